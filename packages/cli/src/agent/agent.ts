import { parseAgent, serveAgentOnStdio } from "@colloquy/agent/main";
import { usageErrorOf } from "../command-line/index.ts";

/** Serves the coding agent on stdio until its client ends it. Throws a `UsageError` for what it does not know. */
export async function serveAgent(args: readonly string[]): Promise<number> {
  try {
    await serveAgentOnStdio(parseAgent(args));
  } catch (error) {
    throw usageErrorOf(error, ["--model", "--thinking", "--mode", "--resume", "--scenarios", "--log"]);
  }
  return 0;
}
