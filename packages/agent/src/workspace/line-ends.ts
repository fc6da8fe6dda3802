/** How a line ends. */
export type LineEnd = "\n" | "\r\n";

const BOM = "\ufeff";

/** How most lines of a text end; of one without line ends, `\n`. */
export function lineEndOf(text: string): LineEnd {
  const crlf = text.split("\r\n").length - 1;
  const all = text.split("\n").length - 1;
  return crlf > all - crlf ? "\r\n" : "\n";
}

/** A text whose lines all end in `\n`; a `\r` that ends no line stays. */
export function withLf(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** A text whose lines all end so. */
export function withLineEnd(text: string, end: LineEnd): string {
  return end === "\n" ? withLf(text) : withLf(text).replaceAll("\n", end);
}

/** Its lines without their ends; an end at the very end begins no further one. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** A text without the byte order mark that it may begin with. */
export function withoutBom(text: string): string {
  return text.startsWith(BOM) ? text.slice(1) : text;
}

/**
 * What is to be written in place of a text: the new one with the habits of the old, where the new one has none of its own. A
 * byte order mark stays; where all lines ended in CRLF and the new ones end in LF, they end in CRLF.
 */
export function likeBefore(before: string, text: string): string {
  const allCrlf = before.includes("\r\n") && !/(?<!\r)\n/.test(before);
  const ended = allCrlf && !text.includes("\r") ? withLineEnd(text, "\r\n") : text;
  return before.startsWith(BOM) && !ended.startsWith(BOM) ? BOM + ended : ended;
}

/** The number of the line, from 1, that a place in a text is on. */
export function lineAt(text: string, offset: number): number {
  return linesAt(text, [offset])[0]!;
}

/** The same for several places, in order. Takes one pass over the text. */
export function linesAt(text: string, offsets: readonly number[]): number[] {
  let line = 1;
  let next = text.indexOf("\n");
  return offsets.map((offset) => {
    for (; next >= 0 && next < offset; next = text.indexOf("\n", next + 1)) line++;
    return line;
  });
}
