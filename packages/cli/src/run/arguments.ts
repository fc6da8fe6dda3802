import { commandOf } from "../agents/index.ts";
import { milliseconds, oneOf, parseOptions, UsageError } from "../command-line/index.ts";
import { type AgentOptions, readAgentOptions, splitAgent } from "../peer/agent-options.ts";
import type { Allow } from "../permissions/policy.ts";
import { runCommand } from "./command.ts";

/** What a run is to do. */
export interface RunOptions extends AgentOptions {
  readonly agent: readonly [program: string, ...args: string[]];
  /** `undefined`: it comes on stdin, because of a `-` or because it is not given. */
  readonly prompt: string | undefined;
  /** Stdin was asked for by `-`. */
  readonly dash: boolean;
  readonly allow: Allow;
  readonly quiet: boolean;
  readonly thoughts: boolean;
  readonly timeoutMs: number | undefined;
  readonly cancelGraceMs: number;
}

/** Reads the arguments of `run`. What follows `--agent` belongs to the agent. Throws `UsageError`. */
export function parseRun(args: readonly string[]): RunOptions {
  const { ours, agent } = splitAgent(args);
  if (agent === undefined)
    throw new UsageError("Name the agent to run: --agent COMMAND [ARGUMENT…], as the last option");
  const { values, positionals } = parseOptions(ours, runCommand);
  const [prompt, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`One prompt is enough; put it in quotes: ${positionals.join(" ")}`);
  return {
    ...readAgentOptions(values),
    agent: commandOf(agent),
    prompt: prompt === "-" ? undefined : prompt,
    dash: prompt === "-",
    allow: oneOf("--allow", values.allow, ["reads", "all"]) ?? "nothing",
    quiet: values.quiet === true,
    thoughts: values["no-thoughts"] !== true,
    timeoutMs: milliseconds("--timeout", values.timeout),
    cancelGraceMs: milliseconds("--cancel-grace", values["cancel-grace"]) ?? 10_000,
  };
}
