import { cleanLine } from "@colloquy/acp/text";
import type { ToolResult } from "../model/index.ts";
import type { Bench } from "./bench.ts";
import type { Planned } from "./planned-use.ts";
import { endShown, shownCall } from "./shown-call.ts";
import { meansOf } from "./tool-means.ts";
import { CANCELLED, failed, messageOf, resultOf } from "./tool-result.ts";

/** The most characters of a name that are shown as a title. */
const MAX_TITLE = 200;

/** Uses a tool, shows it, and resolves with what the model is told. Rejects only when the turn is aborted. */
export async function useTool(plan: Planned, bench: Bench): Promise<ToolResult> {
  const { request } = plan;
  const { turn } = bench;
  if ("problem" in plan) {
    // There may be no such tool: then it is a name that the model has made up.
    const title = cleanLine(request.name.slice(0, MAX_TITLE).toWellFormed());
    const call = turn.tool({ title, name: request.name, rawInput: request.input });
    void call.fail(plan.problem);
    return failed(request, plan.problem);
  }
  const shown = shownCall(plan, turn);
  try {
    const use = meansOf(bench, plan, shown);
    if (!plan.tool.asksItself) await use.consent();
    const output = await plan.tool.run(plan.input, use);
    turn.signal.throwIfAborted();
    endShown(shown, output);
    return resultOf(request, output);
  } catch (error) {
    turn.signal.throwIfAborted();
    if (shown.begun?.signal.aborted) {
      void shown.begun.end("cancelled");
      return failed(request, CANCELLED);
    }
    if (!shown.call().isEnded) void shown.call().fail(error);
    return failed(request, messageOf(error));
  }
}
