import { expect, test } from "vitest";
import { toolBench } from "../fixtures/tool-bench.ts";
import { planTool } from "./plan.ts";

test.each(["v1", "v2"] as const)(
  "%s: a plan is shown, without consent, and a later one takes its place",
  async (client) => {
    await using bench = await toolBench(planTool, { client });
    await bench.use("update_plan", { steps: [{ content: "Look", status: "in_progress", priority: "high" }] });
    const steps = [
      { content: "Look", status: "completed", priority: "high" },
      { content: "Write", status: "in_progress" },
    ];
    const used = await bench.use("update_plan", { steps });
    expect(used).toMatchObject({ text: "The plan is shown: 1 of 2 steps are done.", isError: false });
    expect(used.call).toMatchObject({ kind: "think", status: "completed" });
    expect([...used.call.content]).toEqual([]);
    const [plan] = [...bench.client.session().plans];
    expect(plan).toMatchObject({ entries: [steps[0], { ...steps[1], priority: "medium" }] });
    expect(bench.consents).toEqual([{ act: "none" }, { act: "none" }]);
  },
);

test("a step of another status does not fit, so no plan is shown", () => {
  expect(planTool.input.safeParse({ steps: [{ content: "Look", status: "done" }] }).success).toBe(false);
});
