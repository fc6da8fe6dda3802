import type * as v2 from "../schema/v2/unstable.ts";
import { contentOf } from "./content.ts";
import { List } from "./list.ts";
import type { Session, ToolCall, ToolContent } from "./model.ts";
import { patchFields } from "./patch.ts";
import { put } from "./timeline.ts";

/** `ToolCallUpdate` of version 2, with diffs of either version. */
export type ToolCallPatch = Omit<v2.ToolCallUpdate, "content"> & { content?: ToolContent[] | null };

const defaults = { kind: "other", status: "pending", locations: [] } as const;

/** The first update with an id creates the call (TOOL-11); then absent keeps, null clears, a value replaces (TOOL-12). */
export function patchToolCall(session: Session, update: ToolCallPatch): Session {
  const { content, ...rest } = update;
  const old = toolCall(session, update.toolCallId);
  const patched = patchFields(old, rest, defaults);
  return put(
    session,
    "toolCalls",
    old.toolCallId,
    content === undefined ? patched : { ...patched, content: contentOf(content) },
  );
}

/** One more item, for a call that may be new (TOOL-14, TOOL-15). */
export function appendToToolCall(session: Session, { toolCallId, content }: v2.ToolCallContentChunk): Session {
  const old = toolCall(session, toolCallId);
  return put(session, "toolCalls", toolCallId, { ...old, content: old.content.push(content) });
}

function toolCall(session: Session, toolCallId: string): ToolCall {
  return session.toolCalls.get(toolCallId) ?? { toolCallId, ...defaults, content: List.empty };
}
