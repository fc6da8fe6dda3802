import type { ClientModel } from "../client-program.ts";
import type { ClientCase } from "../client-test.ts";
import { known } from "./known.ts";

const entry = (content: string, more: object = {}) => ({ content, priority: "medium", status: "pending", ...more });
const entriesOf = (model: ClientModel, id: string) =>
  ((model.plans.find(({ planId }) => planId === id)?.entries ?? []) as { content?: string }[])
    .map(({ content }) => content)
    .join();

/** Plans. */
export const plans: readonly ClientCase[] = [
  {
    id: "plans/version-1",
    title: "A plan is replaced as a whole, and entries that are malformed cost themselves",
    rules: ["PLAN-03", "PLAN-05", "PLAN-15"],
    versions: [1],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const is = (rule: string, model: ClientModel, wanted: string) =>
        test.holds(
          rule,
          entriesOf(model, "plan") === wanted,
          `Expected the entries "${wanted}"; it has "${entriesOf(model, "plan")}".`,
        );
      const plan = (entries: readonly unknown[]) => ({ sessionUpdate: "plan", entries });
      await after(plan([entry("a"), entry("b"), entry("c")]));
      is("PLAN-03", await after(plan([entry("c", { status: "completed" })])), "c");
      is("PLAN-15", await after(plan([entry("d"), { priority: "low" }, 5, entry("e")])), "d,e");
      is("PLAN-05", await after(plan([])), "");
      await end();
    },
  },
  {
    id: "plans/version-2",
    title: "Plans live side by side, and each is replaced by what follows for it, of whatever type",
    rules: ["PLAN-05", "PLAN-08", "PLAN-09", "PLAN-10", "PLAN-12", "PLAN-13", "PLAN-14", "PLAN-15", "PLAN-16"],
    versions: [2],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const is = (rule: string, model: ClientModel, id: string, wanted: string) =>
        test.holds(
          rule,
          entriesOf(model, id) === wanted,
          `Expected the entries "${wanted}"; it has "${entriesOf(model, id)}".`,
        );
      const items = (planId: string, entries: unknown) => ({
        sessionUpdate: "plan_update",
        plan: { type: "items", planId, entries },
      });
      let model = await after(items("p", [entry("a")]), items("q", [entry("b")]));
      is("PLAN-08", model, "p", "a");
      is("PLAN-08", model, "q", "b");
      is("PLAN-13", await after(items("p", [entry("x", { status: "_stuck", priority: "_urgent" })])), "p", "x");
      is("PLAN-15", await after(items("p", [entry("y"), 5, { content: 7 }])), "p", "y");
      is("PLAN-16", await after(items("p", undefined)), "p", "y");
      is("PLAN-14", await after({ sessionUpdate: "plan", entries: [entry("z")] }), "p", "y");
      model = await after({ sessionUpdate: "plan_update", plan: { type: "_kanban", planId: "q", columns: ["todo"] } });
      is("PLAN-09", model, "q", "");
      is("PLAN-05", await after(items("p", [])), "p", "");
      for (const plan of [
        { type: "file", planId: "f", uri: "file:///plan.md" },
        { type: "markdown", planId: "m", content: "# Plan" },
      ])
        model = await after({ sessionUpdate: "plan_update", plan });
      is("PLAN-10", model, "p", "");
      await after(items("p", [entry("gone")]), { sessionUpdate: "plan_removed", planId: "nobody" });
      is("PLAN-12", await after({ sessionUpdate: "plan_removed", planId: "p" }), "p", "");
      is("PLAN-12", await after(items("p", [entry("back")])), "p", "back");
      await end();
    },
  },
];
