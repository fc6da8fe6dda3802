import type { Contender } from "../programs/contenders.ts";

/** What a workload is told on its command line: who is measured, how much of the work to do (1: all), and what else it takes. */
export const contender = process.argv[2] as Contender;
const scale = Number(process.argv[3] ?? 1);
export const argument = process.argv[4];

/** A number of repetitions, scaled down in a quick run. */
export function times(count: number): number {
  return Math.max(1, Math.round(count * scale));
}

/** The measurement: the last thing that a workload writes. */
export function report(figures: Record<string, number>): void {
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}

/** Milliseconds that something takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1]!;
}
