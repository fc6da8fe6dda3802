import { z } from "zod";
import type { Tool } from "./tool.ts";

const input = z.object({
  steps: z
    .array(
      z.object({
        content: z.string().min(1).describe("What is to be done, in a few words."),
        status: z.enum(["pending", "in_progress", "completed"]),
        priority: z.enum(["high", "medium", "low"]).optional(),
      }),
    )
    .describe("All steps, in order; they take the place of those before. None takes the plan away."),
});

/**
 * The tool `update_plan`. What the client shows is the plan, so the tool call is not shown beside it; it needs no
 * consent. A plan is shown only when its steps make sense.
 */
export const planTool: Tool<z.infer<typeof input>> = {
  name: "update_plan",
  description:
    "Shows the user your plan: all of its steps with how far each is. Use it for work of three steps and more, and again whenever a step is begun or done. One step is in progress at a time.",
  input,
  quiet: true,
  begin: () => ({ title: "Update the plan", kind: "think", subject: { act: "none" } }),
  async run({ steps }, { turn }) {
    await turn.plan(steps.map(({ priority = "medium", ...step }) => ({ ...step, priority })));
    const done = steps.filter(({ status }) => status === "completed").length;
    return { content: `The plan is shown: ${done} of ${steps.length} steps are done.` };
  },
};
