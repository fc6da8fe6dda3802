import { type Line, line, lineWidth, padded, styled, truncate, widthOf } from "../cells/index.ts";
import type { PickerEntry } from "./picker-entries.ts";

/** The widest that a column is. */
const MAX_COLUMN = 30;

/** Entries as a table, one line each; the marked one has a sign. `numbered`: from this number on, with a number for each. */
export function entryLines<T>(
  entries: readonly PickerEntry<T>[],
  marked: PickerEntry<T> | undefined,
  columns: number,
  numbered?: number,
): readonly Line[] {
  const room = columns - 2;
  const label = widest(
    entries.map((entry) => entry.label),
    Math.max(10, Math.floor(room * 0.6)),
  );
  const count = Math.max(0, ...entries.map((entry) => entry.columns.length));
  const widths = Array.from({ length: count }, (_, at) =>
    widest(
      entries.map((entry) => entry.columns[at] ?? ""),
      MAX_COLUMN,
    ),
  );
  return entries.map((entry, at) => {
    const isMarked = entry === marked;
    const number = numbered === undefined ? "" : `${numbered + at} `;
    const name = styled(entry.label, isMarked ? { bold: true, color: "cyan" } : {});
    const isAlone = entry.columns.length === 0 && entry.detail === "";
    const first = isAlone ? [name] : padded(truncate([name], label), label);
    const cells = entry.columns.map((text, index) =>
      padded(truncate(line(`  ${text}`), widths[index]! + 2), widths[index]! + 2),
    );
    const before = line(isMarked ? "› " : "  ", number, first, ...cells);
    const left = columns - lineWidth(before) - 2;
    const detail =
      entry.detail === "" || left < 6 ? [] : truncate(line(styled(`  ${entry.detail}`, { dim: true })), left + 2);
    return truncate(line(before, detail), columns);
  });
}

function widest(texts: readonly string[], most: number): number {
  return Math.min(most, Math.max(0, ...texts.map(widthOf)));
}
