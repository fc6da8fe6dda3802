const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** What a jump by words takes for one: letters, digits and `_`, or what stands for an attachment. */
const WORDS = /[\u{10f000}-\u{10fffd}]|[\p{L}\p{N}_][\p{L}\p{M}\p{N}_\u200c\u200d]*/gu;

/** Where the line that holds this place begins. */
export function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
}

/** Where the line that holds this place ends: its line end comes next, or nothing. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

/** The place itself, when it is between two characters as a user takes them; else the end of the one it is in, or its start. */
export function snapped(text: string, at: number, to: "start" | "end" = "end"): number {
  const bounded = Math.max(0, Math.min(at, text.length));
  const start = lineStart(text, bounded);
  const line = text.slice(start, lineEnd(text, bounded));
  const found = graphemes.segment(line).containing(bounded - start);
  if (found === undefined || found.index === bounded - start) return bounded;
  return start + found.index + (to === "end" ? found.segment.length : 0);
}

/** Where the character before this place begins. */
export function before(text: string, at: number): number {
  const start = lineStart(text, at);
  if (at === start) return Math.max(0, at - 1);
  return start + graphemes.segment(text.slice(start, at)).containing(at - start - 1)!.index;
}

/** Where the character after this place ends. */
export function after(text: string, at: number): number {
  const end = lineEnd(text, at);
  if (at === end) return Math.min(text.length, at + 1);
  return at + graphemes.segment(text.slice(at, end)).containing(0)!.segment.length;
}

/** Where the word before this place begins. */
export function wordBefore(text: string, at: number): number {
  let found = 0;
  for (const { index } of text.slice(0, at).matchAll(WORDS)) found = index;
  return snapped(text, found, "start");
}

/** Where the word after this place ends. */
export function wordAfter(text: string, at: number): number {
  const [found] = text.slice(at).matchAll(WORDS);
  return snapped(text, found === undefined ? text.length : at + found.index + found[0].length);
}

/** Where the run of characters other than blanks before this place begins, as shells take words. */
export function blankBefore(text: string, at: number): number {
  while (at > 0 && /\s/.test(text[at - 1]!)) at--;
  while (at > 0 && !/\s/.test(text[at - 1]!)) at--;
  return snapped(text, at, "start");
}
