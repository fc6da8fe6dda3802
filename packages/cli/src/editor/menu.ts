import { type Line, line, lineWidth, padded, type Style, styled, truncate } from "../cells/index.ts";
import { endOf } from "./text-end.ts";

/** The most entries of a menu that are seen at once. */
export const MAX_MENU = 8;

/** One thing to choose, and what becomes of the word that is being written. */
export interface MenuItem {
  readonly label: string;
  readonly about?: string;
  /** Whose it is. */
  readonly from?: string;
  /** When the word is this already, there is nothing to complete. */
  readonly exact: string;
  /** What Enter puts in the word's place. */
  readonly enter: string;
  /** What Tab puts there. */
  readonly tab: string;
  /** Whether Enter sends the prompt at once. */
  readonly submits?: boolean;
}

/** What can be chosen for the word from `start` to `end`. There is at least one item. */
export interface Menu {
  readonly start: number;
  readonly end: number;
  readonly items: readonly MenuItem[];
  /** How many more there are than `items`. */
  readonly more?: number;
}

/** A menu as lines: at most so many entries, the chosen one among them, and how many more there are. */
export function menuLines({ items, more = 0 }: Menu, selected: number, columns: number, rows: number): Line[] {
  const entries = Math.min(MAX_MENU, items.length + more > rows ? rows - 1 : rows);
  if (entries < 1) return [];
  const top = Math.max(0, Math.min(selected - Math.floor(entries / 2), items.length - entries));
  const seen = items.slice(top, top + entries);
  const width = Math.min(Math.max(...seen.map(({ label }) => lineWidth(line(label)))), Math.floor(columns * 0.6));
  const lines = seen.map((item, at) => itemLine(item, top + at === selected, width, columns));
  const unseen = items.length + more - seen.length;
  return unseen > 0 ? [...lines, truncate(line(styled(`  … ${unseen} more`, { dim: true })), columns)] : lines;
}

/** `› /model  the model to use  agent`; the description gives way first, and of a path the beginning. */
function itemLine({ label, about, from }: MenuItem, isSelected: boolean, width: number, columns: number): Line {
  const look: Style = isSelected ? { bold: true, color: "cyan" } : {};
  const sign = isSelected ? "› " : "  ";
  if (about === undefined) return truncate(line(sign, styled(endOf(label, columns - sign.length), look)), columns);
  const first = line(sign, padded(truncate([styled(label, look)], width), width));
  const last = from === undefined ? [] : line(styled(`  ${from}`, { dim: true }));
  const room = columns - lineWidth(first) - lineWidth(last) - 2;
  const middle = room < 8 ? [] : line("  ", padded(truncate(line(about), room), room));
  return truncate([...first, ...middle, ...last], columns);
}
