import type { Frame, Size } from "../terminal/index.ts";
import { isBlank } from "./draft.ts";
import { type EditState, emptyState, moved } from "./edit.ts";
import { placeAt, type Row, spotOf } from "./layout.ts";
import { Recall } from "./recall.ts";
import { rowsOn, textFrame, viewOf } from "./text-frame.ts";

/** The text that is being written, as it lies on the screen, the one that was put aside, and those that were sent before. */
export class Writing {
  private readonly recall: Recall;
  private now: EditState = emptyState;
  private aside: EditState | undefined;
  private size: Size = { columns: 80, rows: 24 };
  private top = 0;
  /** The column that moves up and down keep to, as long as nothing else is done. */
  private goal: { readonly state: EditState; readonly column: number } | undefined;
  private laid: { readonly text: string; readonly columns: number; readonly rows: readonly Row[] } | undefined;

  /** `entries`: what was sent before, the latest first. */
  constructor(entries: () => readonly string[]) {
    this.recall = new Recall(entries);
  }

  get state(): EditState {
    return this.now;
  }

  get isAside(): boolean {
    return this.aside !== undefined;
  }

  /** Goes on from another state. `false`: there is none. */
  change(state: EditState | undefined): boolean {
    if (state === undefined) return false;
    this.now = state;
    return true;
  }

  /** Begins anew, with nothing to be undone. */
  reset(): void {
    const { cut, made } = this.now;
    this.now = { ...emptyState, cut, made };
  }

  /** Puts the text aside, and takes up the one that was put aside before. */
  swap(): void {
    const { cut, made } = this.now;
    const aside = isBlank(this.now) ? undefined : this.now;
    this.now = { ...(this.aside ?? emptyState), cut, made };
    this.aside = aside;
  }

  /** Goes a row up or down; beyond the text, through what was sent before. `false`: there is nothing further that way. */
  vertical(by: 1 | -1): boolean {
    const { now } = this;
    const rows = this.rows();
    const spot = spotOf(rows, now.cursor);
    const row = rows[spot.row + by];
    if (row === undefined || this.recall.isShowing(now)) {
      const other = this.recall.step(now, by === -1 ? "older" : "newer");
      if (other !== undefined) return this.change(other);
    }
    if (row === undefined) return false;
    const column = this.goal?.state === now ? this.goal.column : spot.column;
    this.now = moved(now, placeAt(row, column));
    this.goal = { state: this.now, column };
    return true;
  }

  /** How it is to be seen on a screen of this size. `hint` stands behind it while the cursor is at its end. */
  frame(size: Size, hint: string | undefined): Frame {
    this.size = size;
    const { text, cursor } = this.now;
    const view = viewOf(this.rows(), cursor, size, this.top);
    this.top = view.top;
    return textFrame(view, size, cursor === text.length ? hint : undefined);
  }

  private rows(): readonly Row[] {
    const { text } = this.now;
    const { columns } = this.size;
    if (this.laid?.text !== text || this.laid.columns !== columns)
      this.laid = { text, columns, rows: rowsOn(this.now, this.size) };
    return this.laid.rows;
  }
}
