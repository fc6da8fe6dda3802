import { cellsOf, widthOf } from "../cells/index.ts";

/** A text that takes no more cells than these: of one that is too long the end is kept, behind `…`. */
export function endOf(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let end = "";
  let room = columns - 1;
  for (const cell of [...cellsOf(text)].reverse()) {
    room -= cell.width;
    if (room < 0) break;
    end = cell.text + end;
  }
  return columns < 1 ? "" : `…${end}`;
}
