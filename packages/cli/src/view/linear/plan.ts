import type { Plan } from "@colloquy/acp/state";
import { type Line, line } from "../../cells/index.ts";
import { MAX_STEPS, planLines, stepLine, stepsOf } from "../plan-lines.ts";
import { begin, printed, type ViewState } from "./state.ts";

/** A plan: in full when it is new, and only what has changed when its steps are the same. */
export function renderPlan(state: ViewState, plan: Plan): string {
  const known = state.plans.get(plan.planId);
  state.plans.set(plan.planId, plan);
  const lines = newLines(known, plan);
  return lines.length === 0 ? "" : begin(state, "plan") + printed(state, lines);
}

function newLines(known: Plan | undefined, plan: Plan): Line[] {
  if (plan.type !== "items") {
    const same = known !== undefined && JSON.stringify(known) === JSON.stringify(plan);
    return same ? [] : planLines(plan);
  }
  const [before, steps] = [stepsOf(known), stepsOf(plan)];
  const sameSteps = before.length === steps.length && steps.every(({ content }, at) => content === before[at]!.content);
  const changed = sameSteps ? steps.filter(({ status }, at) => status !== before[at]!.status) : steps;
  if (changed.length === 0) return [];
  const [heading = []] = planLines(plan, 0);
  const more = changed.length - MAX_STEPS;
  return [heading, ...changed.slice(0, MAX_STEPS).map(stepLine), ...(more > 0 ? [line(`  … ${more} more steps`)] : [])];
}
