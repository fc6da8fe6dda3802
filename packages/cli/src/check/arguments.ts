import { availableParallelism } from "node:os";
import { sizeOf } from "../chaos/index.ts";
import {
  didYouMean,
  type GivenVariables,
  givenVariables,
  milliseconds,
  parseOptions,
  UsageError,
} from "../command-line/index.ts";
import { protocolOf } from "../options/index.ts";
import { checkAgentCommand, checkClientCommand } from "./command.ts";

/** The formats of reports. */
export const formats = ["text", "json", "junit", "sarif", "markdown", "html", "badge"] as const;

/** The format of a report. */
export type Format = (typeof formats)[number];

/** A report that is wanted: in a file, or on stdout. */
export interface Wanted {
  readonly format: Format;
  readonly file?: string;
}

/** What is to be checked, and how. */
export interface CheckArguments extends GivenVariables {
  readonly side: "agent" | "client";
  /** Empty where a profile or a driver may say it. */
  readonly command: readonly string[];
  readonly profile: string | undefined;
  readonly driver: string | undefined;
  readonly protocol: 1 | 2 | undefined;
  readonly cases: readonly string[];
  readonly rules: readonly string[];
  readonly areas: readonly string[];
  /** Whether the cases are run: not where only faults are asked for. */
  readonly runsCases: boolean;
  /** Whether faults are committed too. */
  readonly faults: boolean;
  /** Names and ids of faults, or `all`. Empty: all. */
  readonly faultNames: readonly string[];
  /** The factor for what is large or many in a fault, where it was given. */
  readonly size: number | undefined;
  readonly list: boolean;
  readonly seed: number;
  readonly strict: boolean;
  readonly patienceMs: number;
  readonly jobs: number;
  /** One of them at most is without a file. */
  readonly reports: readonly Wanted[];
  readonly evidence: string | undefined;
  readonly verbose: boolean;
  readonly baseline: string | undefined;
  readonly writeBaseline: string | undefined;
  readonly startIn: string;
  /** What was given with `--env`, as it was given. */
  readonly envWords: readonly string[];
}

const MAX_SEED = 2 ** 32 - 1;
const MAX_JOBS = 64;
const PATIENCE_MS = 10_000;
/** A case waits more than it works: one more than there are processors, within reason. */
const JOBS: number = Math.min(Math.max(availableParallelism() + 1, 2), 8);

/** With it all faults take less than a minute, of a program that starts fast. */
export const DEFAULT_SIZE = 0.1;

/** Reads the arguments of `check agent` and `check client`. What follows `--` is the program. Throws `UsageError`. */
export function parseCheck(side: "agent" | "client", args: readonly string[]): CheckArguments {
  const at = args.indexOf("--");
  const command = at === -1 ? [] : args.slice(at + 1);
  const ours = at === -1 ? args : args.slice(0, at);
  const { values, positionals } =
    side === "agent" ? parseOptions(ours, checkAgentCommand) : parseOptions(ours, checkClientCommand);
  const { env: envWords = [] } = values;
  const profile = "profile" in values ? values.profile : undefined;
  const driver = "driver" in values ? values.driver : undefined;
  if (positionals.length > 0)
    throw new UsageError(`Write the ${side}'s command behind --: colloquy check ${side} -- ${positionals.join(" ")}`);
  if (command[0] === "" || (command.length === 0 && (profile ?? driver) === undefined && values.list !== true))
    throw new UsageError(`Name the ${side} to check after --: colloquy check ${side} -- COMMAND [ARGUMENT…]`);
  const partial = ["case", "rule", "area"].find((name) => name in values);
  const { fault: faultNames = [] } = values;
  const runsCases = faultNames.length === 0 || values.faults === true;
  if (!runsCases && partial !== undefined)
    throw new UsageError(`--fault is for a run without cases; add --faults to have those of --${partial} too`);
  const part = partial ?? (runsCases ? undefined : "fault");
  if (values["write-baseline"] !== undefined && part !== undefined)
    throw new UsageError(`--write-baseline takes a whole check, without --${part}`);
  if (values.baseline !== undefined && !runsCases) throw new UsageError("--baseline is about rules, not about --fault");
  if (values.size !== undefined && faultNames.length === 0 && values.faults !== true)
    throw new UsageError("--size is for --faults");
  const patienceMs = milliseconds("--timeout", values.timeout) ?? PATIENCE_MS;
  if (patienceMs === 0) throw new UsageError("--timeout is more than 0 seconds");
  return {
    side,
    command,
    profile,
    driver,
    protocol: protocolOf(values.protocol),
    cases: values.case ?? [],
    rules: values.rule ?? [],
    areas: values.area ?? [],
    runsCases,
    faults: faultNames.length > 0 || values.faults === true,
    faultNames,
    size: sizeOf(values.size),
    list: values.list === true,
    seed: whole("--seed", values.seed, 0, MAX_SEED) ?? Math.floor(Math.random() * 1_000_000),
    strict: values.strict === true,
    patienceMs,
    jobs: whole("--jobs", values.jobs, 1, MAX_JOBS) ?? JOBS,
    reports: wantedReports(values.report ?? []),
    evidence: values.evidence,
    verbose: values.verbose === true,
    baseline: values.baseline,
    writeBaseline: values["write-baseline"],
    ...givenVariables(envWords, values["inherit-env"] === true),
    startIn: ("start-in" in values ? values["start-in"] : undefined) ?? ".",
    envWords,
  };
}

function wantedReports(words: readonly string[]): Wanted[] {
  const wanted = words.map((word): Wanted => {
    const at = word.indexOf("=");
    const name = at === -1 ? word : word.slice(0, at);
    const format = formats.find((one) => one === name);
    if (format === undefined)
      throw new UsageError(
        `--report is one of ${formats.join(", ")}, or one with =FILE, not ${JSON.stringify(name)}${didYouMean(name, formats)}`,
      );
    if (at === -1) return { format };
    if (at === word.length - 1) throw new UsageError(`--report ${name}= needs the name of a file`);
    return { format, file: word.slice(at + 1) };
  });
  const out = wanted.filter(({ file }) => file === undefined);
  if (out.length > 1) throw new UsageError(`Only one report fits on stdout; write --report ${out[1]!.format}=FILE`);
  return wanted;
}

function whole(option: string, value: string | undefined, from: number, to: number): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!/^\d{1,10}$/.test(value) || number < from || number > to)
    throw new UsageError(`${option} is a whole number from ${from} to ${to}, not ${JSON.stringify(value)}`);
  return number;
}
