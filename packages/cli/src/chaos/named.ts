import { type Fault, faults, faultsOf, untestable, type Victim } from "@colloquy/acp/testing";
import { didYouMean, UsageError } from "../command-line/index.ts";

const MAX_SIZE = 1_000;

/** The faults that a name or an id stands for, and that can disturb this side; without one, any. Throws `UsageError` where there is none. */
export function faultsNamed(name: string, towards?: Victim): readonly Fault[] {
  const known = faultsOf(name);
  if (known.length === 0) {
    const why = untestable[name];
    const all = faults.flatMap((fault) => [fault.id, fault.name]);
    if (why !== undefined) throw new UsageError(`No peer can commit ${name}: ${why}`);
    throw new UsageError(`There is no fault ${JSON.stringify(name)}${didYouMean(name, [...new Set(all)])}`);
  }
  const fitting = known.filter((fault) => towards === undefined || fault.towards.includes(towards));
  if (fitting.length === 0)
    throw new UsageError(`${name} does not disturb the ${towards}, but the ${known[0]!.towards[0]}`);
  return fitting;
}

/** What `--size` says; `undefined` where it is not given. Throws `UsageError`. */
export function sizeOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const size = Number(value);
  if (value.trim() === "" || !(size > 0 && size <= MAX_SIZE))
    throw new UsageError(`--size is a number above 0 and up to ${MAX_SIZE}, not ${JSON.stringify(value)}`);
  return size;
}
