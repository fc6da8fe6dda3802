import type { v2 } from "@colloquy/acp";
import { contentsText, contentText } from "./content.ts";
import type { SessionEvent, ToolContent, ToolPatch } from "./event.ts";
import { toLocation, unknownUpdate } from "./events-v1.ts";
import { fileDiffsV2 } from "./file-diff.ts";
import { settingEvents } from "./settings.ts";
import { TerminalText } from "./terminal-text.ts";

/** Makes a reader of the updates of one session of version 2: terminals send bytes, which may break off within a character. */
export function readerV2(): (update: v2.SessionUpdate) => SessionEvent[] {
  const terminals = new TerminalText();
  return (update) => eventsV2(update, terminals);
}

function eventsV2(update: v2.SessionUpdate, terminals: TerminalText): SessionEvent[] {
  switch (update.sessionUpdate) {
    case "user_message_chunk":
      return [chunk("user", update as v2.ContentChunk)];
    case "agent_message_chunk":
      return [chunk("agent", update as v2.ContentChunk)];
    case "agent_thought_chunk":
      return [chunk("thought", update as v2.ContentChunk)];
    case "user_message":
      return whole("user", update as v2.UserMessage);
    case "agent_message":
      return whole("agent", update as v2.AgentMessage);
    case "agent_thought":
      return whole("thought", update as v2.AgentThought);
    case "tool_call_update":
      return [{ type: "tool", patch: toolPatchV2(update as v2.ToolCallUpdate) }];
    case "tool_call_content_chunk": {
      const { toolCallId, content } = update as v2.ToolCallContentChunk;
      return [{ type: "tool-content", id: toolCallId, item: toolContent(content) }];
    }
    case "terminal_update":
      return [terminals.update(update as v2.TerminalUpdate)];
    case "terminal_output_chunk":
      return [terminals.chunk(update as v2.TerminalOutputChunk)];
    case "state_update":
      return [stateEvent(update as v2.StateUpdate)];
    case "plan_update":
      return [planEvent((update as v2.PlanUpdate).plan)];
    case "usage_update": {
      const { used, size, cost } = update as v2.UsageUpdate;
      return [{ type: "usage", used, size, ...(cost !== undefined && { cost }) }];
    }
    case "notice": {
      const { severity, title, description } = update as v2.Notice;
      return [{ type: "notice", severity, title, ...(description && { description }) }];
    }
    case "config_option_update":
      return settingEvents((update as v2.ConfigOptionUpdate).configOptions);
    case "session_info_update": {
      const { title } = update as v2.SessionInfoUpdate;
      return title ? [{ type: "setting", name: "title", value: title }] : [];
    }
    case "compaction_update": {
      const { error, status } = update as v2.CompactionUpdate;
      return [{ type: "setting", name: "compaction", value: error ?? status }];
    }
    case "compaction_summary_chunk":
    case "available_commands_update":
      return [];
    default:
      return [unknownUpdate(update.sessionUpdate)];
  }
}

/** A tool call of version 2: absent is unchanged, null is cleared. */
export function toolPatchV2(call: v2.ToolCallUpdate): ToolPatch {
  const { toolCallId, title, kind, status, content, locations, rawInput, rawOutput } = call;
  return {
    id: toolCallId,
    ...(title !== undefined && { title: title ?? "" }),
    ...(kind !== undefined && { kind: kind ?? "other" }),
    ...(status !== undefined && { status: status ?? "pending" }),
    ...(content !== undefined && { content: (content ?? []).map(toolContent) }),
    ...(locations !== undefined && { locations: (locations ?? []).map(toLocation) }),
    ...(rawInput !== undefined && { rawInput }),
    ...(rawOutput !== undefined && { rawOutput }),
  };
}

function chunk(role: "user" | "agent" | "thought", { messageId, content }: v2.ContentChunk): SessionEvent {
  return { type: "message", role, id: messageId, text: contentText(content) };
}

function whole(role: "user" | "agent" | "thought", { messageId, content }: v2.AgentMessage): SessionEvent[] {
  if (content === undefined) return [];
  return [{ type: "message", role, id: messageId, text: contentsText(content), whole: true }];
}

function toolContent(item: v2.ToolCallContent): ToolContent {
  switch (item.type) {
    case "content":
      return { type: "text", text: contentText((item as v2.Content).content) };
    case "diff":
      return { type: "diff", files: fileDiffsV2(item as v2.Diff) };
    case "terminal":
      return { type: "terminal", id: (item as v2.Terminal).terminalId };
    default:
      return { type: "text", text: `[${item.type} content]` };
  }
}

function stateEvent(update: v2.StateUpdate): SessionEvent {
  const { state, stopReason, error } = update as { state: string; stopReason?: unknown; error?: unknown };
  const problem = (error as { message?: unknown } | null | undefined)?.message;
  return {
    type: "state",
    state,
    ...(typeof stopReason === "string" && { stopReason }),
    ...(typeof problem === "string" && { problem }),
  };
}

function planEvent(plan: v2.PlanUpdateContent): SessionEvent {
  if (plan.type !== "items") return unknownUpdate(`plan_update ${plan.type}`);
  const { planId, entries } = plan as v2.PlanItems;
  return { type: "plan", id: planId, entries: entries.map(({ content, status }) => ({ text: content, status })) };
}
