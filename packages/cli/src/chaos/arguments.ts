import { type Fault, Random, type Victim } from "@colloquy/acp/testing";
import { type GivenVariables, givenVariables, oneOf, parseOptions, UsageError } from "../command-line/index.ts";
import { chaosCommand } from "./command.ts";
import { faultsNamed, sizeOf } from "./named.ts";

/** A fault that is to be committed, and on whom. */
export interface Wanted {
  readonly fault: Fault;
  readonly towards: Victim;
}

/** What is to be disturbed, and how. */
export interface ChaosCommand extends GivenVariables {
  readonly agent: readonly [program: string, ...args: string[]];
  readonly wanted: readonly Wanted[];
  readonly seed: number;
  readonly size: number;
}

const MAX_SEED = 2 ** 32 - 1;

/** Reads the arguments of `chaos`. What follows `--` is the agent. `list`: only the faults are asked for. Throws `UsageError`. */
export function parseChaos(args: readonly string[]): ChaosCommand | "list" {
  const at = args.indexOf("--");
  const [program, ...rest] = at === -1 ? [] : args.slice(at + 1);
  const { values, positionals } = parseOptions(at === -1 ? args : args.slice(0, at), chaosCommand);
  if (values.list === true) return "list";
  if (program === undefined || program === "" || positionals.length > 0)
    throw new UsageError("Name the agent after --: colloquy chaos --fault F-09 -- COMMAND [ARGUMENT…]");
  const { fault: names = [] } = values;
  if (names.length === 0) throw new UsageError("Name a fault with --fault; colloquy chaos --list has all of them");
  const towards = oneOf("--towards", values.towards, ["agent", "client"]);
  const seed = seedOf(values.seed);
  return {
    agent: [program, ...rest],
    wanted: names.map((name) => wantedOf(name, towards, seed)),
    seed,
    size: sizeOf(values.size) ?? 1,
    ...givenVariables(values.env ?? [], values["inherit-env"] === true),
  };
}

function wantedOf(name: string, towards: Victim | undefined, seed: number): Wanted {
  const fault = new Random(seed).pick(faultsNamed(name, towards));
  return { fault, towards: towards ?? fault.towards[0]! };
}

function seedOf(value: string | undefined): number {
  if (value === undefined) return Math.floor(Math.random() * 1_000_000);
  const seed = Number(value);
  if (!/^\d{1,10}$/.test(value) || seed > MAX_SEED)
    throw new UsageError(`--seed is a whole number up to ${MAX_SEED}, not ${JSON.stringify(value)}`);
  return seed;
}
