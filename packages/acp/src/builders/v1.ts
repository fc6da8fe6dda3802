/** Shapes that version 1 alone has, or has otherwise than version 2. Those that begin with "Unstable" are not in its stable schema. */
import type * as v1 from "../schema/v1/unstable.ts";
import { blockOf } from "./content.ts";
import type { Meta, UpdateV1 } from "./shapes.ts";
import { type FileTexts, touching } from "./tool-content.ts";

export * from "./shared-updates.ts";

type ChunkFields = Omit<v1.ContentChunk, "content">;

/** The next piece of what the user said. A text stands for a block of text. */
export function userMessageChunk(
  content: string | v1.ContentBlock,
  fields: ChunkFields = {},
): UpdateV1<"user_message_chunk"> {
  return { sessionUpdate: "user_message_chunk", content: blockOf(content), ...fields };
}

/** The next piece of what the agent says. A text stands for a block of text. */
export function agentMessageChunk(
  content: string | v1.ContentBlock,
  fields: ChunkFields = {},
): UpdateV1<"agent_message_chunk"> {
  return { sessionUpdate: "agent_message_chunk", content: blockOf(content), ...fields };
}

/** The next piece of what the agent thinks. A text stands for a block of text. */
export function agentThoughtChunk(
  content: string | v1.ContentBlock,
  fields: ChunkFields = {},
): UpdateV1<"agent_thought_chunk"> {
  return { sessionUpdate: "agent_thought_chunk", content: blockOf(content), ...fields };
}

type StartFields = Omit<v1.ToolCall, "toolCallId" | "title">;

/** A new tool call. Without a `kind` it is `other`, without a `status` it is `pending`. */
export function startToolCall(toolCallId: string, title: string, fields: StartFields = {}): UpdateV1<"tool_call"> {
  return { sessionUpdate: "tool_call", toolCallId, title, ...fields };
}

/** A new tool call that reads a file: pending, at this path (absolute), with `{ path }` as its input. */
export function startReadToolCall(
  toolCallId: string,
  title: string,
  path: string,
  fields: StartFields = {},
): UpdateV1<"tool_call"> {
  const rawInput = { path };
  return startToolCall(toolCallId, title, { ...touching("read", path), rawInput, ...fields });
}

/** A new tool call that writes a file: pending, at this path (absolute), with `{ path, content }` as its input. */
export function startEditToolCall(
  toolCallId: string,
  title: string,
  path: string,
  content: unknown,
  fields: StartFields = {},
): UpdateV1<"tool_call"> {
  const rawInput = { path, content };
  return startToolCall(toolCallId, title, { ...touching("edit", path), rawInput, ...fields });
}

/** New facts about a tool call. What is absent stays; a list replaces the one before. */
export function updateToolCall(
  toolCallId: string,
  fields: Omit<v1.ToolCallUpdate, "toolCallId">,
): UpdateV1<"tool_call_update"> {
  return { sessionUpdate: "tool_call_update", toolCallId, ...fields };
}

/** Content of a tool call: a file before and after. */
export function diff(texts: FileTexts): { type: "diff" } & v1.Diff {
  return { type: "diff", ...texts };
}

/** One step of a plan: of `medium` priority and `pending` unless it is told otherwise. */
export function planEntry(content: string, fields: Partial<Omit<v1.PlanEntry, "content">> = {}): v1.PlanEntry {
  return { content, priority: "medium", status: "pending", ...fields };
}

/** The whole plan: it replaces the one before. */
export function plan(entries: v1.PlanEntry[], fields: Meta = {}): UpdateV1<"plan"> {
  return { sessionUpdate: "plan", entries, ...fields };
}

/** Unstable: one of several plans, in full: it replaces the one with the same id. */
export function planItems(planId: string, entries: v1.PlanEntry[], fields: Meta = {}): UpdateV1<"plan_update"> {
  return { sessionUpdate: "plan_update", plan: { type: "items", planId, entries }, ...fields };
}

/** A slash command. With a `hint`, shown where nothing has been typed yet, it takes free text. */
export function command(name: string, description: string, hint?: string): v1.AvailableCommand {
  return hint === undefined ? { name, description } : { name, description, input: { hint } };
}

/** All commands that can be called now. */
export function availableCommands(
  availableCommands: v1.AvailableCommand[],
  fields: Meta = {},
): UpdateV1<"available_commands_update"> {
  return { sessionUpdate: "available_commands_update", availableCommands, ...fields };
}

/** The mode that the session is in now. */
export function currentMode(currentModeId: string, fields: Meta = {}): UpdateV1<"current_mode_update"> {
  return { sessionUpdate: "current_mode_update", currentModeId, ...fields };
}

/** All config options, because at least one has changed. */
export function configOptions(
  configOptions: v1.SessionConfigOption[],
  fields: Meta = {},
): UpdateV1<"config_option_update"> {
  return { sessionUpdate: "config_option_update", configOptions, ...fields };
}
