import { cellsOf, widthOf } from "../cells/index.ts";
import type { Traits } from "./traits.ts";

/** Rows that were painted, and where the cursor was left. */
export interface Drawn {
  readonly rows: readonly { readonly text: string }[];
  /** The cursor's row. */
  readonly at: number;
  readonly column: number;
}

/**
 * How many rows are between the cursor and the start of what was painted, now that the screen is so wide. Each painted row is a
 * line of its own: a terminal that breaks lines anew makes more of it where it has become too long, and never fewer.
 */
export function rowsAbove({ rows, at, column }: Drawn, columns: number, reflows: Traits["reflows"]): number {
  if (reflows === "no") return at;
  const added = rows.map(({ text }) => rowsAdded(text, columns));
  if (reflows === "xterm.js") return inXtermJs(added, at);
  const before = added.slice(0, at).reduce((sum, count) => sum + count, at);
  // A cursor behind the text is in the text's last row; no row is begun for it.
  const last = Math.max(0, widthOf(rows[at]?.text ?? "") - 1);
  return before + Math.floor(Math.min(column, last) / columns);
}

/**
 * xterm.js goes from the last line up, and moves the cursor down for each row that it adds, be it above the cursor or below. The
 * line on which it then sees the cursor it leaves as it is.
 */
function inXtermJs(added: readonly number[], at: number): number {
  let cursor = at;
  for (let line = added.length - 1; line >= 0; line--) if (line !== cursor) cursor += added[line]!;
  return cursor;
}

/** How many rows more than one a text takes. A character that does not fit at the end of a row begins the next. */
function rowsAdded(text: string, columns: number): number {
  if (widthOf(text) <= columns) return 0;
  let added = 0;
  let used = 0;
  for (const { width } of cellsOf(text)) {
    if (used + width > columns) {
      added++;
      used = 0;
    }
    used += width;
  }
  return added;
}
