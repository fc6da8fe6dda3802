import { milliseconds, oneOf, parseOptions, UsageError } from "../command-line/index.ts";
import { type AgentOptions, readAgentOptions, splitAgent } from "../options/index.ts";
import type { Allow } from "../permissions/index.ts";
import { runCommand } from "./command.ts";
import type { OutputFormat } from "./output.ts";

/** Which session a run is in. */
export type RunSession =
  | { readonly type: "new" }
  /** The latest of this folder and agent. */
  | { readonly type: "latest" }
  | { readonly type: "id"; readonly id: string };

/** What a run is to do. */
export interface RunOptions extends AgentOptions {
  /** What follows `--agent`; `undefined`: the session's agent, else the default one. */
  readonly agent: readonly string[] | undefined;
  /** `undefined`: it comes on stdin, because of a `-` or because it is not given. */
  readonly prompt: string | undefined;
  /** Stdin was asked for by `-`. */
  readonly dash: boolean;
  readonly session: RunSession;
  /** `--cwd` was given: a session's own folder does not take its place. */
  readonly cwdGiven: boolean;
  /** Seen from here. */
  readonly attach: readonly string[];
  readonly mcp: string | undefined;
  readonly allow: Allow;
  readonly policy: string | undefined;
  readonly output: OutputFormat;
  readonly quiet: boolean;
  readonly thoughts: boolean;
  readonly timeoutMs: number | undefined;
  readonly cancelGraceMs: number;
  readonly trace: string | undefined;
  /** Only the schema of the output is wanted. */
  readonly printSchema: boolean;
}

/** Reads the arguments of `run`. What follows `--agent` belongs to the agent. Throws `UsageError`. */
export function parseRun(args: readonly string[]): RunOptions {
  const { ours, agent } = splitAgent(args);
  const { values, positionals } = parseOptions(ours, runCommand);
  const [prompt, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`One prompt is enough; put it in quotes: ${positionals.join(" ")}`);
  if (agent?.[0] === "") throw new UsageError("--agent needs a command");
  if (values.session !== undefined && values.continue === true)
    throw new UsageError("--session and --continue are two ways to choose a session: give one of them");
  const output = oneOf("--output", values.output, ["text", "json", "stream-json"]) ?? "text";
  if (values.quiet === true && output !== "text") throw new UsageError("--quiet is for --output text");
  return {
    ...readAgentOptions(values),
    agent,
    prompt: prompt === "-" ? undefined : prompt,
    dash: prompt === "-",
    session: sessionOf(values.session, values.continue === true),
    cwdGiven: values.cwd !== undefined,
    attach: values.attach ?? [],
    mcp: values.mcp,
    allow: oneOf("--allow", values.allow, ["reads", "all"]) ?? "nothing",
    policy: values.policy,
    output,
    quiet: values.quiet === true,
    thoughts: values["no-thoughts"] !== true,
    timeoutMs: milliseconds("--timeout", values.timeout),
    cancelGraceMs: milliseconds("--cancel-grace", values["cancel-grace"]) ?? 10_000,
    trace: values.trace,
    printSchema: values["print-schema"] === true,
  };
}

function sessionOf(id: string | undefined, latest: boolean): RunSession {
  if (id === "") throw new UsageError("--session needs the id of a session: see colloquy sessions");
  if (id !== undefined) return { type: "id", id };
  return { type: latest ? "latest" : "new" };
}
