import { UsageError } from "./usage-error.ts";

/**
 * Splits a command line into words at blanks. Quotes, single or double, keep blanks; within double quotes and outside of
 * quotes a backslash keeps the quote, backslash or blank after it. Nothing is expanded: no shell is involved. Throws a `UsageError` where a quote is
 * not closed.
 */
export function splitWords(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = "";
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!;
    if (character === "\\" && quote !== "'" && /["'\\\s]/.test(line[at + 1] ?? "")) word = (word ?? "") + line[++at];
    else if (quote !== "") {
      if (character === quote) quote = "";
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= "";
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + character;
  }
  if (quote !== "") throw new UsageError(`A quote (${quote}) is not closed in: ${line}`);
  if (word !== undefined) words.push(word);
  return words;
}
