import { CancelledError } from "@colloquy/acp";
import { UsageError } from "../command-line/index.ts";
import { explain } from "../peer/index.ts";
import type { Connection } from "./connection.ts";

/** What went wrong, in lines for a person. What was wanted is not an error. */
export function failureLines(error: unknown, connection: Connection): string[] {
  if (error instanceof UsageError) return [error.message];
  if (error instanceof CancelledError || connection.closing) return ["Stopped."];
  // One that has not named itself yet is known by its command.
  const name = connection.agent === undefined ? undefined : connection.title;
  return explain(error, connection.agent !== undefined, connection.stderr(), name).text.split("\n");
}
