import { type Session, type Terminal, type TimelineItem, type ToolCall, timelineItems } from "@colloquy/acp/state";
import { type Line, line, styled } from "../cells/index.ts";
import { markdownLines } from "../markdown/index.ts";
import { contentsText } from "./content.ts";
import { diffLines } from "./diff-lines.ts";
import { compactionLines, noteLines, noticeLines, sessionMessageHead, subagentLines } from "./notes.ts";
import { planLines } from "./plan-lines.ts";
import { rawCommand } from "./raw.ts";
import type { Sight } from "./sight.ts";
import { marked, thoughtLine, userLines } from "./speech.ts";
import { exitWords } from "./terminal-text.ts";
import { diffsOf, terminalsOf, toolName, toolText } from "./tool-content.ts";
import { toolLine } from "./tool-line.ts";
import { dimmed, firstLines, oneLine, safeLines } from "./words.ts";

/** The most lines that are shown of one text, one file of a diff or one command's output. */
export const MAX_SECTION_LINES = 10_000;

/** Input that is not longer stands on one line, in characters. */
const MAX_SHORT = 100;

/**
 * All of a session with nothing folded, to be read or searched: thoughts, what tool calls were given and gave back, diffs and
 * outputs. Costs as much as the session is long. Call `loadMarkdown` before.
 */
export function transcriptLines(session: Session, sight: Sight, columns: number): Line[] {
  const lines: Line[] = [];
  const shown = new Set([...session.toolCalls].flatMap(terminalsOf));
  for (const item of timelineItems(session)) {
    if (item.in === "terminals" && shown.has(item.key)) continue;
    const section = sectionOf(item, session, sight, columns);
    if (section.length === 0) continue;
    if (lines.length > 0) lines.push([]);
    for (const one of section) lines.push(one);
  }
  return lines;
}

function sectionOf(item: TimelineItem, session: Session, sight: Sight, columns: number): readonly Line[] {
  switch (item.in) {
    case "messages": {
      const text = contentsText(item.value.content);
      if (item.value.role === "user") return userLines(text, columns, MAX_SECTION_LINES);
      if (item.value.role === "agent") return markdownLines(text, columns);
      return markdownLines(text, Math.max(1, columns - 2)).map(thoughtLine);
    }
    case "toolCalls":
      return toolLines(item.value, session, sight);
    case "terminals":
      return terminalLines(item.value);
    case "plans":
      return planLines(item.value, MAX_SECTION_LINES);
    case "compactions":
      return compactionLines(item.value);
    case "subagents":
      return subagentLines(item.value);
    case "sessionMessages": {
      const text = contentsText(item.value.content);
      return [sessionMessageHead(item.value), ...marked(text, columns, "  ", { dim: true }, MAX_SECTION_LINES)];
    }
    case "notices":
      return noticeLines(item.notice);
    case "unknown":
      return noteLines(`An update of a kind unknown here: ${item.update.sessionUpdate}`, JSON.stringify(item.update));
  }
}

function toolLines(call: ToolCall, session: Session, sight: Sight): Line[] {
  const diffs = diffsOf(call).flatMap((files) => diffLines(files, sight, { limit: MAX_SECTION_LINES }));
  const terminals = terminalsOf(call).flatMap((id) => session.terminals.get(id) ?? []);
  const outputs = terminals.flatMap(terminalLines);
  return [
    toolLine(sight, call),
    ...(outputs.length > 0 || diffs.length > 0 ? [] : inputLines(call)),
    ...diffs,
    ...outputs,
    ...body(toolText(call, outputs.length > 0)),
  ];
}

/** What a tool call was given: its command, unless it is called so, or all of it. */
function inputLines(call: ToolCall): Line[] {
  const { rawInput } = call;
  if (rawInput === undefined || rawInput === null) return [];
  const command = rawCommand(rawInput);
  if (command !== undefined) {
    const words = oneLine(command);
    return toolName(call).includes(words) ? [] : dimmed([`$ ${words}`], "  ");
  }
  if (typeof rawInput === "string") return body(rawInput, "  ");
  const short = JSON.stringify(rawInput);
  if (short === "{}") return [];
  return body(short.length <= MAX_SHORT ? short : JSON.stringify(rawInput, null, 2), "  ");
}

function terminalLines({ command, text, exitStatus }: Terminal): Line[] {
  const exit = exitStatus && exitWords(exitStatus);
  const head =
    command === undefined || command === "" ? [] : [line("  ", styled(`$ ${oneLine(command)}`, { bold: true }))];
  return [...head, ...body(text), ...dimmed(exit === undefined ? [] : [`└ ${exit}`], "  ")];
}

function body(text: string, before = "  │ "): Line[] {
  return dimmed(firstLines(safeLines(text), MAX_SECTION_LINES), before);
}
