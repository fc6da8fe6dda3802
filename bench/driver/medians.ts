import type { Built } from "./build.ts";
import type { Options } from "./options.ts";
import type { Figures, Medians, Workload } from "./workload.ts";

/** How much of the work a quick run does. */
const QUICK = 0.25;

/**
 * Measures one workload: the contenders take turns, each time in fresh processes, and the median of each figure counts;
 * of what other work on the machine can only make worse, the least.
 */
export async function medians(workload: Workload, built: Built, { runs, quick }: Options): Promise<Medians> {
  const { contenders, measure, metrics } = workload;
  const unsteady = new Set(metrics.filter((metric) => metric.unsteady).map(({ key }) => key));
  const found: Record<string, Figures[]> = Object.fromEntries(contenders.map((contender) => [contender, []]));
  const rounds = workload.runs?.(runs) ?? runs;
  for (let round = 0; round < rounds; round++)
    for (const contender of contenders)
      found[contender]!.push(await measure({ built, contender, scale: quick ? QUICK : 1 }));
  return Object.fromEntries(Object.entries(found).map(([contender, all]) => [contender, middle(all, unsteady)]));
}

function middle(all: readonly Figures[], unsteady: ReadonlySet<string>): Figures {
  const pick = (key: string) => (unsteady.has(key) ? (values: number[]) => Math.min(...values) : median);
  return Object.fromEntries(Object.keys(all[0]!).map((key) => [key, pick(key)(all.map((figures) => figures[key]!))]));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
