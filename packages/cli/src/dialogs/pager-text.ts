import { type Line, type Span, textOf, wrap } from "../cells/index.ts";

/** A place in many lines: a line, and a row of it when it is wrapped. */
export interface Place {
  readonly line: number;
  readonly row: number;
}

/** The rows of one line on a screen. */
function rowsOf(one: Line, columns: number): readonly Line[] {
  return wrap(one, columns);
}

/** The place so many rows further, or before: never behind the last row or before the first. Looks only at what is between. */
export function movedBy(lines: readonly Line[], place: Place, by: number, columns: number): Place {
  let { line, row } = place;
  for (let left = by; left > 0; left--) {
    if (row + 1 < rowsOf(lines[line] ?? [], columns).length) row++;
    else if (line + 1 < lines.length) [line, row] = [line + 1, 0];
    else break;
  }
  for (let left = by; left < 0; left++) {
    if (row > 0) row--;
    else if (line > 0) [line, row] = [line - 1, rowsOf(lines[line - 1]!, columns).length - 1];
    else break;
  }
  return { line, row };
}

/** The last place from which so many rows fill a screen; the first one where there are fewer. */
export function lastPlace(lines: readonly Line[], rows: number, columns: number): Place {
  const last = Math.max(0, lines.length - 1);
  const end = { line: last, row: rowsOf(lines[last] ?? [], columns).length - 1 };
  return movedBy(lines, end, -(rows - 1), columns);
}

/** So many rows from a place on. */
export function rowsFrom(
  lines: readonly Line[],
  { line, row }: Place,
  rows: number,
  columns: number,
  query: string,
): readonly Line[] {
  const seen: Line[] = [];
  for (let at = line; at < lines.length && seen.length < rows; at++) {
    const all = rowsOf(highlighted(lines[at]!, query), columns);
    seen.push(...(at === line ? all.slice(row) : all));
  }
  return seen.slice(0, rows);
}

/** Whether one place is before another. */
export function isBefore(a: Place, b: Place): boolean {
  return a.line < b.line || (a.line === b.line && a.row < b.row);
}

/** A text as it is searched: small and capital letters are the same, where that keeps its length. */
export function searched(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text;
}

/** A line in which every place of a text stands out. */
function highlighted(spans: Line, query: string): Line {
  if (query === "") return spans;
  const text = searched(textOf(spans));
  const found: [start: number, end: number][] = [];
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length))
    found.push([at, at + query.length]);
  return found.length === 0
    ? spans
    : spans.reduce<Marked>((done, span) => marked(done, span, found), { at: 0, spans: [] }).spans;
}

interface Marked {
  readonly at: number;
  readonly spans: readonly Span[];
}

function marked({ at, spans }: Marked, { text, style }: Span, found: readonly [number, number][]): Marked {
  const end = at + text.length;
  const borders = new Set([at, end, ...found.flat().filter((place) => place > at && place < end)]);
  const places = [...borders].sort((a, b) => a - b);
  const parts = places.slice(0, -1).map((start, index): Span => {
    const isFound = found.some(([first, last]) => start >= first && start < last);
    const part = text.slice(start - at, places[index + 1]! - at);
    if (isFound) return { text: part, style: { ...style, inverse: true } };
    return { text: part, ...(style && { style }) };
  });
  return { at: end, spans: [...spans, ...parts] };
}
