import { type Line, type Style, styled } from "../cells/index.ts";

/** Two lines, one of which took the other's place, with what differs between them in bold. */
export function emphasised(old: string, next: string, styles: { readonly old: Style; readonly next: Style }) {
  const [before, after] = [wordsOf(old), wordsOf(next)];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  // Lines that have little in common are read as wholes.
  const common = start + end;
  const plain = common * 3 < Math.max(before.length, after.length);
  const part = (words: readonly string[], style: Style): Line => {
    const texts = plain
      ? [words.join("")]
      : [words.slice(0, start).join(""), words.slice(start, words.length - end).join(""), tail(words, end)];
    return texts.flatMap((text, at) =>
      text === "" ? [] : [styled(text, at === 1 ? { ...style, bold: true } : style)],
    );
  };
  return { old: part(before, styles.old), next: part(after, styles.next) };
}

function tail(words: readonly string[], end: number): string {
  return words.slice(words.length - end).join("");
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|./gu) ?? [];
}
