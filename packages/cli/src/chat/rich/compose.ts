import { type Line, truncate } from "../../cells/index.ts";
import type { Frame, Size } from "../../terminal/index.ts";

/** What stands below the conversation, from top to bottom. */
export interface Below {
  /** What goes on and what waits: as much of it as there is room for. */
  readonly beside: readonly Line[];
  /** Where the person types: a question, or the prompt. */
  readonly input: Frame;
  readonly status: Line;
}

/** The least that is left to the conversation, in rows, before what stands beside it is cut. */
const MIN_LIVE = 3;

/** Where everything is on a screen of some size. */
export interface Layout {
  /** What there is for the conversation. */
  readonly room: Size;
  /** The frame, with these lines of the conversation in it. */
  readonly frame: (live: readonly Line[]) => Frame;
}

/** What there is for what is typed on a screen of some size: all but the status. */
export function roomToType({ columns, rows }: Size): Size {
  return { columns, rows: Math.max(1, rows - 1) };
}

/** Lays a screen out: what is typed comes first, then the status, the conversation, and what stands beside it. */
export function layoutOf({ beside, input, status }: Below, { columns, rows }: Size): Layout {
  const typed = cut(input, roomToType({ columns, rows }).rows);
  const below = rows > typed.lines.length ? [status] : [];
  const left = rows - typed.lines.length - below.length;
  const aside = beside.slice(0, Math.max(0, left - MIN_LIVE)).map((one) => truncate(one, columns));
  const room = { columns, rows: Math.max(0, left - aside.length - (left > 1 ? 1 : 0)) };
  return {
    room,
    frame(live) {
      const above = [...live, ...(aside.length > 0 && room.rows > live.length ? [[]] : []), ...aside];
      const gap = left > above.length ? [[]] : [];
      const lines = [...above, ...gap, ...typed.lines, ...below];
      const { cursor, seen } = typed;
      const row = above.length + gap.length;
      return {
        lines,
        ...(cursor && { cursor: { row: row + cursor.row, column: cursor.column } }),
        ...(seen && { seen }),
      };
    },
  };
}

/** The last rows of a frame that is too tall; the cursor stays in sight. */
function cut(frame: Frame, rows: number): Frame {
  const { lines, cursor } = frame;
  if (lines.length <= rows) return frame;
  const start = cursor === undefined ? lines.length - rows : Math.min(cursor.row, lines.length - rows);
  const kept = { ...frame, lines: lines.slice(start, start + rows) };
  return cursor === undefined ? kept : { ...kept, cursor: { ...cursor, row: cursor.row - start } };
}
