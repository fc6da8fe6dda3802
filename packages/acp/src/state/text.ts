/** Into how many parts a doubling of a text is divided; after each its pieces are copied together. */
const steps = 8;

/** What makes an engine copy the pieces: a search needs the text in one piece. */
const reading = /^/;

/** Below this many characters the pieces weigh too little to matter. */
const little = 1024;

/**
 * Two texts as one. Engines only note that the one follows the other, and copy when the text is read, so this costs the same
 * however long the text is. A text that nobody reads would keep all its pieces, each heavier than its characters: so
 * it is read here whenever it has grown by a twelfth, which makes for about a dozen copies of each character in all.
 */
export function joined(text: string, more: string): string {
  const whole = text + more;
  if (
    whole.length > little &&
    Math.floor(steps * Math.log2(whole.length)) > Math.floor(steps * Math.log2(text.length))
  ) {
    reading.test(whole);
  }
  return whole;
}
