import { show } from "./show.ts";
import type { Medians, Metric, Target, Workload } from "./workload.ts";

/** How a target came out. */
export interface Verdict {
  readonly met: boolean;
  /** The target and what was reached, as a line. */
  readonly text: string;
}

/** Holds the medians of a workload against its targets. */
export function verdicts({ metrics, targets, subject = "ours" }: Workload, medians: Medians): Verdict[] {
  return targets.map((target) => {
    const metric = metrics.find(({ key }) => key === target.metric)!;
    const reached = reach(target, medians, subject);
    const met = target.atLeast ? reached >= target.limit : reached <= target.limit;
    const sign = target.atLeast ? "≥" : "≤";
    return {
      met,
      text: `${metric.label}: ${amount(target, metric, reached)}, target ${sign} ${amount(target, metric, target.limit)}${against(target)}`,
    };
  });
}

function reach({ metric, than, how }: Target, medians: Medians, subject: string): number {
  const reached = medians[subject]![metric]!;
  if (how === "itself") return reached;
  const other = medians[than!]![metric]!;
  return how === "times" ? reached / other : reached - other;
}

function amount({ how }: Target, { unit }: Metric, value: number): string {
  if (how === "times") return `${value.toFixed(2)}×`;
  return how === "plus" ? `${value < 0 ? "−" : "+"}${show(Math.abs(value), unit)}` : show(value, unit);
}

function against({ than, how }: Target): string {
  return how === "itself" ? "" : ` ${than}`;
}
