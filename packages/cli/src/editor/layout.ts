import { clean } from "@colloquy/acp/text";
import { cellsOf, type Style, widthOf } from "../cells/index.ts";
import { labelOf, MARKS } from "./attachment.ts";
import { imageNumber } from "./draft.ts";
import type { EditState } from "./edit.ts";

/** A character as it is shown, and the place in the text where it begins. */
export interface Cell {
  readonly at: number;
  readonly shown: string;
  readonly width: number;
  readonly style?: Style;
}

/** A row of the screen: what is shown of the text from `start` to `end`. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly start: number;
  /** Where the next row starts, or the line end of this one is. */
  readonly end: number;
  /** Whether the cursor can be behind its last cell: the row ends a line of the text. */
  readonly endsLine: boolean;
}

/** A place on the screen. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

const TAB = "  ";

/** A text as rows of no more than `columns` (at least 1) cells: broken at its line ends, and between words where it can. */
export function layOut(state: Pick<EditState, "text" | "attached">, columns: number): Row[] {
  const rows: Row[] = [];
  let start = 0;
  for (const line of state.text.split("\n")) {
    const cells = cellsIn(line, start, state, columns);
    breakInto(rows, cells, start, start + line.length, columns);
    start += line.length + 1;
  }
  return rows;
}

/** Where a place of the text is on the screen. */
export function spotOf(rows: readonly Row[], at: number): Spot {
  const found = rows.findIndex(({ end, endsLine }) => at < end || (endsLine && at === end));
  const row = found === -1 ? rows.length - 1 : found;
  return { row, column: widthUpTo(rows[row]!, at) };
}

/** The place of the text that is nearest to a place on the screen, from the left. */
export function placeAt({ cells, end, endsLine }: Row, column: number): number {
  let width = 0;
  for (const cell of cells) {
    if (width + cell.width > column) return cell.at;
    width += cell.width;
  }
  return endsLine ? end : (cells.at(-1)?.at ?? end);
}

function widthUpTo({ cells }: Row, at: number): number {
  let width = 0;
  for (const cell of cells) {
    if (cell.at >= at) break;
    width += cell.width;
  }
  return width;
}

function cellsIn(line: string, start: number, state: Pick<EditState, "text" | "attached">, columns: number): Cell[] {
  const cells: Cell[] = [];
  let at = start;
  for (const { text, width } of cellsOf(line)) {
    const [mark] = text.match(MARKS) ?? [];
    if (mark !== undefined) cells.push(...labelCells(mark, at, state, columns));
    else cells.push(cellOf(text, width, at, columns));
    at += text.length;
  }
  return cells;
}

function cellOf(text: string, width: number, at: number, columns: number): Cell {
  const isPlain = width === text.length && text >= " " && text <= "~";
  const shown = isPlain ? text : text === "\t" ? TAB : clean(text).replace(/[\n\t]+/g, " ");
  const wide = shown === text ? width : widthOf(shown);
  return wide > columns ? { at, shown: "…", width: 1 } : { at, shown, width: wide };
}

/** An attachment is one character of the text, however many cells it takes. */
function labelCells(
  mark: string,
  at: number,
  { text, attached }: Pick<EditState, "text" | "attached">,
  columns: number,
) {
  const attachment = attached.get(mark);
  if (attachment === undefined) return [];
  const label = labelOf(attachment, imageNumber(text, mark, attached));
  const style: Style = { color: "cyan" };
  return [...cellsOf(label)].map((cell): Cell => ({ ...cellOf(cell.text, cell.width, at, columns), style }));
}

function breakInto(rows: Row[], cells: readonly Cell[], start: number, end: number, columns: number): void {
  let first = 0;
  let word = 0;
  let width = 0;
  for (const [index, cell] of cells.entries()) {
    if (index > 0 && isBreak(cells[index - 1]!, cell)) word = index;
    if (width + cell.width > columns) {
      const cut = word > first && !isBlankCell(cell) ? word : index;
      rows.push({ cells: cells.slice(first, cut), start: cells[first]!.at, end: cells[cut]!.at, endsLine: false });
      first = cut;
      width = cells.slice(cut, index).reduce((sum, one) => sum + one.width, 0);
    }
    width += cell.width;
  }
  const last = cells.slice(first);
  rows.push({ cells: last, start: last[0]?.at ?? start, end, endsLine: true });
}

/** Between these two a row may end: behind a blank, and around a label. */
function isBreak(left: Cell, right: Cell): boolean {
  return left.at !== right.at && (isBlankCell(left) || left.style !== undefined || right.style !== undefined);
}

function isBlankCell({ shown, style }: Cell): boolean {
  return shown === " " && style === undefined;
}
