import { type Line, line, lineWidth, type Style, styled, truncate } from "../cells/index.ts";
import type { Frame, Size } from "../terminal/index.ts";
import type { EditState } from "./edit.ts";
import { type Cell, layOut, type Row, type Spot, spotOf } from "./layout.ts";
import { recalled } from "./recall.ts";
import type { Search } from "./search.ts";
import { endOf } from "./text-end.ts";

/** What stands before a row: the first one, any other, and the outermost that is seen when there are more beyond it. */
const SIGNS = { first: "> ", other: "  ", above: "↑ ", below: "↓ " } as const;

/** On a screen with fewer columns nothing stands before a row. */
const MIN_SIGN_COLUMNS = 8;

const FAINT: Style = { dim: true };

/** A text laid out for a screen, and which of its rows are seen. */
export interface TextView {
  readonly rows: readonly Row[];
  readonly cursor: Spot;
  /** The first row that is seen. */
  readonly top: number;
}

/** How many rows of a text are seen at most: a third of the screen's, and at least one. */
export function promptRows({ rows }: Size): number {
  return Math.max(1, Math.floor(rows / 3));
}

/** The rows of a text on a screen. The last cell of each is kept for the cursor. */
export function rowsOn(state: EditState, { columns }: Size): readonly Row[] {
  return layOut(state, Math.max(1, columns - signWidth(columns) - 1));
}

/** Chooses the rows to be seen so that the cursor is among them, and as few move as can be. `top`: the first one before. */
export function viewOf(rows: readonly Row[], at: number, size: Size, top: number): TextView {
  const cursor = spotOf(rows, at);
  const height = promptRows(size);
  const least = Math.max(0, cursor.row - height + 1);
  const most = Math.min(cursor.row, Math.max(0, rows.length - height));
  return { rows, cursor, top: Math.max(least, Math.min(top, most)) };
}

/** What is seen of a text. `hint` stands behind it. */
export function textFrame({ rows, cursor, top }: TextView, size: Size, hint = ""): Frame {
  const { columns } = size;
  const seen = rows.slice(top, top + promptRows(size));
  const lines = seen.map((row, at) => {
    const isEnd = top + at === rows.length - 1;
    const sign = styled(signOf(at, top, seen.length, rows.length), FAINT);
    return truncate(line(signWidth(columns) > 0 && sign, spansOf(row.cells), isEnd && styled(hint, FAINT)), columns);
  });
  const column = Math.min(signWidth(columns) + cursor.column, columns - 1);
  return { lines, cursor: { row: cursor.row - top, column } };
}

/** A search through the history: what was found, and below it what is searched for, of which the end is seen. */
export function searchFrame({ query, hit }: Search, state: EditState, size: Size): Frame {
  const { columns, rows } = size;
  const words = query !== "" && hit === undefined ? "not in history: " : "search history: ";
  const asked = truncate(line(styled(words, FAINT), endOf(query, columns - 1 - words.length)), columns);
  const lines = [...(hit === undefined ? [] : hitLines(hit, query, state, size)), asked].slice(-Math.max(1, rows));
  return { lines, cursor: { row: lines.length - 1, column: Math.min(lineWidth(asked), columns - 1) } };
}

/** What was found, the place that was searched for in it among what is seen. */
function hitLines(hit: string, query: string, state: EditState, size: Size): readonly Line[] {
  const at = hit.toLowerCase().indexOf(query.toLowerCase());
  return textFrame(viewOf(rowsOn(recalled(state, hit), size), at, size, 0), size).lines;
}

function signWidth(columns: number): number {
  return columns < MIN_SIGN_COLUMNS ? 0 : SIGNS.first.length;
}

function signOf(at: number, top: number, height: number, rows: number): string {
  if (at === 0 && top > 0) return SIGNS.above;
  if (at === height - 1 && top + height < rows) return SIGNS.below;
  return at === 0 ? SIGNS.first : SIGNS.other;
}

/** Cells of one look in a row are one span: what belongs together is not torn. */
function spansOf(cells: readonly Cell[]): Line {
  const spans: { text: string; style?: Style }[] = [];
  let look: Style | undefined;
  for (const { shown, style } of cells) {
    const last = spans.at(-1);
    if (last !== undefined && look === style) last.text += shown;
    else spans.push({ text: shown, ...(style !== undefined && { style }) });
    look = style;
  }
  return spans.filter(({ text }) => text !== "");
}
