import { CancelledError } from "@colloquy/acp";
import { UsageError } from "../command-line/index.ts";
import { explain } from "../peer/index.ts";
import type { Connection } from "./connection.ts";

/** What went wrong, in lines for a person. What was wanted is not an error. */
export function failureLines(error: unknown, connection: Connection): string[] {
  if (error instanceof UsageError) return [error.message];
  if (error instanceof CancelledError || connection.closing) return ["Stopped."];
  return explain(error, connection.agent !== undefined, connection.stderr()).text.split("\n");
}
