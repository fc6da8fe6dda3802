import type { Contender } from "../programs/contenders.ts";
import type { Built } from "./build.ts";

/** What one measurement found, by the metric's key. */
export type Figures = { readonly [metric: string]: number };

/** How a figure is shown, and how far a ratio may drift from the baseline before it is reported. */
export type Unit = "per second" | "s" | "ms" | "µs" | "ns" | "bytes" | "size" | "count";

/** One thing that a workload measures. */
export interface Metric {
  readonly key: string;
  readonly label: string;
  readonly unit: Unit;
  /** Other work on the machine makes it many times worse: the least of the runs counts, and the baseline is not compared. */
  readonly unsteady?: boolean;
}

/** A metric that is steady. */
export function metric(key: string, label: string, unit: Unit): Metric {
  return { key, label, unit };
}

/** What the subject has to reach. */
export interface Target {
  readonly metric: string;
  /** Compared with this contender's figure; absent: with the limit alone. */
  readonly than?: Contender;
  /** `times`: a ratio. `plus`: a difference. */
  readonly how: "times" | "plus" | "itself";
  readonly limit: number;
  /** Whether more is better. */
  readonly atLeast?: boolean;
}

/** What a measurement is given. */
export interface Run {
  readonly built: Built;
  readonly contender: Contender;
  /** How much of the work to do; 1 is all of it. */
  readonly scale: number;
}

/** One of the things that are measured. */
export interface Workload {
  readonly name: string;
  readonly title: string;
  readonly contenders: readonly Contender[];
  /** Whose figures are held against the others'. Default: ours. */
  readonly subject?: Contender;
  readonly metrics: readonly Metric[];
  readonly targets: readonly Target[];
  /** How many runs the median is of, where it is not the number asked for. */
  readonly runs?: (asked: number) => number;
  readonly measure: (run: Run) => Promise<Figures>;
}

/** Those that the subject of a workload is held against, as far as they were measured. */
export function rivalsOf({ subject = "ours" }: Workload, medians: Medians): Contender[] {
  const rivals: Contender[] = ["ours", "kit-client", "floor", "official"];
  return rivals.filter((name) => name !== subject && medians[name] !== undefined);
}

/** The medians of one workload, by contender. */
export type Medians = { readonly [contender: string]: Figures };
