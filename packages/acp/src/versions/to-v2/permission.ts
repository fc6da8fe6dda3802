import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { bridgePrefix } from "../bridge-meta.ts";
import { withoutNull } from "../content.ts";

/** A question for consent, and the way back for its answer. */
export interface PermissionToV2 {
  readonly request: v2.RequestPermissionRequest;
  /**
   * The answer as version 1 has it. What is no choice among the options that were offered, is `cancelled` (PERM-03,
   * PERM-04).
   */
  answer(response: v2.RequestPermissionResponse): v1.RequestPermissionResponse;
}

/**
 * A question for consent to a tool call. `toolCall`: the call as version 2 has it; `title`: what the call was called before,
 * should the question not say. Undefined: there is nothing to choose, so nobody can be asked, and the answer is `cancelled`.
 */
export function permissionToV2(
  { sessionId, options, _meta }: v1.RequestPermissionRequest,
  toolCall: v2.ToolCallUpdate,
  title?: string,
): PermissionToV2 | undefined {
  if (options.length === 0) return undefined;
  const original = new Map<string, string>();
  const offered = options.map((option, at): v2.PermissionOption => {
    const { optionId } = option;
    const id = original.has(optionId) ? `${bridgePrefix}${at}:${optionId}` : optionId;
    original.set(id, optionId);
    return { ...withoutNull(option), optionId: id };
  });
  return {
    request: {
      sessionId,
      title: toolCall.title || title || "Permission required",
      subject: { type: "tool_call", toolCall },
      options: offered,
      ...(_meta && { _meta }),
    },
    answer({ outcome, _meta }) {
      const given = outcome.outcome === "selected" ? (outcome as v2.SelectedPermissionOutcome) : undefined;
      const optionId = given && original.get(given.optionId);
      const meta = _meta ? { _meta } : {};
      if (optionId === undefined) return { ...meta, outcome: { outcome: "cancelled" } };
      return { ...meta, outcome: { ...withoutNull(given!), outcome: "selected", optionId } };
    },
  };
}
