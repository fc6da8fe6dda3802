import type { PlanEntry } from "../events/event.ts";
import { begin, type ViewState } from "./state.ts";
import { oneLine } from "./words.ts";

/** The most steps that are shown of a plan. */
export const MAX_STEPS = 100;

const marks: { readonly [status: string]: string } = {
  pending: "[ ]",
  in_progress: "[>]",
  completed: "[x]",
  cancelled: "[-]",
};

/** A plan: in full when its steps are new, and only what has changed when they are the same. */
export function renderPlan(state: ViewState, id: string, entries: readonly PlanEntry[]): string {
  const before = state.plans.get(id);
  state.plans.set(id, entries);
  const sameSteps = before?.length === entries.length && entries.every(({ text }, at) => text === before[at]!.text);
  const changed = sameSteps ? entries.filter(({ status }, at) => status !== before[at]!.status) : entries;
  if (changed.length === 0) return "";
  const { paint } = state.sight;
  const lines = changed.slice(0, MAX_STEPS).map(({ text, status }) => {
    const line = `  ${marks[status] ?? `[${oneLine(status, 20)}]`} ${oneLine(text, 200)}`;
    return status === "completed" || status === "cancelled" ? paint("dim", line) : line;
  });
  const more = changed.length - lines.length;
  if (more > 0) lines.push(`  … ${more} more steps`);
  return `${begin(state, "plan")}${[paint("bold", "Plan"), ...lines].join("\n")}\n`;
}
