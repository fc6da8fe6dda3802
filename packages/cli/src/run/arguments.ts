import { existsSync } from "node:fs";
import { parseOptions } from "../options.ts";
import type { Allow } from "../permissions/policy.ts";
import { UsageError } from "../usage-error.ts";
import { splitWords } from "./words.ts";

/** What a run is to do. */
export interface RunOptions {
  readonly agent: readonly [program: string, ...args: string[]];
  /** `undefined`: it comes on stdin, because of a `-` or because it is not given. */
  readonly prompt: string | undefined;
  /** Stdin was asked for by `-`. */
  readonly dash: boolean;
  readonly cwd: string;
  readonly addDirs: readonly string[];
  readonly allow: Allow;
  readonly auth: string | undefined;
  readonly mode: string | undefined;
  readonly model: string | undefined;
  /** Variables that the agent gets besides the usual ones: by value, and by name from ours. */
  readonly env: Readonly<Record<string, string>>;
  readonly inherit: "all" | readonly string[];
  readonly quiet: boolean;
  readonly thoughts: boolean;
  readonly timeoutMs: number | undefined;
  readonly cancelGraceMs: number;
  /** The only version to speak. */
  readonly protocol: 1 | 2 | undefined;
}

const options = {
  cwd: { type: "string" },
  "add-dir": { type: "string", multiple: true },
  allow: { type: "string" },
  auth: { type: "string" },
  mode: { type: "string" },
  model: { type: "string" },
  env: { type: "string", multiple: true },
  "inherit-env": { type: "boolean" },
  quiet: { type: "boolean", short: "q" },
  "no-thoughts": { type: "boolean" },
  timeout: { type: "string" },
  "cancel-grace": { type: "string" },
  protocol: { type: "string" },
} as const;

/** Reads the arguments of `run`. What follows `--agent` belongs to the agent. Throws `UsageError`. */
export function parseRun(args: readonly string[]): RunOptions {
  const at = args.findIndex((word) => word === "--agent" || word.startsWith("--agent="));
  if (at === -1) throw new UsageError("Name the agent to run: --agent COMMAND [ARGUMENT…], as the last option");
  const { values, positionals } = parseOptions(args.slice(0, at), options);
  const [prompt, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`One prompt is enough; put it in quotes: ${positionals.join(" ")}`);
  const given = args[at]!.startsWith("--agent=") ? [args[at]!.slice("--agent=".length)] : [];
  return {
    agent: agentCommand([...given, ...args.slice(at + 1)]),
    prompt: prompt === "-" ? undefined : prompt,
    dash: prompt === "-",
    cwd: values.cwd ?? ".",
    addDirs: values["add-dir"] ?? [],
    allow: oneOf("--allow", values.allow, ["reads", "all"]) ?? "nothing",
    auth: values.auth,
    mode: values.mode,
    model: values.model,
    ...environment(values.env ?? [], values["inherit-env"] === true),
    quiet: values.quiet === true,
    thoughts: values["no-thoughts"] !== true,
    timeoutMs: milliseconds("--timeout", values.timeout),
    cancelGraceMs: milliseconds("--cancel-grace", values["cancel-grace"]) ?? 10_000,
    protocol: protocolOf(values.protocol),
  };
}

/** The version that an option names. */
export function protocolOf(value: string | undefined): 1 | 2 | undefined {
  const version = oneOf("--protocol", value, ["1", "2"]);
  return version === undefined ? undefined : (Number(version) as 1 | 2);
}

function agentCommand(words: readonly string[]): [string, ...string[]] {
  const [first, ...rest] = words;
  if (first === undefined || first === "") throw new UsageError("--agent needs a command");
  if (!/\s/.test(first) || existsSync(first)) return [first, ...rest];
  if (rest.length > 0) {
    throw new UsageError(
      `--agent takes the rest of the line as the agent's command, and "${first}" is no program. ` +
        "Put the other options and the prompt before --agent, or write the command without quotes",
    );
  }
  const [program, ...args] = splitWords(first);
  if (program === undefined || program === "") throw new UsageError("--agent needs a command");
  return [program, ...args];
}

function oneOf<T extends string>(option: string, value: string | undefined, known: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = known.find((word) => word === value);
  if (found === undefined) throw new UsageError(`${option} is ${known.join(" or ")}, not ${JSON.stringify(value)}`);
  return found;
}

function milliseconds(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const seconds = Number(value);
  if (value.trim() === "" || !(seconds >= 0 && seconds <= 1_000_000))
    throw new UsageError(`${option} is a number of seconds, not ${JSON.stringify(value)}`);
  return Math.round(seconds * 1000);
}

/** Reads the options about the environment that the agent gets. */
export function environment(entries: readonly string[], all: boolean): Pick<RunOptions, "env" | "inherit"> {
  const env: Record<string, string> = {};
  const names: string[] = [];
  for (const entry of entries) {
    const at = entry.indexOf("=");
    if (entry === "" || at === 0) throw new UsageError(`--env is NAME or NAME=VALUE, not ${JSON.stringify(entry)}`);
    if (at === -1) names.push(entry);
    else env[entry.slice(0, at)] = entry.slice(at + 1);
  }
  return { env, inherit: all ? "all" : names };
}
