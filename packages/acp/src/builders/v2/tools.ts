import type * as v2 from "../../schema/v2/index.ts";
import { base64 } from "../base64.ts";
import type { Meta, UpdateV2 } from "../shapes.ts";
import { touching } from "../tool-content.ts";

type ToolCallFields = Omit<v2.ToolCallUpdate, "toolCallId">;

/** A tool call, or new facts about one: the first with an id creates it. Absent keeps, `null` clears, a value replaces. */
export function toolCall(toolCallId: string, fields: ToolCallFields): UpdateV2<"tool_call_update"> {
  return { sessionUpdate: "tool_call_update", toolCallId, ...fields };
}

/** A new tool call that reads a file: pending, at this path (absolute), with `{ path }` as its input. */
export function startReadToolCall(
  toolCallId: string,
  title: string,
  path: string,
  fields: ToolCallFields = {},
): UpdateV2<"tool_call_update"> {
  const rawInput = { path };
  return toolCall(toolCallId, { title, ...touching("read", path), rawInput, ...fields });
}

/** A new tool call that writes a file: pending, at this path (absolute), with `{ path, content }` as its input. */
export function startEditToolCall(
  toolCallId: string,
  title: string,
  path: string,
  content: unknown,
  fields: ToolCallFields = {},
): UpdateV2<"tool_call_update"> {
  const rawInput = { path, content };
  return toolCall(toolCallId, { title, ...touching("edit", path), rawInput, ...fields });
}

/** One more item for a tool call's content. */
export function toolCallContentChunk(
  toolCallId: string,
  content: v2.ToolCallContent,
  fields: Meta = {},
): UpdateV2<"tool_call_content_chunk"> {
  return { sessionUpdate: "tool_call_content_chunk", toolCallId, content, ...fields };
}

/** A terminal of the agent, or new facts about one: the first with an id creates it. */
export function terminalUpdate(
  terminalId: string,
  fields: Omit<v2.TerminalUpdate, "terminalId">,
): UpdateV2<"terminal_update"> {
  return { sessionUpdate: "terminal_update", terminalId, ...fields };
}

/** All that a terminal shows, for `terminalUpdate`: its bytes, or their base64. */
export function terminalOutput(data: Uint8Array | string, fields: Meta = {}): v2.TerminalOutput {
  return { data: base64(data), ...fields };
}

/** More output of a terminal: its bytes, which may break off within a character, or their base64. */
export function terminalOutputChunk(
  terminalId: string,
  data: Uint8Array | string,
  fields: Meta = {},
): UpdateV2<"terminal_output_chunk"> {
  return { sessionUpdate: "terminal_output_chunk", terminalId, data: base64(data), ...fields };
}

/** What a permission is asked for: a tool call. */
export function toolCallSubject(
  toolCallId: string,
  fields: ToolCallFields = {},
): { type: "tool_call" } & v2.ToolCallPermissionSubject {
  return { type: "tool_call", toolCall: { toolCallId, ...fields } };
}

/** What a permission is asked for: a command, and the absolute path of the folder that it runs in. */
export function commandSubject(
  subject: v2.CommandPermissionSubject,
): { type: "command" } & v2.CommandPermissionSubject {
  return { type: "command", ...subject };
}
