/** How many @-words of one text are looked up; what is beyond stays text. */
export const MAX_MENTIONS = 100;

/** How long an @-word may be that is looked at, in UTF-16 units. */
const MAX_LENGTH = 1_000;

/** Lines of a file, from 1, both included. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** A file, or lines of it. */
export interface FilePart {
  readonly path: string;
  readonly lines?: LineRange;
}

/** An @-word in a text, which names a file only if there is one. */
export interface Mention {
  /** As it stands in the text, without the `@`. */
  readonly text: string;
  /** What it may mean, the likeliest first. */
  readonly readings: readonly FilePart[];
  /** Whether it cannot well mean anything but a file: it is quoted, has lines, or has the look of a path with an ending. */
  readonly isClear: boolean;
}

/**
 * The @-words of a text: `@path`, `@path:10-40`, `@path#L10-L40`, `@"path with blanks"`. Not an `@` within a word (an e-mail
 * address), within Markdown's link text, or behind a quote or backtick. Whether they name files is not looked at.
 */
export function mentionsIn(text: string): readonly Mention[] {
  const mentions: Mention[] = [];
  for (const [whole, quoted, lines = "", word = ""] of text.matchAll(MENTION)) {
    if (mentions.length === MAX_MENTIONS) break;
    if (whole.length > MAX_LENGTH) continue;
    mentions.push(quoted === undefined ? fromWord(word) : { ...fromQuoted(quoted, lines), text: whole.slice(1) });
  }
  return mentions;
}

const MENTION = /(?<=^|[\s(,;])@(?:"([^"\n]+)"([:#][\dL:-]+)?|([^\s"@]\S*))/g;

/** The lines that the end of a path or an address names: `10-40`, `10:40`, `L10-L40`, or one line. */
export function linesIn(text: string): LineRange | undefined {
  const match = /^L?(\d{1,9})(?:[-:]L?(\d{1,9}))?$/.exec(text);
  if (match === null) return undefined;
  const first = Math.max(1, Number(match[1]));
  return { first, last: Math.max(first, Number(match[2] ?? first)) };
}

function fromQuoted(path: string, ending: string): Omit<Mention, "text"> {
  const lines = linesIn(ending.slice(1));
  return { readings: [{ path, ...(lines && { lines }) }], isClear: true };
}

/** With the punctuation of the sentence around it, and without. */
function fromWord(word: string): Mention {
  const bare = word.replace(/[.,;:!?)\]}>'"`*]+$/, "");
  const readings = [word, ...(bare === word ? [] : [bare])].filter((path) => path !== "").flatMap(readingsOf);
  return { text: bare, readings, isClear: looksClear(bare) };
}

function readingsOf(word: string): FilePart[] {
  const [, path, ending] = /^(.+?)[:#](L?\d[\dL:-]*)$/.exec(word) ?? [];
  const lines = ending === undefined ? undefined : linesIn(ending);
  return [{ path: word }, ...(path !== undefined && lines !== undefined ? [{ path, lines }] : [])];
}

function looksClear(word: string): boolean {
  if (/[()[\]{}<>]/.test(word)) return false;
  const { path, lines } = readingsOf(word).at(-1)!;
  if (/^\.{1,2}\//.test(path) || (lines !== undefined && /[./]/.test(path))) return true;
  return /^[^/]+\/.*\.[a-z]\w{0,9}$/i.test(path);
}
