/** How much `clean` shows as marks. */
export interface CleanOptions {
  /**
   * Marks every character that can hide or imitate text: joiners, variation selectors and private use as well. For
   * commands, paths, URLs and titles that a decision hangs on. Default `false`: emoji and scripts that need joiners
   * stay whole.
   */
  readonly strict?: boolean;
}

/*
 * What a terminal would obey. In order: CSI; the strings OSC, DCS, SOS, PM and APC with their payload up to BEL or ST;
 * every other escape; control bytes. A string that is not ended before the next control byte loses only its opening: a
 * terminal would swallow what follows, and so hide it. Each opening is itself a control byte, so no byte is scanned
 * twice: the time is linear.
 */
const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?|(?:\x1b[\]PX^_]|[\x90\x98\x9d\x9e\x9f])(?:[^\0-\x08\x0a-\x1f\x7f-\x9f]*(?:\x07|\x1b\\|\x9c))?|\x1b[ -/]*[0-~]?|[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;

/** Characters that turn the direction of text, take no room, or carry text that nobody sees. */
const UNSEEN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is meant by itself
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** What `strict` adds: joiners, variation selectors, private use, and spaces that are not the space. */
const DECEPTIVE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is meant by itself
  /[\u00a0\u180b-\u180f\u2000-\u200a\u200c\u200d\u202f\u205f\u3000\ufe00-\ufe0f\ue000-\uf8ff\u{f0000}-\u{10ffff}]/gu;

/**
 * Makes text from a peer safe to show in a terminal or a log: nothing in the result moves the cursor, changes a title,
 * a link or the clipboard, asks the terminal a question, or turns the direction of the text. Keeps `\n` and `\t`; CRLF
 * and a lone CR become `\n`; other controls (C0, C1 and their sequences) go; what nobody would see is shown as
 * `<U+202E>`; a lone surrogate becomes U+FFFD. Linear in the length of the text. Give it whole text: a sequence cut in
 * two is cleaned as two.
 */
export function clean(text: string, options: CleanOptions = {}): string {
  const seen = text.replace(/\r\n?/g, "\n").replace(CONTROLS, "").toWellFormed().replace(UNSEEN, mark);
  return options.strict ? seen.replace(DECEPTIVE, mark) : seen;
}

/** `clean`, strict, and on one line: line ends and tabs become spaces. For titles, names, paths and commands. */
export function cleanLine(text: string): string {
  return clean(text, { strict: true }).replace(/[\n\t]+/g, " ");
}

function mark(character: string): string {
  return `<U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}>`;
}
