import type { Dialog } from "../terminal/index.ts";
import { type Clock, deafness } from "./deafness.ts";

/**
 * A dialog that appears without having been asked for: what is typed for something else does not reach it (P-09), but for control
 * keys, and Esc, which never agrees to anything.
 */
export function unasked<Answer>(dialog: Dialog<Answer>, now?: Clock): Dialog<Answer> {
  const deaf = deafness(now);
  return {
    answered: dialog.answered,
    dismiss: () => dialog.dismiss(),
    frame: (size) => ({ ...dialog.frame(size), seen: () => deaf.appeared() }),
    take(input) {
      const isHarmless = input.type === "focus" || (input.type === "key" && (input.ctrl || input.name === "escape"));
      if (isHarmless) return dialog.take(input);
      return deaf.drops() || dialog.take(input);
    },
  };
}
