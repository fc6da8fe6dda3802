import { control, toColumn, toRow } from "./control.ts";
import type { Frame, Size } from "./frame.ts";
import { visiblePart } from "./visible.ts";

/** A frame on all of the second screen, from its first row on. Gives the bytes; writes nothing. */
export class FullPage {
  private readonly color: boolean;
  private rows: readonly string[] = [];
  private columns = 0;
  private cursor = "";

  constructor(color: boolean) {
    this.color = color;
  }

  /** Shows a frame: only the rows that differ. `""`: nothing differs. */
  paint(frame: Frame, size: Size): string {
    if (this.columns !== size.columns || this.rows.length !== size.rows) this.forget();
    const { rows, cursor } = visiblePart(frame, size, this.color);
    const lines = Array.from({ length: size.rows }, (_, at) => rows[at]?.bytes ?? "");
    const changed = lines.map((line, at) => (line === this.rows[at] ? "" : `${toRow(at)}${control.eraseLine}${line}`));
    const place = cursor ? `${toRow(cursor.row)}${toColumn(cursor.column)}${control.showCursor}` : "";
    const bytes = changed.join("");
    if (bytes === "" && place === this.cursor) return "";
    this.rows = lines;
    this.columns = size.columns;
    this.cursor = place;
    return `${control.hideCursor}${control.cut}${bytes}${control.wrap}${place}`;
  }

  /** All of it is to be painted the next time. */
  forget(): void {
    this.rows = [];
    this.cursor = "";
  }
}
