import { isBlankLine, type Line, line, lineWidth, padded, restyled, styled, wrap } from "../cells/index.ts";
import { inlineLines } from "./inline.ts";
import type { Align, Piece, Prefix } from "./piece.ts";
import { untrailed } from "./untrailed.ts";
import type { Work } from "./work.ts";

/** So many rows decide how wide a table's columns are; then they are finished, and each further row when it is there. */
export const SAMPLE_ROWS = 50;
/** So many characters of rows do the same. */
export const SAMPLE_CHARACTERS = 8192;
/** No column becomes narrower to make room for others: where that is not enough, each row is shown as a record. */
export const MIN_COLUMN = 8;

const BETWEEN: Line = [styled(" │ ", { dim: true })];

type Cells = readonly (readonly Line[])[];

/** A table on its way to its lines. */
export class Table {
  private readonly prefix: Prefix;
  private readonly work: Work;
  private readonly align: readonly (Align | undefined)[];
  private readonly header: Cells;
  private rows: Cells[] = [];
  private characters = 0;
  private begun = false;
  /** How wide each column would like to be; fixed when many rows go on. */
  private natural: readonly number[] | undefined;

  constructor({ prefix, header, align }: Piece & { type: "table-begin" }, work: Work) {
    this.prefix = prefix;
    this.work = work;
    this.align = align;
    this.header = this.cells(header).map((cell) => cell.map((one) => restyled(one, { bold: true })));
  }

  fork(): Table {
    return Object.assign(Object.create(Table.prototype) as Table, this, { rows: [...this.rows] });
  }

  /** Takes a row. Gives the lines that are finished with it, for so many columns. */
  push(cells: readonly string[], columns: number): Line[] {
    this.rows.push(this.cells(cells.slice(0, this.align.length)));
    this.characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    const many = this.rows.length >= SAMPLE_ROWS || this.characters >= SAMPLE_CHARACTERS;
    if (this.natural === undefined && !many) return [];
    // What is still to come may be longer.
    this.natural ??= this.wishes().map((width) => Math.max(width, MIN_COLUMN));
    return this.end(columns);
  }

  /** Gives the lines of the rows that are left. */
  end(columns: number): Line[] {
    const room = Math.max(1, columns - lineWidth(this.prefix.rest));
    const widths = fit(this.natural ?? this.wishes(), room);
    const lines = widths === undefined ? this.records(room) : this.grid(widths);
    const { first, rest } = this.prefix;
    const begins = !this.begun;
    this.begun = true;
    this.rows = [];
    return lines.map((one, at) => [...(begins && at === 0 ? first : rest), ...one]);
  }

  private wishes(): readonly number[] {
    const rows = [this.header, ...this.rows];
    return this.align.map((_, at) => Math.max(1, ...rows.map((row) => widest(row[at]))));
  }

  private grid(widths: readonly number[]): Line[] {
    const rule = widths.map((width) => "─".repeat(width)).join("─┼─");
    const head = this.begun ? [] : [...this.row(this.header, widths), [styled(rule, { dim: true })]];
    return [...head, ...this.rows.flatMap((row) => this.row(row, widths))];
  }

  private records(room: number): Line[] {
    const rows = this.rows.length === 0 && !this.begun ? [[]] : this.rows;
    return rows.flatMap((row, at) => [...(at === 0 && !this.begun ? [] : [[]]), ...this.record(row, room)]);
  }

  private cells(texts: readonly string[]): Cells {
    return texts.map((text) => {
      this.work.lexed += text.length;
      return inlineLines(text);
    });
  }

  private row(cells: Cells, widths: readonly number[]): Line[] {
    const wrapped = widths.map((width, at) => (cells[at] ?? []).flatMap((one) => wrap(one, width)));
    const height = Math.max(1, ...wrapped.map(({ length }) => length));
    return Array.from({ length: height }, (_, row) => {
      const parts = widths.map((width, at) => aligned(wrapped[at]![row] ?? [], width, this.align[at]));
      return untrailed(parts.flatMap((part, at) => (at === 0 ? part : [...BETWEEN, ...part])));
    });
  }

  /** A row as lines of `header: value`. */
  private record(cells: Cells, room: number): Line[] {
    return this.align.flatMap((_, at) => {
      const name = (this.header[at] ?? []).flat();
      const values = cells[at] ?? [];
      if (isBlankLine(name) && values.every(isBlankLine)) return [];
      const [value = [], ...more] = values;
      const wrapped = wrap(line(...name, ": ", ...value), room, { rest: line("  ") });
      return [...wrapped, ...more.flatMap((one) => wrap(one, room, { first: line("  ") }))].map(untrailed);
    });
  }
}

function widest(lines: readonly Line[] = []): number {
  return Math.max(0, ...lines.map(lineWidth));
}

/** Widths that fit: the widest columns give way first. `undefined` when they would have to become too narrow. */
function fit(natural: readonly number[], room: number): readonly number[] | undefined {
  const free = room - 3 * (natural.length - 1);
  const least = natural.map((width) => Math.min(width, MIN_COLUMN));
  if (sum(least) > free) return undefined;
  let limit = Math.max(...natural);
  const limited = () => natural.map((width, at) => Math.max(least[at]!, Math.min(width, limit)));
  for (let low = 1, high = limit; low <= high; ) {
    limit = Math.ceil((low + high) / 2);
    if (sum(limited()) <= free) {
      if (low === high) break;
      low = limit;
    } else high = limit - 1;
  }
  return limited();
}

function sum(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0);
}

function aligned(cell: Line, width: number, align: Align | undefined): Line {
  const missing = width - lineWidth(cell);
  const before = align === "right" ? missing : align === "center" ? missing >> 1 : 0;
  return padded(before > 0 ? [{ text: " ".repeat(before) }, ...cell] : cell, width);
}
