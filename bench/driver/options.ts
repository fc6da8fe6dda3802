import { parseArgs } from "node:util";
import { workloads } from "./workloads.ts";

/** What a run was asked for. */
export interface Options {
  /** The workloads to run. */
  readonly only: readonly string[];
  readonly runs: number;
  readonly quick: boolean;
  readonly strict: boolean;
  readonly writeBaseline: boolean;
}

/** Reads the command line. Throws an error that says what is possible. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string", multiple: true },
      runs: { type: "string" },
      quick: { type: "boolean", default: false },
      strict: { type: "boolean", default: false },
      "write-baseline": { type: "boolean", default: false },
    },
  });
  const { quick, strict } = values;
  const names = workloads.map(({ name }) => name);
  const only = values.only?.flatMap((list) => list.split(",")) ?? names;
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no workload "${unknown}": choose from ${names.join(", ")}`);
  const runs = Number(values.runs ?? (quick ? 1 : 5));
  if (!Number.isInteger(runs) || runs < 1) throw new Error("--runs takes a whole number above zero");
  const writeBaseline = values["write-baseline"];
  if (quick && writeBaseline) throw new Error("A quick run is no baseline");
  return { only, runs, quick, strict, writeBaseline };
}
