import type { v2 } from "@colloquy/acp";
import type { Plan } from "@colloquy/acp/state";
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
export function renderPlan(state: ViewState, plan: Plan): string {
  const entries = entriesOf(plan);
  const before = entriesOf(state.plans.get(plan.planId));
  state.plans.set(plan.planId, plan);
  const sameSteps =
    before.length === entries.length && entries.every(({ content }, at) => content === before[at]!.content);
  const changed = sameSteps ? entries.filter(({ status }, at) => status !== before[at]!.status) : entries;
  if (changed.length === 0) return "";
  const { paint } = state.sight;
  const lines = changed.slice(0, MAX_STEPS).map(({ content, status }) => {
    const line = `  ${marks[status] ?? `[${oneLine(status, 20)}]`} ${oneLine(content, 200)}`;
    return status === "completed" || status === "cancelled" ? paint("dim", line) : line;
  });
  const more = changed.length - lines.length;
  if (more > 0) lines.push(`  … ${more} more steps`);
  return `${begin(state, "plan")}${[paint("bold", "Plan"), ...lines].join("\n")}\n`;
}

/** The steps; none of a plan of another kind. */
function entriesOf(plan: Plan | undefined): readonly v2.PlanEntry[] {
  return plan?.type === "items" ? (plan as v2.PlanItems).entries : [];
}
