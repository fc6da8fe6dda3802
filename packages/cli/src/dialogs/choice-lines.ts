import { type Line, line, styled, truncate, wrap } from "../cells/index.ts";
import type { ConsentChoice } from "./consent-choices.ts";

/**
 * Numbered choices as lines, no more than `rows`: where they are too many, those around the marked one, each of them whole, and
 * which they are of how many.
 */
export function choiceLines(
  choices: readonly ConsentChoice[],
  marked: number | undefined,
  columns: number,
  rows: number,
): readonly Line[] {
  const each = choices.map((choice, at) => linesOf(choice, at + 1, at === marked, columns));
  if (each.flat().length <= rows) return each.flat();
  let first = 0;
  while (first < (marked ?? 0) && each.slice(first, (marked ?? 0) + 1).flat().length > rows - 1) first++;
  let last = first + 1;
  while (last < each.length && each.slice(first, last + 1).flat().length <= rows - 1) last++;
  const words = `  … ${first + 1}-${last} of ${each.length} choices; arrows show more`;
  const note = truncate(line(styled(words, { color: "yellow" })), columns);
  return [
    ...each
      .slice(first, last)
      .flat()
      .slice(0, Math.max(1, rows - 1)),
    note,
  ];
}

/** Its number, its letter, its name and what it does. */
function linesOf(choice: ConsentChoice, number: number, isMarked: boolean, columns: number): Line[] {
  const { letter, words, means } = choice;
  const key = `${number}${letter === undefined ? "" : ` or ${letter}`}`.padEnd(7);
  const name = styled(words, isMarked ? { bold: true, color: "cyan" } : {});
  return wrap(line(name, styled(`  (${means})`, { dim: true })), columns, {
    first: line(isMarked ? "› " : "  ", styled(key, { bold: true })),
  });
}
