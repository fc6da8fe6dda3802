import { sep } from "node:path";
import { clean } from "@colloquy/acp/node";
import type { Ask } from "../events/ask.ts";
import { diffLinesOf } from "./diff.ts";
import { rawCommand } from "./raw.ts";
import type { Sight, Tool } from "./state.ts";
import { clipped, firstLines, oneLine, safeLines, showPath } from "./words.ts";

/** The most that is shown of a command: lines, and characters. */
const MAX_COMMAND = { lines: 30, characters: 4000 } as const;

/** The most places that are shown. */
const MAX_PLACES = 20;

/**
 * What consent is asked for, as lines: the agent's words for it first, then what it says that it will do. `above`: the tool
 * call and its diff are on the lines before.
 */
export function askLines(sight: Sight, ask: Ask, tool: Tool | undefined, above = false): string[] {
  const { paint } = sight;
  const title = oneLine(ask.title || tool?.title || "something that it does not name", 200);
  const kind = tool === undefined ? "" : paint("dim", `  (${oneLine(tool.kind, 20)})`);
  return [
    `${paint("yellow", "?")} ${paint("bold", title)}${kind}`,
    ...(ask.description === undefined ? [] : firstLines(safeLines(ask.description), 10).map((line) => `  ${line}`)),
    ...commandLines(sight, ask, tool),
    ...(above ? [] : [...placeLines(sight, tool), ...diffs(sight, tool)]),
    ...inputLines(ask, tool),
  ];
}

function commandLines({ cwd }: Sight, { command }: Ask, tool: Tool | undefined): string[] {
  const line = command?.line ?? rawCommand(tool?.rawInput);
  if (line === undefined) return [];
  const cleaned = clean(line.slice(0, MAX_COMMAND.characters), { strict: true });
  const lines = cleaned.split("\n").flatMap((part) => part.match(/.{1,400}/gu) ?? [""]);
  const more = line.length > MAX_COMMAND.characters || lines.length > MAX_COMMAND.lines;
  return [
    ...lines.slice(0, MAX_COMMAND.lines).map((part, at) => `  ${at === 0 ? "$ " : "  "}${part}`),
    ...(more ? ["  … and more that is too long to be shown"] : []),
    ...(command === undefined || command.cwd === cwd ? [] : [`  in ${showPath(command.cwd, cwd)}`]),
  ];
}

/** Places that lie elsewhere are marked as such. */
function placeLines({ cwd, roots, paint }: Sight, tool: Tool | undefined): string[] {
  const places = tool?.locations ?? [];
  const outside = (path: string) => !roots.some((root) => path === root || path.startsWith(root + sep));
  const lines = places
    .slice(0, MAX_PLACES)
    .map(
      ({ path }) => `  ${showPath(path, cwd)}${outside(path) ? paint("red", "  (outside the session's folders)") : ""}`,
    );
  return places.length > MAX_PLACES ? [...lines, `  … ${places.length - MAX_PLACES} more places`] : lines;
}

function diffs(sight: Sight, tool: Tool | undefined): string[] {
  return (tool?.content ?? []).flatMap((item) => (item.type === "diff" ? diffLinesOf(item.files, sight) : []));
}

/** Where nothing else tells what it is about, its raw input does. */
function inputLines({ command }: Ask, tool: Tool | undefined): string[] {
  if (tool === undefined || command !== undefined || rawCommand(tool.rawInput) !== undefined) return [];
  if (tool.content.some(({ type }) => type === "diff")) return [];
  const texts = tool.content.flatMap((item) => (item.type === "text" ? safeLines(item.text) : []));
  const input = tool.rawInput === undefined ? [] : [clipped(oneLine(JSON.stringify(tool.rawInput), 2000), 2000)];
  return firstLines([...texts, ...input], 20).map((line) => `  ${line}`);
}
