import { readFile, writeFile } from "node:fs/promises";
import type { Machine } from "./machine.ts";
import { ratioOf } from "./show.ts";
import { type Medians, rivalsOf, type Unit, type Workload } from "./workload.ts";

const file = new URL("../baseline.json", import.meta.url);

/** What was measured once, to compare with. */
export interface Results {
  readonly machine: Machine;
  readonly workloads: { readonly [name: string]: Medians };
}

/** How much worse a ratio may be than the baseline's, as a part of it, by what is measured. */
const tolerance: Readonly<Record<Unit, number>> = {
  "per second": 0.5,
  ms: 0.5,
  µs: 0.5,
  s: 0.3,
  ns: 0.3,
  bytes: 0.3,
  size: 0.02,
  count: 0,
};

/** The committed baseline; `undefined` when there is none yet. */
export async function readBaseline(): Promise<Results | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Makes these results the baseline and returns all of it: workloads that were not run keep what they had. */
export async function writeBaseline(results: Results): Promise<Results> {
  const before = await readBaseline();
  const workloads = { ...before?.workloads, ...results.workloads };
  const text = JSON.stringify({ machine: results.machine, workloads }, rounded, 2);
  await writeFile(file, `${text}\n`);
  return JSON.parse(text) as Results;
}

/** The ratios of the subject to its rivals that are worse than the baseline's by more than the tolerance. */
export function regressions(workload: Workload, now: Medians, before: Medians | undefined): string[] {
  const { metrics, subject = "ours" } = workload;
  const found: string[] = [];
  for (const { key, label, unit, unsteady } of metrics) {
    if (unsteady) continue;
    for (const rival of rivalsOf(workload, now)) {
      const was = before && ratioOf(before, key, subject, rival);
      const is = ratioOf(now, key, subject, rival);
      if (was === undefined || is === undefined) continue;
      const worse = unit === "per second" ? was / is - 1 : is / was - 1;
      if (worse > tolerance[unit])
        found.push(
          `${label}: ${is.toFixed(2)}× ${rival}, was ${was.toFixed(2)}× (tolerance ${tolerance[unit] * 100} %)`,
        );
    }
  }
  return found;
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Number(value.toPrecision(4)) : value;
}
