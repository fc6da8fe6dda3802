import { clean } from "@colloquy/acp/text";
import { Blocks } from "./blocks.ts";
import { TAB, tidy } from "./source-lines.ts";

/**
 * The fenced blocks of code in a message, in order: as they were written, cleaned, without the fences, without what their quotes
 * and lists put before each line, and without the last line end. One that is not closed goes to the end. Formulas are none.
 */
export function codeBlocks(message: string): string[] {
  const blocks = new Blocks();
  const found: string[][] = [];
  let isCode = false;
  for (const written of clean(message).split("\n")) {
    const text = tidy(written);
    for (const piece of blocks.take({ text, starts: true, ends: true })) {
      if (piece.type === "code-begin") {
        isCode = /^[`~]/.test(piece.sign);
        if (isCode) found.push([]);
      } else if (piece.type === "code" && isCode) {
        found.at(-1)!.push(behind(written, text.length - piece.text.length));
      }
    }
  }
  return found.map((lines) => lines.join("\n"));
}

/** A line without its first columns: tabs behind them stay tabs. */
function behind(line: string, columns: number): string {
  let at = 0;
  let column = 0;
  while (column < columns) column += line[at++] === "\t" ? TAB - (column % TAB) : 1;
  return " ".repeat(column - columns) + line.slice(at);
}
