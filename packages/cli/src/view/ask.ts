import type { PermissionQuestion } from "@colloquy/acp/permissions";
import type { ToolCall } from "@colloquy/acp/state";
import { clean } from "@colloquy/acp/text";
import { type Line, line, styled } from "../cells/index.ts";
import { diffLines, OUTSIDE } from "./diff-lines.ts";
import { rawCommand } from "./raw.ts";
import { isInside, type Sight } from "./sight.ts";
import { diffsOf, textsOf } from "./tool-content.ts";
import { count, firstLines, oneLine, showPath } from "./words.ts";

/** The most lines that are shown of a command, of each file of a diff and of any other text, unless a caller wants more. */
export const MAX_ASKED_LINES = 30;

/** A line of a command that is longer is shown as several, in characters. */
const MAX_PIECE = 400;

/** The most places that are shown. */
const MAX_PLACES = 20;

/** How a question is shown. */
export interface AskOptions {
  /** The most lines of each part. What is left out is counted, and of a command never its end. Default: `MAX_ASKED_LINES`. */
  readonly limit?: number;
  /** The tool call and its diff are on the lines before. Default: false. */
  readonly above?: boolean;
}

/**
 * What consent is asked for: a title, exactly what is to be run, and behind that the agent's words for it, which may be many. All of it is cleaned
 * strictly: what can hide or imitate text is marked. `limit: Infinity` shows everything.
 */
export function askLines(sight: Sight, question: PermissionQuestion, options: AskOptions = {}): Line[] {
  const { limit = MAX_ASKED_LINES, above = false } = options;
  const { title, description, toolCall } = question;
  const name = ended(
    title || toolCall?.title || "something that it does not name",
    limit === Infinity ? Infinity : 200,
  );
  return [
    line(
      styled("?", { color: "yellow" }),
      " ",
      styled(name, { bold: true }),
      toolCall !== undefined && styled(`  (${oneLine(toolCall.kind, 20)})`, { dim: true }),
    ),
    ...commandLines(sight, question, limit),
    ...indented(description === undefined ? [] : firstLines(strictLines(description), limit)),
    ...(above || toolCall === undefined
      ? []
      : [...placeLines(sight, toolCall, limit), ...diffs(sight, toolCall, limit)]),
    ...indented(inputLines(question, limit)),
  ];
}

function commandLines(sight: Sight, { command, toolCall }: PermissionQuestion, limit: number): Line[] {
  const text = command?.command ?? rawCommand(toolCall?.rawInput);
  if (text === undefined) return [];
  const lines = middled(strictLines(text), limit).map((part, at) => line(`  ${at === 0 ? "$ " : "  "}${part}`));
  if (command === undefined || command.cwd === sight.cwd) return lines;
  return [...lines, line(`  in ${showPath(command.cwd, sight.cwd)}`, outside(sight, command.cwd))];
}

/** Places that lie elsewhere are marked as such. Those of a diff stand with it. */
function placeLines(sight: Sight, toolCall: ToolCall, limit: number): Line[] {
  const told = new Set(diffsOf(toolCall).flatMap((files) => files.map(({ path }) => path)));
  const locations = toolCall.locations.filter(({ path }) => !told.has(path));
  const lines = locations
    .slice(0, Math.max(MAX_PLACES, limit))
    .map(({ path }) => line(`  ${showPath(path, sight.cwd)}`, outside(sight, path)));
  const hidden = locations.slice(lines.length);
  if (hidden.length === 0) return lines;
  const strangers = hidden.filter(({ path }) => !isInside(sight, path)).length;
  const words = strangers === 0 ? "" : `, ${strangers} of them outside the session's folders`;
  return [...lines, line(`  … ${count(hidden.length, "more place")}${words}`)];
}

function outside(sight: Sight, path: string): Line {
  return isInside(sight, path) ? [] : line(styled(`  ${OUTSIDE}`, { color: "red" }));
}

function diffs(sight: Sight, toolCall: ToolCall, limit: number): Line[] {
  return diffsOf(toolCall).flatMap((files) => diffLines(files, sight, { limit, strict: true }));
}

/** Where nothing else tells what it is about, its raw input does. */
function inputLines({ command, toolCall }: PermissionQuestion, limit: number): string[] {
  if (toolCall === undefined || command !== undefined || rawCommand(toolCall.rawInput) !== undefined) return [];
  if (diffsOf(toolCall).length > 0) return [];
  const { rawInput } = toolCall;
  const input = rawInput === undefined ? [] : strictLines(JSON.stringify(rawInput));
  return [...firstLines(textsOf(toolCall).flatMap(strictLines), limit), ...middled(input, limit)];
}

/** A text of which every character counts, as lines that are short enough to be seen whole. */
function strictLines(text: string): string[] {
  const lines = clean(text, { strict: true }).trimEnd().split("\n");
  return lines.flatMap((one) => one.replaceAll("\t", "  ").match(new RegExp(`.{1,${MAX_PIECE}}`, "gu")) ?? [""]);
}

/** The first and the last lines of many, and how many are left out between them: the end is where the harm may be. */
function middled(lines: readonly string[], limit: number): string[] {
  if (lines.length <= limit + 1) return [...lines];
  const end = Math.floor(limit / 3);
  const hidden = lines.slice(limit - end, lines.length - end);
  const characters = hidden.reduce((sum, one) => sum + one.length, 0);
  const gap = `… ${count(hidden.length, "line")} (${count(characters, "character")}) not shown …`;
  return [...lines.slice(0, limit - end), gap, ...lines.slice(lines.length - end)];
}

/** A title as one line; of one that is too long its end, too. */
function ended(title: string, max: number): string {
  const whole = clean(title, { strict: true }).replace(/\s+/g, " ").trim();
  if (whole.length <= max) return whole;
  const end = Math.floor(max / 3);
  const hidden = whole.length - max;
  const gap = ` … ${count(hidden, "character")} not shown … `;
  return `${whole.slice(0, max - end).toWellFormed()}${gap}${whole.slice(-end).toWellFormed()}`;
}

function indented(lines: readonly string[]): Line[] {
  return lines.map((one) => line(`  ${one}`));
}
