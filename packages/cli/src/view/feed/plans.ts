import type { Plan } from "@colloquy/acp/state";
import type { Line } from "../../cells/index.ts";
import { isDone, MAX_STEPS, planLines, stepsOf } from "../plan-lines.ts";
import { FixedEntry } from "./entry.ts";
import type { Queue } from "./queue.ts";

/** Plans: each is live while it changes, and told once when it is done, when another takes its place, or at the end of the turn. */
export class Plans {
  private readonly queue: Queue;
  private readonly live = new Map<string, Plan>();
  /** What was told of each. */
  private readonly told = new Map<string, string>();

  constructor(queue: Queue) {
    this.queue = queue;
  }

  /** Takes a plan as it is now; without one, it was taken away. */
  take(planId: string, plan: Plan | undefined): void {
    const before = this.live.get(planId);
    if (before !== undefined && (plan === undefined || isAnother(before, plan))) this.tell(before);
    this.live.delete(planId);
    if (plan === undefined || (plan.type === "items" && stepsOf(plan).length === 0)) return;
    if (isDone(plan)) this.tell(plan);
    else if (this.told.get(planId) !== keyOf(plan)) this.live.set(planId, plan);
  }

  /** The plans that are live, in no more lines than these. */
  look(most: number): Line[] {
    const lines: Line[] = [];
    for (const plan of this.live.values()) {
      // A heading, and a line for what is left out at each end.
      const room = most - lines.length - 3;
      if (room < 1) break;
      lines.push(...planLines(plan, Math.min(room, MAX_STEPS)));
    }
    return lines;
  }

  /** Tells those that are live. */
  finish(): void {
    for (const plan of this.live.values()) this.tell(plan);
    this.live.clear();
  }

  private tell(plan: Plan): void {
    const key = keyOf(plan);
    if (this.told.get(plan.planId) === key) return;
    this.told.set(plan.planId, key);
    this.queue.append(new FixedEntry("plan", () => planLines(plan)));
  }
}

/** Whether less than half of the steps are still there: agents add steps one by one, and write some anew. */
function isAnother(before: Plan, plan: Plan): boolean {
  const now = new Set(stepsOf(plan).map(({ content }) => content));
  const steps = stepsOf(before);
  return steps.filter(({ content }) => now.has(content)).length * 2 < steps.length;
}

function keyOf(plan: Plan): string {
  return plan.type === "items"
    ? JSON.stringify(stepsOf(plan).map(({ content, status }) => [content, status]))
    : JSON.stringify(plan);
}
