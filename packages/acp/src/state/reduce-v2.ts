import type * as v2 from "../schema/v2/unstable.ts";
import { appendBlock, contentOf } from "./content.ts";
import { enter, patchInfo, setOptions, setUsage, stateOf } from "./facts.ts";
import { List } from "./list.ts";
import { appendToMessage, appendToSessionMessage, patchMessage, patchSessionMessage } from "./messages.ts";
import type { Compaction, Session, Subagent, UnknownUpdate } from "./model.ts";
import { patchFields } from "./patch.ts";
import { appendToTerminal, patchTerminal } from "./terminals.ts";
import { addNotice, keepUnknown, put } from "./timeline.ts";
import { appendToToolCall, patchToolCall } from "./tool-calls.ts";

/**
 * The session after an update of version 2, as the decoders leave it. Pure: the old session stays as it was, and what did
 * not change is shared. Never throws for a tag that it does not know: that update is kept (EXT-16).
 */
export function reduceV2(session: Session, update: v2.SessionUpdate): Session {
  switch (update.sessionUpdate) {
    case "user_message_chunk":
      return appendToMessage(session, "user", update);
    case "agent_message_chunk":
      return appendToMessage(session, "agent", update);
    case "agent_thought_chunk":
      return appendToMessage(session, "thought", update);
    case "user_message":
      return patchMessage(session, "user", update);
    case "agent_message":
      return patchMessage(session, "agent", update);
    case "agent_thought":
      return patchMessage(session, "thought", update);
    case "state_update":
      return enter(session, stateOf(update));
    case "tool_call_update":
      return patchToolCall(session, update);
    case "tool_call_content_chunk":
      return appendToToolCall(session, update);
    case "terminal_update":
      return patchTerminal(session, update) ?? unknown(session, update);
    case "terminal_output_chunk":
      return appendToTerminal(session, update) ?? unknown(session, update);
    case "plan_update":
      return put(session, "plans", update.plan.planId, update.plan);
    case "plan_removed":
      return removePlan(session, update.planId);
    case "available_commands_update":
      return { ...session, commands: update.availableCommands };
    case "config_option_update":
      return setOptions(session, update.configOptions);
    case "session_info_update":
      return patchInfo(session, update);
    case "usage_update":
      return setUsage(session, update);
    case "notice":
      return addNotice(session, update);
    case "compaction_update":
      return patchCompaction(session, update);
    case "compaction_summary_chunk":
      return appendToCompaction(session, update);
    case "subagent_update":
      return patchSubagent(session, update);
    case "session_message":
      return patchSessionMessage(session, update);
    case "session_message_chunk":
      return appendToSessionMessage(session, update);
    default:
      return unknown(session, update);
  }
}

function unknown(session: Session, update: object): Session {
  return keepUnknown(session, update as UnknownUpdate["update"]);
}

/** Its place goes with it, so that a plan that comes back comes at the end. */
function removePlan(session: Session, planId: string): Session {
  const plans = session.plans.without(planId);
  if (plans === session.plans) return session;
  const rest = [...session.timeline].filter((entry) => !(entry.in === "plans" && entry.key === planId));
  return { ...session, plans, timeline: List.from(rest) };
}

function patchCompaction(session: Session, update: v2.CompactionUpdate): Session {
  const { summary, ...rest } = update;
  const patched = patchFields(compaction(session, update.compactionId), rest);
  const next = summary === undefined ? patched : { ...patched, summary: contentOf(summary) };
  return put(session, "compactions", update.compactionId, next);
}

function appendToCompaction(session: Session, { compactionId, content }: v2.CompactionSummaryChunk): Session {
  const old = compaction(session, compactionId);
  return put(session, "compactions", compactionId, { ...old, summary: appendBlock(old.summary, content) });
}

function compaction(session: Session, compactionId: string): Compaction {
  return session.compactions.get(compactionId) ?? { compactionId, status: "in_progress", summary: List.empty };
}

function patchSubagent(session: Session, update: v2.SubagentUpdate): Session {
  const { sessionId, state } = update;
  const old: Subagent = session.subagents.get(sessionId) ?? { sessionId };
  const patch = state ? { ...update, state: stateOf(state) } : update;
  return put(session, "subagents", sessionId, patchFields(old, patch));
}
