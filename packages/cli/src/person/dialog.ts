import type { v2 } from "@colloquy/acp";
import type { Paint } from "../view/paint.ts";
import { oneLine } from "../view/words.ts";
import { MAX_OPTIONS, optionLines, optionOf } from "./choice.ts";
import { dropTyped, type Keys, listen } from "./keys.ts";

/** What a dialog needs. */
export interface Dialog extends Keys {
  readonly output: NodeJS.WritableStream;
  readonly write: (text: string) => void;
  readonly paint: Paint;
}

/**
 * Lets the user choose with one key. What was typed before, and what is pasted, chooses nothing; Enter alone does not either.
 * Resolves to `undefined` when there is no answer: the signal was aborted, or nothing is offered.
 */
export async function choose(
  options: readonly v2.PermissionOption[],
  dialog: Dialog,
): Promise<v2.PermissionOption | undefined> {
  const { write, paint, signal } = dialog;
  if (signal.aborted) return undefined;
  if (options.length === 0) {
    write("  It offers no answer, so it gets none.\n");
    return undefined;
  }
  const lines = optionLines(options, paint);
  write(lines.map((line) => `${line}\n`).join(""));
  await dropTyped(dialog);
  const chosen = signal.aborted ? undefined : await readChoice(options, dialog);
  write(chosen === undefined ? "\n" : `${paint("bold", oneLine(chosen.name, 120))}\n`);
  return chosen;
}

async function readChoice(
  options: readonly v2.PermissionOption[],
  dialog: Dialog,
): Promise<v2.PermissionOption | undefined> {
  const { write } = dialog;
  const question = `  Choose 1-${Math.min(options.length, MAX_OPTIONS)}: `;
  let digits = "";
  let chosen: v2.PermissionOption | undefined;
  const pick = (key: string) => {
    digits = "";
    chosen = optionOf(key, options);
    if (chosen === undefined) write(`\n${question}`);
    return chosen !== undefined;
  };
  write(question);
  await listen(dialog, (text) => {
    const key = text.replace(/[\r\n]+$/, "");
    if (key === "" && digits !== "") return pick(digits);
    if (options.length < 10 || !/^[0-9]$/.test(key)) return pick(key);
    digits += key;
    write(key);
    return false;
  });
  return chosen;
}
