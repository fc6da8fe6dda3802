import { type Line, line, styled, truncate } from "../cells/index.ts";

/** A part of many lines. */
export interface Window {
  /** No more than there is room for, an indication of what is not seen included. */
  readonly lines: readonly Line[];
  /** The first line that is seen: `top`, or as near as there are lines. */
  readonly top: number;
  /** How many lines a page is. */
  readonly page: number;
  /** Whether the last line is not among them. */
  readonly hidesEnd: boolean;
}

/** The lines from `top` on. When they are not all, the last one says so, and how to see the others. */
export function windowOf(all: readonly Line[], rows: number, columns: number, top: number, how: string): Window {
  if (all.length <= rows) return { lines: all, top: 0, page: rows, hidesEnd: false };
  const page = Math.max(0, rows - 1);
  const first = Math.max(0, Math.min(top, all.length - page));
  const last = Math.min(all.length, first + page);
  const words = `… lines ${first + 1}-${last} of ${all.length.toLocaleString("en")}; ${how}`;
  const note = truncate(line(styled(words, { color: "yellow" })), columns);
  return {
    lines: [...all.slice(first, last), ...(rows > 0 ? [note] : [])],
    top: first,
    page: Math.max(1, page),
    hidesEnd: last < all.length,
  };
}

/** The first of so many rows to show, so that a marked one is among them. */
export function topFor(marked: number, count: number, rows: number): number {
  return Math.max(0, Math.min(marked - Math.floor(rows / 2), count - rows));
}
