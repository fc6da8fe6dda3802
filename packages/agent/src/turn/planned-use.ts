import type { ToolRequest } from "../model/index.ts";
import type { Tool, ToolBeginning } from "../tools/index.ts";
import type { Bench } from "./bench.ts";
import { messageOf } from "./tool-result.ts";

/** A tool that the model wants used, and what is known of it before it is. */
export type Planned = Usable | Unusable;

/** One that can be used, as far as is known. */
export interface Usable {
  readonly request: ToolRequest;
  readonly tool: Tool;
  readonly input: unknown;
  readonly beginning: ToolBeginning;
}

/** One that cannot be used. `problem`: why, for the model. */
export interface Unusable {
  readonly request: ToolRequest;
  readonly problem: string;
}

/** Reads what a model wants. Nothing is shown and nothing is done. */
export function planned(request: ToolRequest, { tools, place }: Pick<Bench, "tools" | "place">): Planned {
  const tool = tools.get(request.name);
  if (tool === undefined) {
    const all = [...tools.keys()].join(", ");
    return { request, problem: `There is no tool ${JSON.stringify(request.name)}. There are: ${all}.` };
  }
  if (typeof request.input === "string")
    return { request, problem: "The input of the call is not JSON. Nothing was done." };
  const parsed = tool.input.safeParse(request.input ?? {});
  if (!parsed.success)
    return { request, problem: `The input does not fit. Nothing was done. ${issuesOf(parsed.error)}` };
  try {
    return { request, tool, input: parsed.data, beginning: tool.begin(parsed.data, place) };
  } catch (error) {
    return { request, problem: messageOf(error) };
  }
}

/** Whether it changes nothing, so that others may be used beside it. */
export function onlyLooks(plan: Planned): boolean {
  if ("problem" in plan) return true;
  const { act } = plan.beginning.subject;
  return act === "read" || act === "fetch" || act === "none";
}

interface Misfit {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

function issuesOf({ issues }: Misfit): string {
  return issues.map(({ path, message }) => `${path.map(String).join(".") || "input"}: ${message}`).join("; ");
}
