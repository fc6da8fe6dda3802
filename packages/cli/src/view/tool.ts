import type { v2 } from "@colloquy/acp";
import { diffView, type FileDiff, type ToolCall, type ToolContent } from "@colloquy/acp/state";
import { contentText } from "./content.ts";
import { diffKey, diffLinesOf } from "./diff.ts";
import { rawText } from "./raw.ts";
import { begin, type Tool, type ViewState } from "./state.ts";
import { firstLines, oneLine, safeLines, showPath } from "./words.ts";

/** The most lines of text that are shown of a tool call that went well, and of one that did not. */
export const MAX_TEXT = { completed: 8, failed: 30 } as const;

/** Kinds whose text is what was looked at rather than what came out. */
const quiet = ["read", "search", "think", "edit", "delete", "move"];

/** Takes a tool call as it is now. */
export function upsertTool({ tools }: ViewState, call: ToolCall): Tool {
  const tool = tools.get(call.toolCallId) ?? { call, announced: false, told: undefined, shown: new Set<string>() };
  tools.set(call.toolCallId, Object.assign(tool, { call }));
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
  return `${head}${details.join("\n")}\n`;
}

/** Gives each tool call that goes on a line, if it has none; of some only, when they are told. */
export function announceTools(state: ViewState, wanted: (tool: Tool) => boolean = () => true): string {
  const tools = [...state.tools.values()].filter((tool) => !isFinal(tool.call) && wanted(tool));
  return tools.map((tool) => announce(state, tool)).join("");
}

/** Takes note that the diffs of a tool call are being shown. Tells whether all of them had been. */
export function markDiffs(tool: Tool): boolean {
  const fresh = diffsOf(tool.call).filter((files) => isNew(tool, diffKey(files)));
  return fresh.length === 0;
}

/** How a tool call is called where there is one line for it. */
export function toolName({ title, name, kind, rawInput }: ToolCall): string {
  return oneLine(title || name || "", 200) || oneLine(rawText(rawInput), 80) || `a tool (${oneLine(kind, 20)})`;
}

function announce(state: ViewState, tool: Tool): string {
  if (tool.announced) return "";
  return line(state, tool);
}

function tell(state: ViewState, tool: Tool): string {
  tool.told = tool.call.status;
  return line(state, tool);
}

function line(state: ViewState, tool: Tool): string {
  tool.announced = true;
  const { paint, cwd } = state.sight;
  const { toolCallId, kind, status, locations } = tool.call;
  const name = toolName(tool.call);
  const places = locations
    .filter(({ path }) => !name.includes(path.split(/[\\/]/).at(-1) ?? path))
    .slice(0, 3)
    .map(({ path, line: at }) => showPath(path, cwd) + (at == null ? "" : `:${at}`));
  const mark = { completed: paint("green", "✓"), failed: paint("red", "✗"), cancelled: paint("yellow", "–") };
  const word = status === "failed" || status === "cancelled" ? paint("red", ` · ${status}`) : "";
  const where = places.length === 0 ? "" : paint("dim", ` · ${places.join(", ")}`);
  const sign = mark[status as keyof typeof mark] ?? paint("cyan", "▸");
  const what = paint("dim", oneLine(kind, 20).padEnd(7));
  return `${begin(state, "tool", `tool ${toolCallId}`)}${sign} ${what} ${name}${where}${word}\n`;
}

function newDiffs({ sight }: ViewState, tool: Tool): string[] {
  const fresh = diffsOf(tool.call).filter((files) => isNew(tool, diffKey(files)));
  return fresh.flatMap((files) => diffLinesOf(files, sight));
}

/** Text is shown at the end, when it no longer grows. Where there is no content at all, what the tool gave back stands for it. */
function newText({ sight: { paint } }: ViewState, tool: Tool): string[] {
  const { call } = tool;
  if (!isFinal(call)) return [];
  const failed = call.status === "failed";
  if (!failed && quiet.includes(call.kind)) return [];
  const text = textsOf(call).join("\n") || (call.content.length === 0 ? rawText(call.rawOutput) : "");
  const lines = safeLines(text);
  if (lines.length === 0 || !isNew(tool, `text ${text.length} ${text.slice(0, 500)}`)) return [];
  return firstLines(lines, failed ? MAX_TEXT.failed : MAX_TEXT.completed).map((shown) =>
    paint("dim", `  │ ${shown}`.trimEnd()),
  );
}

/** The diffs of a tool call, each as its files. */
export function diffsOf({ content }: ToolCall): (readonly FileDiff[])[] {
  return content.map(filesOf).filter((files) => files.length > 0);
}

/** What never changes is compared once. */
const compared = new WeakMap<ToolContent, readonly FileDiff[]>();

function filesOf(item: ToolContent): readonly FileDiff[] {
  const files = compared.get(item) ?? diffView(item)?.files ?? [];
  compared.set(item, files);
  return files;
}

/** What a tool call says in words. What is of no known type is named. */
export function textsOf({ content }: ToolCall): string[] {
  return [...content].flatMap((item) => {
    if (item.type === "content") return [contentText((item as v2.Content).content)];
    return item.type === "diff" || item.type === "terminal" ? [] : [`[${item.type} content]`];
  });
}

/** Whether a tool call shows this terminal: by its content, or by the habit of giving a terminal the call's own id. */
export function showsTerminal({ toolCallId, content }: ToolCall, terminalId: string): boolean {
  const shows = (item: object) => (item as { terminalId?: unknown }).terminalId === terminalId;
  return toolCallId === terminalId || [...content].some((item) => item.type === "terminal" && shows(item));
}

function isNew(tool: Tool, key: string): boolean {
  if (tool.shown.has(key)) return false;
  tool.shown.add(key);
  return true;
}

/** Whether a tool call has ended. */
export function isFinal({ status }: ToolCall): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}
