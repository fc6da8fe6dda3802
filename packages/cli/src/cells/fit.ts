import { type Line, type Span, textOf } from "./line.ts";
import { cellsOf, isSimple, widthOf } from "./width.ts";

/** How many cells a line takes. */
export function lineWidth(spans: Line): number {
  let width = 0;
  for (const { text } of spans) width += widthOf(text);
  return width;
}

/** A line that takes no more cells than these: one that is too long ends in `…`. */
export function truncate(spans: Line, columns: number): Line {
  if (lineWidth(spans) <= columns) return spans;
  const kept: Span[] = [];
  let room = columns - 1;
  for (const span of spans) {
    let text = "";
    for (const cell of cellsOf(span.text)) {
      if (cell.width > room) return columns < 1 ? [] : [...kept, { ...span, text: `${text}…` }];
      text += cell.text;
      room -= cell.width;
    }
    kept.push({ ...span, text });
  }
  return kept;
}

/** How lines are wrapped. */
export interface WrapOptions {
  /** Stands before the first line. */
  readonly first?: Line;
  /** Stands before every further line. Default: as many blanks as `first` is wide. */
  readonly rest?: Line;
}

interface Cell {
  readonly text: string;
  readonly width: number;
  readonly span: Span;
}

/**
 * Breaks a line into lines of no more cells than `columns`, between words where it can; blanks at a break are left out. A word
 * that is too long for a line is broken. Always gives at least one line.
 */
export function wrap(spans: Line, columns: number, options: WrapOptions = {}): Line[] {
  const { first = [] } = options;
  const { rest = first.length === 0 ? [] : [{ text: " ".repeat(lineWidth(first)) }] } = options;
  if (lineWidth(first) + lineWidth(spans) <= columns) return [[...first, ...spans]];
  const text = textOf(spans);
  if (isSimple(text)) return wrapSimple(spans, text, columns, first, rest);
  const cells: Cell[] = spans.flatMap((span) => [...cellsOf(span.text)].map((cell) => ({ ...cell, span })));
  const lines: Line[] = [];
  for (let at = 0; at < cells.length || lines.length === 0; ) {
    const before = lines.length === 0 ? first : rest;
    const end = breakAfter(cells, at, Math.max(1, columns - lineWidth(before)));
    const taken = cells.slice(at, end);
    at = end;
    if (at < cells.length) {
      while (taken.length > 0 && isBlank(taken.at(-1)!)) taken.pop();
      while (at < cells.length && isBlank(cells[at]!)) at++;
    }
    lines.push([...before, ...joined(taken)]);
  }
  return lines;
}

/** The same for a text of one cell a character, as most is: without an object for each. */
function wrapSimple(spans: Line, text: string, columns: number, first: Line, rest: Line): Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < text.length || lines.length === 0; ) {
    const before = lines.length === 0 ? first : rest;
    const next = breakAfterSimple(text, at, Math.max(1, columns - lineWidth(before)));
    let end = next;
    const from = at;
    at = next;
    if (at < text.length) {
      while (end > from && text[end - 1] === " ") end--;
      while (text[at] === " ") at++;
    }
    lines.push([...before, ...part(spans, from, end)]);
  }
  return lines;
}

function breakAfterSimple(text: string, start: number, room: number): number {
  let over = start + room;
  while (text[over] === " ") over++;
  if (over >= text.length) return text.length;
  const blank = text.lastIndexOf(" ", over - 1);
  return blank >= start ? blank + 1 : over;
}

/** The characters of a line from one place to another. */
function part(spans: Line, from: number, to: number): Span[] {
  const parts: Span[] = [];
  let at = 0;
  for (const span of spans) {
    const text = span.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    if (text !== "") parts.push(text === span.text ? span : { ...span, text });
    at += span.text.length;
  }
  return parts;
}

/** Where the line that begins at `start` ends. */
function breakAfter(cells: readonly Cell[], start: number, room: number): number {
  let width = 0;
  let word = start;
  for (let at = start; at < cells.length; at++) {
    width += cells[at]!.width;
    if (width > room && !isBlank(cells[at]!)) return word > start ? word : Math.max(at, start + 1);
    if (isBlank(cells[at]!) || breaksAnywhere(cells[at]!)) word = at + 1;
  }
  return cells.length;
}

function isBlank({ text }: Cell): boolean {
  return text === " ";
}

/** Scripts that are written without blanks break between any two characters. */
function breaksAnywhere({ width, text }: Cell): boolean {
  return width === 2 && /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}

function joined(cells: readonly Cell[]): Line {
  const spans: { text: string; from: Span }[] = [];
  for (const { text, span } of cells) {
    const last = spans.at(-1);
    if (last?.from === span) last.text += text;
    else spans.push({ text, from: span });
  }
  return spans.map(({ text, from }) => ({ ...from, text }));
}

/** A line that fills so many cells, with blanks behind it. One that is longer stays as it is. */
export function padded(spans: Line, columns: number): Line {
  const missing = columns - lineWidth(spans);
  return missing > 0 ? [...spans, { text: " ".repeat(missing) }] : spans;
}

/** Whether nothing is to be seen of a line. */
export function isBlankLine(spans: Line): boolean {
  return textOf(spans).trim() === "";
}
