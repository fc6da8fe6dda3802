import { parseArgs } from "node:util";
import { serveStdio } from "@colloquy/acp/stdio";
import { codingAgent } from "./agent.ts";
import { readSettings } from "./config/index.ts";
import { logTo } from "./log.ts";

/** What `colloquy agent` may be told. */
export interface AgentArguments {
  readonly model?: string;
  readonly thinking?: string;
  readonly mode?: string;
  readonly scenarios: readonly string[];
  readonly resume?: true | string;
  readonly log?: string;
}

/** Reads the arguments of `colloquy agent`. Throws a `TypeError`, as `parseArgs` does, for what it does not know. */
export function parseAgent(args: readonly string[]): AgentArguments {
  const at = args.indexOf("--resume");
  // The id may be left out, which `parseArgs` does not know of.
  const id = at === -1 ? undefined : args[at + 1];
  const named = id !== undefined && !id.startsWith("-");
  const rest = at === -1 ? args : args.toSpliced(at, named ? 2 : 1);
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...rest],
    options: { model: text, thinking: text, mode: text, log: text, scenarios: { ...text, multiple: true } },
  });
  return {
    ...values,
    scenarios: values.scenarios ?? [],
    ...(at !== -1 && { resume: named ? id : (true as const) }),
  };
}

/** Serves the coding agent on this process's stdio, until the client ends it; then the process exits. */
export async function serveAgentOnStdio(given: AgentArguments): Promise<void> {
  const settings = await readSettings(process.env, given);
  const { resume, log } = given;
  const agent = codingAgent({ settings, ...(resume && { resume }), ...(log !== undefined && logTo(log)) });
  await serveStdio(agent.definition, { cleanup: agent.close });
}
