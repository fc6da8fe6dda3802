import { type Line, line, styled, truncate, wrap } from "../cells/index.ts";
import { firstLines, oneLine, safeLines } from "../view/index.ts";
import type { Entry } from "./form-entry.ts";
import { textLine } from "./typed-text.ts";
import { topFor } from "./window.ts";

/** The most choices of a field that are seen at once. */
const MAX_SEEN = 8;

/** A part of a form, and where the cursor is in it. */
export interface FormLines {
  readonly lines: readonly Line[];
  readonly cursor?: { readonly row: number; readonly column: number };
}

/** A field that is not being filled in: its name and what is in it, on one line. */
export function restingLines(entry: Entry, columns: number): FormLines {
  const { field, problem } = entry;
  const words = shownValue(entry);
  const value = words === "" ? styled("nothing", { dim: true }) : words;
  const wrong = problem !== undefined && styled(`  ${problem}`, { color: "yellow" });
  return { lines: [truncate(line("  ", oneLine(field.title, 120), ": ", value, wrong), columns)] };
}

/** The field that is being filled in. */
export function activeLines(entry: Entry, columns: number): FormLines {
  const { field, way, isSecret, problem } = entry;
  const ways = { text: "", one: "arrows choose", several: "Space chooses" } as const;
  const about = [
    way === "text" ? field.hint : ways[way],
    field.required ? "" : "can be left out",
    isSecret ? "not shown" : "",
  ].filter(Boolean);
  const facts = about.length === 0 ? "" : `  (${oneLine(about.join("; "), 120)})`;
  const title = styled(oneLine(field.title, 120), { bold: true });
  const head = wrap(line(title, styled(facts, { dim: true })), columns, { first: line("› ") });
  const description = field.description === undefined ? [] : firstLines(safeLines(field.description), 5);
  const before = [...head, ...description.flatMap((text) => wrap(line(text), columns, { first: line("  ") }))];
  const wrong =
    problem === undefined ? [] : wrap(line(styled(`${problem}.`, { color: "yellow" })), columns, { first: line("  ") });
  if (way !== "text") return { lines: [...before, ...choiceRows(entry, columns), ...wrong] };
  const { line: input, column } = textLine(entry.typed, line("  > "), columns, isSecret);
  return { lines: [...before, input, ...wrong], cursor: { row: before.length, column } };
}

function choiceRows({ way, titles, at, chosen }: Entry, columns: number): readonly Line[] {
  const rows = Math.min(MAX_SEEN, titles.length);
  const top = topFor(Math.max(0, at), titles.length, rows);
  const seen = titles.slice(top, top + rows).map((title, index) => {
    const here = top + index;
    const isChosen = way === "several" ? chosen.has(here) : here === at;
    const box = way === "several" ? (isChosen ? "[x]" : "[ ]") : isChosen ? "(x)" : "( )";
    const text = `${box} ${here + 1} ${oneLine(title, 120)}`;
    return truncate(line(here === at ? "  › " : "    ", here === at ? styled(text, { color: "cyan" }) : text), columns);
  });
  const more = titles.length - seen.length;
  return more > 0 ? [...seen, truncate(line(styled(`    … ${more} more`, { dim: true })), columns)] : seen;
}

function shownValue({ way, titles, typed, at, chosen, isSecret }: Entry): string {
  if (way === "text") return isSecret && typed.text !== "" ? "•••" : oneLine(typed.text, 200);
  if (way === "one") return oneLine(titles[at] ?? "", 120);
  return oneLine(titles.filter((_, index) => chosen.has(index)).join(", "), 200);
}
