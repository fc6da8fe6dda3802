import type { ToolRequest, ToolResult } from "../model/index.ts";
import type { Bench } from "./bench.ts";
import { onlyLooks, type Planned, planned } from "./planned-use.ts";
import { CANCELLED, failed } from "./tool-result.ts";
import { useTool } from "./use-tool.ts";

/**
 * Uses the tools that the model wants, and keeps what came of each for it, also of those that a cancel has kept from being
 * used. What only looks is used side by side; the rest one after another, in the order that the model wants.
 */
export async function runTools(requests: readonly ToolRequest[], bench: Bench): Promise<void> {
  const plans = requests.map((request) => planned(request, bench));
  // By the plan: providers' ids of calls are not always unique.
  const results = new Map<Planned, ToolResult>();
  try {
    for (const group of groupsOf(plans))
      await Promise.all(group.map(async (plan) => void results.set(plan, await useTool(plan, bench))));
  } finally {
    const all = plans.map((plan) => results.get(plan) ?? failed(plan.request, CANCELLED));
    bench.session.append({ role: "tool", results: all });
  }
}

/** Neighbours that only look are a group. */
function groupsOf(plans: readonly Planned[]): Planned[][] {
  const groups: Planned[][] = [];
  for (const plan of plans) {
    const last = groups.at(-1);
    if (last !== undefined && onlyLooks(plan) && last.every(onlyLooks)) last.push(plan);
    else groups.push([plan]);
  }
  return groups;
}
