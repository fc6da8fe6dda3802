import { encode, type Line, textOf, truncate } from "../cells/index.ts";
import type { Frame, Size } from "./frame.ts";

/** One row, ready to be written. */
export interface Row {
  readonly bytes: string;
  /** What of it can be seen. */
  readonly text: string;
}

/** The part of a frame that a screen has room for. */
export interface Visible {
  readonly rows: readonly Row[];
  readonly cursor: Frame["cursor"];
}

/** What is seen of a frame: the last rows of too many, but always that of the cursor; and of each line what fits. */
export function visiblePart({ lines, cursor }: Frame, size: Size, color: boolean): Visible {
  const start = Math.max(0, Math.min(lines.length - size.rows, cursor?.row ?? Infinity));
  const rows = lines.slice(start, start + size.rows).map((line) => rowOf(line, size.columns, color));
  if (cursor === undefined || rows.length === 0) return { rows, cursor: undefined };
  const row = Math.min(Math.max(0, cursor.row - start), rows.length - 1);
  return { rows, cursor: { row, column: Math.min(Math.max(0, cursor.column), size.columns - 1) } };
}

/** Cleaned before it is measured: what a terminal does not get takes no room. */
function rowOf(line: Line, columns: number, color: boolean): Row {
  const fitted = truncate(
    line.map((span) => ({ ...span, text: encode([{ text: span.text }], false) })),
    columns,
  );
  return { bytes: encode(fitted, color), text: textOf(fitted) };
}
