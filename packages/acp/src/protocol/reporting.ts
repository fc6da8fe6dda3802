import type { Connection } from "../rpc/index.ts";
import type { Issue } from "../schema/index.ts";
import { formatPath } from "../schema/index.ts";

/** Passes on what a decoder forgave. */
export function reporting(connection: Connection, method: string): (issue: Issue) => void {
  return ({ path, effect, expected }) => {
    const problem = `${method}: ${formatPath(path)} was ${effect} (expected ${expected})`;
    connection.report({ kind: effect === "unknown" ? "unlisted" : "repaired", problem, method });
  };
}
