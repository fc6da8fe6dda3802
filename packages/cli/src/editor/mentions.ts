import { clean } from "@colloquy/acp/text";
import { lineStart } from "./borders.ts";

/** A file or folder that a text mentions. */
export interface Mention {
  /** As it is written, without quotes: relative to the session's folder, absolute, or from `~`. */
  readonly path: string;
}

/** A mention, or the beginning of one, and its place in a text. */
export interface MentionPlace extends Mention {
  readonly start: number;
  readonly end: number;
}

/** A mention begins at the start, or after a blank or what opens something; `\@` and `a@b.c` are none. */
const MENTIONS = /(?<=^|[\s([{<"'`])@(?:"((?:[^"\\\n]|\\.)*)"|([^\s"'`<>|\u{10f000}-\u{10fffd}]+))/gu;

/** The same, where it is being written. */
const OPEN = /(?<=^|[\s([{<"'`])@(?:"((?:[^"\\\n]|\\.)*)|([^\s"'`<>|\u{10f000}-\u{10fffd}]*))$/u;

/** What ends a sentence or closes something, not a path. */
const TRAILING = /[,;:!?)\]}.]+$/;

/** What a path can have in it without quotes. */
const BARE = /^[\p{L}\p{M}\p{N}_/~.+@#%=,:&$^*?![\](){};-]+$/u;

/** What is mentioned with `@` in a text, each path once, in order. */
export function mentionsIn(text: string): Mention[] {
  const paths = new Set<string>();
  for (const [, quoted, bare] of text.matchAll(MENTIONS)) {
    const path = quoted === undefined ? withoutTrailing(bare!) : unquoted(quoted);
    if (path !== "") paths.add(path);
  }
  return [...paths].map((path) => ({ path }));
}

/** The mention that is being written at a place: from its `@` up to there. `undefined`: none is. */
export function mentionAt(text: string, at: number): MentionPlace | undefined {
  const line = text.slice(lineStart(text, at), at);
  const found = OPEN.exec(line);
  if (found === null) return undefined;
  const [all, quoted, bare] = found;
  return { path: quoted === undefined ? bare! : unquoted(quoted), start: at - all.length, end: at };
}

/**
 * A path as it is mentioned: in quotes where it has to be, with marks for what nobody would see, so that the mention is this
 * very path. `open`: goes on, so that quotes are not closed.
 */
export function mentionOf(path: string, open = false): string {
  if (BARE.test(path) && withoutTrailing(path) === path) return `@${path}`;
  const inside = [...path.replace(/["\\]/g, "\\$&")].map((one) => (isSeen(one) ? one : escaped(one))).join("");
  return `@"${inside}${open ? "" : '"'}`;
}

function isSeen(character: string): boolean {
  return !/[\n\t]/.test(character) && clean(character, { strict: true }) === character;
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)!.toString(16)}}`;
}

function unquoted(text: string): string {
  return text.replace(
    /\\(?:(["\\])|u\{([0-9a-f]{1,6})\})/gi,
    (all, mark: string | undefined, code: string | undefined) => {
      if (code === undefined) return mark!;
      const point = Number.parseInt(code, 16);
      return point > 0x10ffff ? all : String.fromCodePoint(point);
    },
  );
}

function withoutTrailing(path: string): string {
  return path.replace(TRAILING, "");
}
