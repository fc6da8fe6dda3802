import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { bridgeMeta } from "../bridge-meta.ts";
import type { OnLoss } from "../loss.ts";
import { errorToV1 } from "./errors.ts";
import { lose } from "./losses.ts";

/** What answers a prompt of version 1: a result, or an error. */
export type EndToV1 = { readonly response: v1.PromptResponse } | { readonly error: v1.Error };

const reasons = new Set<unknown>(["end_turn", "max_tokens", "max_turn_requests", "refusal", "cancelled"]);

/** An idle state, as a `state_update` or the session's state has it. */
export interface EndOfTurn {
  readonly stopReason?: string | null;
  readonly error?: v2.Error | null;
  readonly usage?: v2.Usage | null;
  readonly _meta?: { [key: string]: unknown } | null;
}

/**
 * The answer to a prompt that a state `idle` of version 2 stands for. No reason is `end_turn`; `error` is an error; a
 * reason of a kind of its own is `end_turn`, with its name under `_meta` (L-15), or when `strict` an error.
 */
export function endToV1(idle: EndOfTurn, options: { strict?: boolean; onLoss?: OnLoss | undefined } = {}): EndToV1 {
  const { stopReason, error, usage, _meta } = idle;
  if (stopReason === "error")
    return { error: errorToV1(error ?? { code: -32603, message: "The agent's turn failed" }) };
  const reason = stopReason ?? "end_turn";
  const more = { ...(usage && { usage }) };
  if (reasons.has(reason))
    return { response: { stopReason: reason as v1.StopReason, ...more, ...(_meta && { _meta }) } };
  lose(options.onLoss, "L-15", reason);
  if (options.strict)
    return { error: { code: -32603, message: `The agent's turn ended as ${JSON.stringify(reason)}` } };
  const meta = { ...(_meta ?? {}), [bridgeMeta]: { stopReason: reason } };
  return { response: { stopReason: "end_turn", ...more, _meta: meta } };
}
