import { control, moveBy, toColumn } from "./control.ts";
import type { Frame, Size } from "./frame.ts";
import { type Drawn, rowsAbove } from "./reflow.ts";
import type { Traits } from "./traits.ts";
import { type Row, visiblePart } from "./visible.ts";

/** How a region is painted. */
export interface RegionOptions extends Pick<Traits, "reflows"> {
  readonly color: boolean;
}

const nothing: Drawn & { readonly rows: readonly Row[]; readonly shown: boolean; readonly size: Size } = {
  rows: [],
  at: 0,
  column: 0,
  shown: true,
  size: { columns: 0, rows: 0 },
};

/**
 * The rows at the bottom of the screen that are repainted. Everything is told in steps from where the cursor is, since nobody
 * knows on which row of the screen that is. Gives the bytes; writes nothing.
 */
export class LiveRegion {
  private readonly options: RegionOptions;
  private drawn = nothing;

  constructor(options: RegionOptions) {
    this.options = options;
  }

  /** Shows a frame in place of what is shown: only the rows that differ. `""`: nothing differs. */
  paint(frame: Frame, size: Size): string {
    const { rows, cursor } = visiblePart(frame, size, this.options.color);
    const resized = this.drawn.rows.length > 0 && !sameSize(this.drawn.size, size);
    let out = resized ? this.erase(size) : "";
    const old = this.drawn;
    // A cursor that is not seen rests at the start, where it is found again however the terminal breaks lines.
    const next = { rows, at: cursor?.row ?? 0, column: cursor?.column ?? 0, shown: cursor !== undefined, size };
    const walk = new Walk(old);
    for (const [at, row] of rows.entries())
      if (old.rows[at]?.bytes !== row.bytes) walk.write(at, `${control.eraseLine}${row.bytes}`);
    if (rows.length < old.rows.length) walk.write(rows.length, control.eraseBelow);
    const moved = old.at !== next.at || old.column !== next.column || old.shown !== next.shown;
    this.drawn = rows.length === 0 ? { ...nothing, shown: next.shown } : next;
    if (walk.bytes === "" && !moved) return out;
    out += control.hideCursor + control.cut + walk.bytes + control.wrap;
    return `${out}${walk.to(next.at)}${toColumn(next.column)}${next.shown ? control.showCursor : ""}`;
  }

  /** Takes all of it away, and leaves the cursor, unseen, at the start of the line where it began. */
  erase(size: Size): string {
    const { columns } = size;
    const above = sameSize(this.drawn.size, size)
      ? this.drawn.at
      : Math.min(rowsAbove(this.drawn, columns, this.options.reflows), size.rows - 1);
    this.drawn = { ...nothing, shown: false };
    return `${control.hideCursor}${moveBy(-above)}\r${control.eraseBelow}`;
  }

  /** The cursor is somewhere else, at the start of a line: what was painted is not ours any more. */
  forget(): void {
    this.drawn = nothing;
  }
}

/** The steps of the cursor over the rows. */
class Walk {
  bytes = "";
  private at: number;
  private count: number;

  constructor({ at, rows }: Drawn) {
    this.at = at;
    this.count = Math.max(1, rows.length);
  }

  write(row: number, text: string): void {
    this.bytes += `${this.to(row)}\r${text}`;
  }

  /** To a row; below the last, lines are begun, and the screen scrolls where it ends. */
  to(row: number): string {
    const there = Math.min(row, this.count - 1);
    const begun = "\r\n".repeat(row - there);
    const steps = moveBy(there - this.at) + begun;
    this.at = row;
    this.count = Math.max(this.count, row + 1);
    return steps;
  }
}

function sameSize(a: Size, b: Size): boolean {
  return a.columns === b.columns && a.rows === b.rows;
}
