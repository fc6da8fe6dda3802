import { parseAgent, serveAgentOnStdio } from "@colloquy/agent/main";
import { usageErrorOf } from "../command-line/index.ts";
import { agentCommand } from "./command.ts";

/** Serves the coding agent on stdio until its client ends it. Throws a `UsageError` for what it does not know. */
export async function serveAgent(args: readonly string[]): Promise<number> {
  try {
    await serveAgentOnStdio(parseAgent(args));
  } catch (error) {
    throw usageErrorOf(
      error,
      Object.keys(agentCommand.options).map((name) => `--${name}`),
    );
  }
  return 0;
}
