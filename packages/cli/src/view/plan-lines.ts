import type { v2 } from "@colloquy/acp";
import type { Plan } from "@colloquy/acp/state";
import { type Line, line, styled } from "../cells/index.ts";
import { count, dimmed, firstLines, oneLine, safeLines } from "./words.ts";

/** The most steps that are shown of a plan. */
export const MAX_STEPS = 100;

const marks: { readonly [status: string]: string } = {
  pending: "[ ]",
  in_progress: "[>]",
  completed: "[x]",
  cancelled: "[-]",
};

/** The steps; none of a plan of another kind. */
export function stepsOf(plan: Plan | undefined): readonly v2.PlanEntry[] {
  return plan?.type === "items" ? (plan as v2.PlanItems).entries : [];
}

/** Whether nothing of a plan is left to do. */
export function isDone(plan: Plan): boolean {
  const steps = stepsOf(plan);
  return steps.length > 0 && steps.every(({ status }) => isPast(status));
}

/** A plan: its steps with their marks; of another kind its text, or where it is. Of too many steps those around the current one. */
export function planLines(plan: Plan, most = MAX_STEPS): Line[] {
  const heading = line(styled("Plan", { bold: true }));
  if (plan.type === "items") return [heading, ...around(stepsOf(plan), most)];
  const { content, uri } = plan as { readonly content?: unknown; readonly uri?: unknown };
  const text = typeof content === "string" ? content : typeof uri === "string" ? uri : `[${plan.type}]`;
  return [heading, ...firstLines(safeLines(text), most).map((one) => line(`  ${one}`))];
}

/** One step of a plan. */
export function stepLine({ content, status }: v2.PlanEntry): Line {
  const text = `  ${marks[status] ?? `[${oneLine(status, 20)}]`} ${oneLine(content, 200)}`;
  return line(isPast(status) ? styled(text, { dim: true }) : text);
}

function around(steps: readonly v2.PlanEntry[], most: number): Line[] {
  if (steps.length <= most) return steps.map(stepLine);
  const current = steps.findIndex(({ status }) => !isPast(status));
  const start = Math.max(0, Math.min((current < 0 ? steps.length : current) - 1, steps.length - most));
  const after = steps.length - start - most;
  return [
    ...dimmed(start > 0 ? [`… ${count(start, "earlier step")}`] : [], "  "),
    ...steps.slice(start, start + most).map(stepLine),
    ...dimmed(after > 0 ? [`… ${count(after, "more step")}`] : [], "  "),
  ];
}

function isPast(status: string): boolean {
  return status === "completed" || status === "cancelled";
}
