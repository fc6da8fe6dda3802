import type { v2 } from "@colloquy/acp";
import { type Line, line, styled } from "../cells/index.ts";
import { oneLine } from "../view/index.ts";
import { MAX_OPTIONS, optionLines, optionOf } from "./choice.ts";
import { dropTyped, type Keys, listen } from "./keys.ts";

/** What a dialog needs. */
export interface Dialog extends Keys {
  /** Prints on the line where something is typed. */
  readonly write: (text: string) => void;
  readonly print: (lines: readonly Line[]) => void;
}

/**
 * Lets the user choose with one key. What was typed before, and what is pasted, chooses nothing; Enter alone does not either.
 * Resolves to `undefined` when there is no answer: the signal was aborted, or nothing is offered.
 */
export async function choose(
  options: readonly v2.PermissionOption[],
  dialog: Dialog,
): Promise<v2.PermissionOption | undefined> {
  const { write, print, signal } = dialog;
  if (signal.aborted) return undefined;
  if (options.length === 0) {
    print([line("  It offers no answer, so it gets none.")]);
    return undefined;
  }
  print([...optionLines(options), line(styled("  Ctrl+C stops the turn", { dim: true }))]);
  await dropTyped(dialog);
  const chosen = signal.aborted ? undefined : await readChoice(options, dialog);
  if (chosen === undefined) write("\n");
  else print([line(styled(oneLine(chosen.name, 120), { bold: true }))]);
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
