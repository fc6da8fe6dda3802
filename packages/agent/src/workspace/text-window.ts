/** The most lines that are shown of a text at once, unless fewer are asked for. */
export const MAX_LINES = 2_000;
/** The most that is shown of one line, in UTF-16 units. */
export const MAX_LINE_LENGTH = 2_000;
/** The most that is shown at once, in UTF-16 units, line numbers included. */
export const MAX_WINDOW_LENGTH = 100_000;

/** Some lines of a text, made to be read. */
export interface TextWindow {
  /** Each line with its number before it. */
  readonly text: string;
  /** The first and the last line that it has, from 1. */
  readonly first: number;
  readonly last: number;
}

/** Lines with their numbers, of which the first has the number `first`: at most `limit`, and no more than is shown at once. */
export function textWindow(lines: readonly string[], first = 1, limit = MAX_LINES): TextWindow {
  const shown: string[] = [];
  let length = 0;
  for (const [at, line] of lines.slice(0, Math.min(limit, MAX_LINES)).entries()) {
    const numbered = `${String(first + at).padStart(6)}\t${shortened(line)}`;
    length += numbered.length + 1;
    if (length > MAX_WINDOW_LENGTH) break;
    shown.push(numbered);
  }
  return { text: shown.join("\n"), first, last: first - 1 + shown.length };
}

/** A line that is too long without its end. No character is cut in two. */
function shortened(line: string): string {
  if (line.length <= MAX_LINE_LENGTH) return line;
  const kept = line.slice(0, MAX_LINE_LENGTH).replace(/[\ud800-\udbff]$/, "");
  return `${kept}… (${line.length - kept.length} more characters)`;
}
