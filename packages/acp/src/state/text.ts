/** Into how many parts a doubling of a text is divided; after each its pieces are copied together. */
const steps = 8;

/** What makes an engine copy the pieces: a search needs the text in one piece. */
const reading = /^/;

/** Below this many characters a text's pieces weigh too little to matter; a piece of as many weighs no more than they do. */
const little = 1024;

/** A text in one piece: one that was put together keeps its pieces until somebody reads it. */
export function flat(text: string): string {
  reading.test(text);
  return text;
}

/**
 * Two texts as one. Engines only note that the one follows the other, and copy when the text is read, so this costs the same
 * however long the text is. A text that nobody reads would keep all its pieces, each heavier than its characters: so
 * it is read here whenever it has grown by a twelfth, which makes for about a dozen copies of each character in all.
 */
export function joined(text: string, more: string): string {
  const whole = text + more;
  if (
    more.length < little &&
    whole.length > little &&
    Math.floor(steps * Math.log2(whole.length)) > Math.floor(steps * Math.log2(text.length))
  ) {
    return flat(whole);
  }
  return whole;
}
