import type { v1 } from "@colloquy/acp";
import { contentText } from "./content.ts";
import type { Location, SessionEvent, ToolContent, ToolPatch } from "./event.ts";
import { fileDiffV1 } from "./file-diff.ts";
import { metaTerminal } from "./meta-terminal.ts";
import { settingEvents } from "./settings.ts";

/** What an update of version 1 says. */
export function eventsV1(update: v1.SessionUpdate): SessionEvent[] {
  switch (update.sessionUpdate) {
    case "user_message_chunk":
      return [message("user", update)];
    case "agent_message_chunk":
      return [message("agent", update)];
    case "agent_thought_chunk":
      return [message("thought", update)];
    case "tool_call":
    case "tool_call_update":
      return toolEvents(toolPatchV1(update), metaTerminal(update));
    case "plan":
      return [
        {
          type: "plan",
          id: "",
          entries: update.entries.map(({ content, status }) => ({ text: content, status })),
        },
      ];
    case "usage_update": {
      const { used, size, cost } = update;
      return [{ type: "usage", used, size, ...(cost && { cost }) }];
    }
    case "notice": {
      const { severity, title, description } = update;
      return [{ type: "notice", severity, title, ...(description && { description }) }];
    }
    case "current_mode_update":
      return [{ type: "setting", name: "mode", value: update.currentModeId }];
    case "config_option_update":
      return settingEvents(update.configOptions.map((option) => ({ ...option, configId: option.id })));
    case "session_info_update":
      return update.title ? [{ type: "setting", name: "title", value: update.title }] : [];
    case "compaction_update":
      return [{ type: "setting", name: "compaction", value: update.error ?? update.status }];
    case "compaction_summary_chunk":
    case "available_commands_update":
      return [];
    default:
      return [unknownUpdate(update.sessionUpdate)];
  }
}

/** A tool call of version 1. Null and absent both mean unchanged there. */
export function toolPatchV1(call: v1.ToolCall | v1.ToolCallUpdate): ToolPatch {
  const { toolCallId, title, kind, status, content, locations, rawInput, rawOutput } = call;
  return {
    id: toolCallId,
    ...(title != null && { title }),
    ...(kind != null && { kind }),
    ...(status != null && { status }),
    ...(content != null && { content: content.map(toolContent) }),
    ...(locations != null && { locations: locations.map(toLocation) }),
    ...(rawInput != null && { rawInput }),
    ...(rawOutput != null && { rawOutput }),
  };
}

/** A place, in either version. */
export function toLocation({ path, line }: { path: string; line?: number | null }): Location {
  return { path, ...(line != null && { line }) };
}

/** An update of a kind that nobody has told us of. */
export function unknownUpdate(kind: unknown): SessionEvent {
  const name = String(kind);
  return { type: "remark", topic: `update ${name}`, text: `The agent sends updates of a kind unknown here: ${name}` };
}

/** A terminal ends before its tool call does. */
function toolEvents(patch: ToolPatch, terminal: readonly SessionEvent[]): SessionEvent[] {
  const final = patch.status === "completed" || patch.status === "failed";
  return final ? [...terminal, { type: "tool", patch }] : [{ type: "tool", patch }, ...terminal];
}

function message(role: "user" | "agent" | "thought", { messageId, content }: v1.ContentChunk): SessionEvent {
  return { type: "message", role, text: contentText(content), ...(messageId != null && { id: messageId }) };
}

function toolContent(item: v1.ToolCallContent): ToolContent {
  switch (item.type) {
    case "content":
      return { type: "text", text: contentText(item.content) };
    case "diff":
      return { type: "diff", files: [fileDiffV1(item)] };
    case "terminal":
      return { type: "terminal", id: item.terminalId };
    default:
      return { type: "text", text: `[${item.type} content]` };
  }
}
