import type { ToolPatch } from "../events/event.ts";
import { diffKey, diffLinesOf } from "./diff.ts";
import { rawText } from "./raw.ts";
import { begin, type Tool, type ViewState } from "./state.ts";
import { firstLines, oneLine, safeLines, showPath } from "./words.ts";

/** The most lines of text that are shown of a tool call that went well, and of one that did not. */
export const MAX_TEXT = { completed: 8, failed: 30 } as const;

/** Kinds whose text is what was looked at rather than what came out. */
const quiet = ["read", "search", "think", "edit", "delete", "move"];

/** Takes new facts about a tool call in. The first make it: any order is taken, as agents have their habits. */
export function upsertTool({ tools }: ViewState, patch: ToolPatch): Tool {
  const fresh = { title: "", kind: "other", status: "pending", content: [], locations: [] };
  const known = tools.get(patch.id);
  const tool: Tool = known ?? {
    ...fresh,
    id: patch.id,
    rawInput: undefined,
    rawOutput: undefined,
    announced: false,
    told: undefined,
    shown: new Set(),
  };
  tools.set(patch.id, Object.assign(tool, patch));
  return tool;
}

/** Says what is new about a tool call: its diffs, and how it ended. That it has begun is left to `announceTools`, for it may end at once. */
export function renderTool(state: ViewState, tool: Tool): string {
  const diffs = newDiffs(state, tool);
  const begun = diffs.length > 0 && !isFinal(tool.status) ? announce(state, tool) : "";
  const ended = isFinal(tool.status) && tool.told !== tool.status ? tell(state, tool) : "";
  const details = [...diffs, ...newText(state, tool)];
  if (details.length === 0) return begun + ended;
  const head = begun + ended || (state.last?.of === `tool ${tool.id}` ? "" : line(state, tool));
  return `${head}${details.join("\n")}\n`;
}

/** Gives each tool call that goes on a line, if it has none; of some only, when they are told. */
export function announceTools(state: ViewState, wanted: (tool: Tool) => boolean = () => true): string {
  const tools = [...state.tools.values()].filter((tool) => !isFinal(tool.status) && wanted(tool));
  return tools.map((tool) => announce(state, tool)).join("");
}

/** Takes note that the diffs of a tool call are being shown. Tells whether all of them had been. */
export function markDiffs(tool: Tool): boolean {
  const fresh = tool.content.filter((item) => item.type === "diff" && isNew(tool, diffKey(item.files)));
  return fresh.length === 0;
}

/** How a tool call is called where there is one line for it. */
export function toolName({ title, kind, rawInput }: Tool): string {
  return oneLine(title, 200) || oneLine(rawText(rawInput), 80) || `a tool (${oneLine(kind, 20)})`;
}

function announce(state: ViewState, tool: Tool): string {
  if (tool.announced) return "";
  return line(state, tool);
}

function tell(state: ViewState, tool: Tool): string {
  tool.told = tool.status;
  return line(state, tool);
}

function line(state: ViewState, tool: Tool): string {
  tool.announced = true;
  const { paint, cwd } = state.sight;
  const name = toolName(tool);
  const places = tool.locations
    .filter(({ path }) => !name.includes(path.split(/[\\/]/).at(-1) ?? path))
    .slice(0, 3)
    .map(({ path, line: at }) => showPath(path, cwd) + (at === undefined ? "" : `:${at}`));
  const mark = { completed: paint("green", "✓"), failed: paint("red", "✗"), cancelled: paint("yellow", "–") };
  const word = tool.status === "failed" || tool.status === "cancelled" ? paint("red", ` · ${tool.status}`) : "";
  const where = places.length === 0 ? "" : paint("dim", ` · ${places.join(", ")}`);
  const sign = mark[tool.status as keyof typeof mark] ?? paint("cyan", "▸");
  const kind = paint("dim", oneLine(tool.kind, 20).padEnd(7));
  return `${begin(state, "tool", `tool ${tool.id}`)}${sign} ${kind} ${name}${where}${word}\n`;
}

function newDiffs({ sight }: ViewState, tool: Tool): string[] {
  return tool.content.flatMap((item) => {
    if (item.type !== "diff" || !isNew(tool, diffKey(item.files))) return [];
    return diffLinesOf(item.files, sight);
  });
}

/** Text is shown at the end, when it no longer grows. Where there is no content at all, what the tool gave back stands for it. */
function newText({ sight: { paint } }: ViewState, tool: Tool): string[] {
  if (!isFinal(tool.status)) return [];
  const failed = tool.status === "failed";
  if (!failed && quiet.includes(tool.kind)) return [];
  const texts = tool.content.flatMap((item) => (item.type === "text" ? [item.text] : []));
  const text = texts.join("\n") || (tool.content.length === 0 ? rawText(tool.rawOutput) : "");
  const lines = safeLines(text);
  if (lines.length === 0 || !isNew(tool, `text ${text.length} ${text.slice(0, 500)}`)) return [];
  return firstLines(lines, failed ? MAX_TEXT.failed : MAX_TEXT.completed).map((shown) =>
    paint("dim", `  │ ${shown}`.trimEnd()),
  );
}

function isNew(tool: Tool, key: string): boolean {
  if (tool.shown.has(key)) return false;
  tool.shown.add(key);
  return true;
}

function isFinal(status: string): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}
