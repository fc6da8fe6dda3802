import type { Dialog } from "./dialog.ts";
import { dropTyped } from "./keys.ts";
import { TypedLines } from "./typed-lines.ts";

/**
 * Asks for a line until one is an answer. What was typed before the question counts for nothing (P-09). `undefined`: there is no
 * answer, by Ctrl-D or because the question was taken back.
 */
export async function askLine<Answer>(
  dialog: Dialog,
  { prompt, hidden = false }: { readonly prompt: string; readonly hidden?: boolean },
  read: (line: string) => Answer | undefined,
): Promise<Answer | undefined> {
  await dropTyped(dialog);
  const lines = new TypedLines(dialog);
  for (;;) {
    const line = await lines.next({ prompt, signal: dialog.signal, hidden });
    if (line === undefined) return undefined;
    const answer = read(hidden ? line : line.trim());
    if (answer !== undefined) return answer;
  }
}

/** Asks a question that yes or no answers. Neither Enter nor anything else is a yes. */
export function askYesOrNo(dialog: Dialog, yes: string, no: string): Promise<boolean | undefined> {
  return askLine(dialog, { prompt: `  y: ${yes}, n: ${no} > ` }, (line) => {
    if (/^(?:y|yes)$/i.test(line)) return true;
    return /^(?:n|no)$/i.test(line) ? false : undefined;
  });
}
