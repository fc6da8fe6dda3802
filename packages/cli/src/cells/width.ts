import stringWidth from "string-width";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Text that takes one cell for each character, as most does. */
const SIMPLE = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2500-\u257f]*$/;

/** Whether each character of a text takes one cell, for sure. */
export function isSimple(text: string): boolean {
  return SIMPLE.test(text);
}

/** A leading consonant of Hangul that is one character with what follows: most terminals show each beside the other. */
const BESIDE = /[\u1100-\u115f\ua960-\ua97c](?=[\u1100-\u115f\ua960-\ua97c\uac00-\ud7a3])/g;

/** How many cells of a terminal a text takes. A tab counts as one: replace tabs before. */
export function widthOf(text: string): number {
  return SIMPLE.test(text) ? text.length : stringWidth(text) + 2 * (text.match(BESIDE)?.length ?? 0);
}

/**
 * What a user takes for one character each, with its width. One that is wider than any is meant to be comes in its parts, so that
 * it can be broken: what is behind it is to be seen, too (P-05).
 */
export function* cellsOf(text: string): Generator<{ readonly text: string; readonly width: number }, void, undefined> {
  if (SIMPLE.test(text)) {
    for (const character of text) yield { text: character, width: 1 };
    return;
  }
  for (const { segment } of graphemes.segment(text)) {
    const width = widthOf(segment);
    if (width <= 2) yield { text: segment, width };
    else for (const part of segment) yield { text: part, width: widthOf(part) };
  }
}
