import type { ToolCall } from "@colloquy/acp/state";
import type { Line } from "../../cells/index.ts";
import { diffKey } from "../diff.ts";
import { diffLines } from "../diff-lines.ts";
import { diffsOf, isFinal, terminalsOf, toolText } from "../tool-content.ts";
import { toolLine } from "../tool-line.ts";
import { dimmed, firstLines, safeLines } from "../words.ts";
import { begin, printed, type Tool, type ViewState } from "./state.ts";

/** The most lines of text that are shown of a tool call that went well, and of one that did not. */
export const MAX_TEXT = { completed: 8, failed: 30 } as const;

/** Kinds whose text is what was looked at rather than what came out. */
const quiet = ["read", "search", "think", "edit", "delete", "move"];

/** Takes a tool call as it is now. */
export function upsertTool({ tools, unannounced }: ViewState, call: ToolCall): Tool {
  const tool = tools.get(call.toolCallId) ?? { call, announced: false, told: undefined, shown: new Set<string>() };
  tools.set(call.toolCallId, Object.assign(tool, { call }));
  if (tool.announced || isFinal(call)) unannounced.delete(tool);
  else unannounced.add(tool);
  return tool;
}

/** Says what is new about a tool call: its diffs, and how it ended. That it has begun is left to `announceTools`, for it may end at once. */
export function renderTool(state: ViewState, tool: Tool): string {
  const diffs = newDiffs(state, tool);
  const begun = diffs.length > 0 && !isFinal(tool.call) ? announce(state, tool) : "";
  const ended = isFinal(tool.call) && tool.told !== tool.call.status ? tell(state, tool) : "";
  const details = [...diffs, ...newText(state, tool)];
  if (details.length === 0) return begun + ended;
  const head = begun + ended || (state.last?.of === `tool ${tool.call.toolCallId}` ? "" : line(state, tool));
  return head + printed(state, details);
}

/** Gives each tool call that goes on a line, if it has none; of some only, when they are told. */
export function announceTools(state: ViewState, wanted: (tool: Tool) => boolean = () => true): string {
  if (state.unannounced.size === 0) return "";
  return [...state.unannounced].map((tool) => (wanted(tool) ? announce(state, tool) : "")).join("");
}

/** Takes note that the diffs of a tool call are being shown. Tells whether all of them had been. */
export function markDiffs(tool: Tool): boolean {
  const fresh = diffsOf(tool.call).filter((files) => isNew(tool, diffKey(files)));
  return fresh.length === 0;
}

function announce(state: ViewState, tool: Tool): string {
  return tool.announced ? "" : line(state, tool);
}

function tell(state: ViewState, tool: Tool): string {
  tool.told = tool.call.status;
  return line(state, tool);
}

function line(state: ViewState, tool: Tool): string {
  tool.announced = true;
  state.unannounced.delete(tool);
  const start = begin(state, "tool", `tool ${tool.call.toolCallId}`);
  return start + printed(state, [toolLine(state.sight, tool.call)]);
}

function newDiffs({ sight }: ViewState, tool: Tool): Line[] {
  const fresh = diffsOf(tool.call).filter((files) => isNew(tool, diffKey(files)));
  return fresh.flatMap((files) => diffLines(files, sight));
}

/** Text is shown at the end, when it no longer grows. */
function newText({ terminals }: ViewState, tool: Tool): Line[] {
  const { call } = tool;
  if (!isFinal(call)) return [];
  const failed = call.status === "failed";
  if (!failed && quiet.includes(call.kind)) return [];
  const heard = terminalsOf(call).some((id) => (terminals.get(id)?.lines ?? 0) > 0);
  const text = toolText(call, heard);
  const lines = safeLines(text);
  if (lines.length === 0 || !isNew(tool, `text ${text.length} ${text.slice(0, 500)}`)) return [];
  return dimmed(firstLines(lines, failed ? MAX_TEXT.failed : MAX_TEXT.completed), "  │ ");
}

function isNew(tool: Tool, key: string): boolean {
  if (tool.shown.has(key)) return false;
  tool.shown.add(key);
  return true;
}
