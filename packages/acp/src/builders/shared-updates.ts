import type * as v1 from "../schema/v1/unstable.ts";
import { blockOf } from "./content.ts";
import type { Meta, UpdateV1 } from "./shapes.ts";

/** New facts about the session: `null` clears one. `updatedAt` is ISO 8601. */
export function sessionInfo(info: v1.SessionInfoUpdate): UpdateV1<"session_info_update"> {
  return { sessionUpdate: "session_info_update", ...info };
}

/** How full the model's context is, in tokens, and what the session has cost. */
export function usage(usage: v1.UsageUpdate): UpdateV1<"usage_update"> {
  return { sessionUpdate: "usage_update", ...usage };
}

/** Something that the user should know now. The title must not be empty. */
export function notice(
  severity: v1.Notice["severity"],
  title: string,
  fields: Omit<v1.Notice, "severity" | "title"> = {},
): UpdateV1<"notice"> {
  return { sessionUpdate: "notice", severity, title, ...fields };
}

/** How far a compaction of the conversation is. */
export function compaction(
  compactionId: string,
  status: v1.CompactionUpdate["status"],
  fields: Omit<v1.CompactionUpdate, "compactionId" | "status"> = {},
): UpdateV1<"compaction_update"> {
  return { sessionUpdate: "compaction_update", compactionId, status, ...fields };
}

/** The next piece of a compaction's summary. */
export function compactionSummaryChunk(
  compactionId: string,
  content: string | v1.ContentBlock,
  fields: Meta = {},
): UpdateV1<"compaction_summary_chunk"> {
  return { sessionUpdate: "compaction_summary_chunk", compactionId, content: blockOf(content), ...fields };
}

/** Unstable: a plan that is a file. */
export function planFile(planId: string, uri: string, fields: Meta = {}): UpdateV1<"plan_update"> {
  return { sessionUpdate: "plan_update", plan: { type: "file", planId, uri }, ...fields };
}

/** Unstable: a plan that is a text in Markdown. */
export function planMarkdown(planId: string, content: string, fields: Meta = {}): UpdateV1<"plan_update"> {
  return { sessionUpdate: "plan_update", plan: { type: "markdown", planId, content }, ...fields };
}

/** Unstable: a plan is there no more. */
export function planRemoved(planId: string, fields: Meta = {}): UpdateV1<"plan_removed"> {
  return { sessionUpdate: "plan_removed", planId, ...fields };
}

/** Unstable: a message between sessions as a whole, or new facts about it. */
export function sessionMessage(
  messageId: string,
  fields: Omit<v1.SessionMessage, "messageId">,
): UpdateV1<"session_message"> {
  return { sessionUpdate: "session_message", messageId, ...fields };
}

/** Unstable: the next piece of a message between sessions. */
export function sessionMessageChunk(
  messageId: string,
  content: string | v1.ContentBlock,
  fields: Meta = {},
): UpdateV1<"session_message_chunk"> {
  return { sessionUpdate: "session_message_chunk", messageId, content: blockOf(content), ...fields };
}

/** Unstable: a session that works for this one, or new facts about it. */
export function subagent(sessionId: string, fields: Omit<v1.SubagentUpdate, "sessionId">): UpdateV1<"subagent_update"> {
  return { sessionUpdate: "subagent_update", sessionId, ...fields };
}
