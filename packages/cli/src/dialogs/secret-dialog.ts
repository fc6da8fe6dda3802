import { line, styled, truncate } from "../cells/index.ts";
import { chord, type Dialog } from "../terminal/index.ts";
import { pendingAnswer } from "./answer.ts";
import type { Clock } from "./deafness.ts";
import { textLine, typedText, typeInto } from "./typed-text.ts";
import { unasked } from "./unasked.ts";

/** What is asked for. */
export interface SecretOptions {
  /** In one safe line. */
  readonly name: string;
  readonly now?: Clock;
}

/** Asks for a text that is neither shown nor kept. Enter takes it, Esc and an empty one are no answer. */
export function secretDialog({ name, now }: SecretOptions): Dialog<string> {
  const { answered, give } = pendingAnswer<string>();
  let typed = typedText();
  const dialog: Dialog<string> = {
    answered,
    dismiss: () => give(undefined),
    take(input) {
      if (input.type === "key" && (chord(input) === "enter" || chord(input) === "escape")) {
        give(chord(input) === "enter" && typed.text !== "" ? typed.text : undefined);
        return true;
      }
      const next = typeInto(typed, input);
      typed = next ?? typed;
      return next !== undefined || (input.type === "key" && !input.ctrl);
    },
    frame({ columns }) {
      const first = truncate(line(styled(name, { bold: true }), "  (not shown, not kept; Esc gives none)"), columns);
      const { line: second, column } = textLine(typed, line("> "), columns, true);
      return { lines: [first, second], cursor: { row: 1, column } };
    },
  };
  return unasked(dialog, now);
}
