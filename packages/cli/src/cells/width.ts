import stringWidth from "string-width";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Text that takes one cell for each character, as most does. */
const SIMPLE = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2500-\u257f]*$/;

/** How many cells of a terminal a text takes. A tab counts as one: replace tabs before. */
export function widthOf(text: string): number {
  return SIMPLE.test(text) ? text.length : stringWidth(text);
}

/** What a user takes for one character each, with its width. */
export function* cellsOf(text: string): Generator<{ readonly text: string; readonly width: number }, void, undefined> {
  if (SIMPLE.test(text)) for (const character of text) yield { text: character, width: 1 };
  else for (const { segment } of graphemes.segment(text)) yield { text: segment, width: stringWidth(segment) };
}
