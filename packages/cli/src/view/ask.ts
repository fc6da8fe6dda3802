import { sep } from "node:path";
import { clean } from "@colloquy/acp/node";
import type { PermissionQuestion } from "@colloquy/acp/permissions";
import type { ToolCall } from "@colloquy/acp/state";
import { diffLinesOf } from "./diff.ts";
import { rawCommand } from "./raw.ts";
import type { Sight } from "./state.ts";
import { diffsOf, textsOf } from "./tool.ts";
import { clipped, firstLines, oneLine, safeLines, showPath } from "./words.ts";

/** The most that is shown of a command: lines, and characters. */
const MAX_COMMAND = { lines: 30, characters: 4000 } as const;

/** The most places that are shown. */
const MAX_PLACES = 20;

/**
 * What consent is asked for, as lines: the agent's words for it first, then what it says that it will do. `above`: the tool
 * call and its diff are on the lines before.
 */
export function askLines(sight: Sight, question: PermissionQuestion, above = false): string[] {
  const { paint } = sight;
  const { title, description, toolCall } = question;
  const name = oneLine(title || toolCall?.title || "something that it does not name", 200);
  const kind = toolCall === undefined ? "" : paint("dim", `  (${oneLine(toolCall.kind, 20)})`);
  return [
    `${paint("yellow", "?")} ${paint("bold", name)}${kind}`,
    ...(description === undefined ? [] : firstLines(safeLines(description), 10).map((line) => `  ${line}`)),
    ...commandLines(sight, question),
    ...(above ? [] : [...placeLines(sight, toolCall), ...diffs(sight, toolCall)]),
    ...inputLines(question),
  ];
}

function commandLines({ cwd }: Sight, { command, toolCall }: PermissionQuestion): string[] {
  const line = command?.command ?? rawCommand(toolCall?.rawInput);
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
function placeLines({ cwd, roots, paint }: Sight, toolCall: ToolCall | undefined): string[] {
  const places = toolCall?.locations ?? [];
  const outside = (path: string) => !roots.some((root) => path === root || path.startsWith(root + sep));
  const lines = places
    .slice(0, MAX_PLACES)
    .map(
      ({ path }) => `  ${showPath(path, cwd)}${outside(path) ? paint("red", "  (outside the session's folders)") : ""}`,
    );
  return places.length > MAX_PLACES ? [...lines, `  … ${places.length - MAX_PLACES} more places`] : lines;
}

function diffs(sight: Sight, toolCall: ToolCall | undefined): string[] {
  return toolCall === undefined ? [] : diffsOf(toolCall).flatMap((files) => diffLinesOf(files, sight));
}

/** Where nothing else tells what it is about, its raw input does. */
function inputLines({ command, toolCall }: PermissionQuestion): string[] {
  if (toolCall === undefined || command !== undefined || rawCommand(toolCall.rawInput) !== undefined) return [];
  if (diffsOf(toolCall).length > 0) return [];
  const { rawInput } = toolCall;
  const texts = textsOf(toolCall).flatMap(safeLines);
  const input = rawInput === undefined ? [] : [clipped(oneLine(JSON.stringify(rawInput), 2000), 2000)];
  return firstLines([...texts, ...input], 20).map((line) => `  ${line}`);
}
