import { type Line, line, styled, wrap } from "../cells/index.ts";
import { chord, type Dialog } from "../terminal/index.ts";
import { pendingAnswer } from "./answer.ts";
import type { Clock } from "./deafness.ts";
import { unasked } from "./unasked.ts";
import { windowOf } from "./window.ts";

/** A question that is answered by yes or no. */
export interface ConfirmOptions {
  /** What it is about. */
  readonly lines: readonly Line[];
  /** What `y` does, and what `n` does. */
  readonly yes: string;
  readonly no: string;
  readonly now?: Clock;
}

/** Asks a question that `y` and `n` answer; Esc is a no, Enter is nothing. What was typed before it appeared is dropped. */
export function confirm({ lines, yes, no, now }: ConfirmOptions): Dialog<boolean> {
  const { answered, give } = pendingAnswer<boolean>();
  let top = 0;
  let page = 1;
  const dialog: Dialog<boolean> = {
    answered,
    dismiss: () => give(undefined),
    take(input) {
      if (input.type === "focus") return false;
      if (input.type === "paste") return true;
      if (input.ctrl) return false;
      const key = chord(input);
      if (key === "y") give(true);
      else if (key === "n" || key === "escape") give(false);
      else if (key === " " || key === "page-down") top += page;
      else if (key === "b" || key === "page-up") top = Math.max(0, top - page);
      return true;
    },
    frame({ columns, rows }) {
      const choices = [
        ...wrap(line(styled("y", { bold: true }), `  ${yes}`), columns, { first: line("  ") }),
        ...wrap(line(styled("n", { bold: true }), `  ${no}`), columns, { first: line("  ") }),
      ];
      const body = lines.flatMap((one) => wrap(one, columns));
      const seen = windowOf(body, Math.max(0, rows - choices.length), columns, top, "Space and b scroll");
      top = seen.top;
      page = seen.page;
      return { lines: [...seen.lines, ...choices].slice(-rows) };
    },
  };
  return unasked(dialog, now);
}
