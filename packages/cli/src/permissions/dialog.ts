import type { ReadStream } from "node:tty";
import type { AskOption } from "../events/ask.ts";
import type { Paint } from "../view/paint.ts";
import { oneLine } from "../view/words.ts";
import { MAX_OPTIONS, optionLines, optionOf } from "./choice.ts";

/** For so long what is typed is dropped: it was meant for something else. In milliseconds. */
export const DEAF_MS = 300;

/** What a dialog needs. */
export interface DialogOptions {
  readonly input: ReadStream;
  readonly write: (text: string) => void;
  readonly paint: Paint;
  /** Closes the dialog without an answer. */
  readonly signal: AbortSignal;
  /** Ctrl-C: the terminal is not in a mode where it is a signal. */
  readonly onInterrupt: () => void;
}

/**
 * Lets the user choose with one key. What was typed before, and what is pasted, chooses nothing; Enter alone does not either.
 * Resolves to `undefined` when there is no answer: the signal was aborted, or nothing is offered.
 */
export async function choose(options: readonly AskOption[], dialog: DialogOptions): Promise<AskOption | undefined> {
  const { input, write, paint, signal } = dialog;
  if (signal.aborted) return undefined;
  if (options.length === 0) {
    write("  It offers no answer, so it gets none.\n");
    return undefined;
  }
  write(
    optionLines(options, paint)
      .map((line) => `${line}\n`)
      .join(""),
  );
  const chosen = await readChoice(options, dialog, `  Choose 1-${Math.min(options.length, MAX_OPTIONS)}: `, input);
  write(chosen === undefined ? "\n" : `${paint("bold", oneLine(chosen.name, 120))}\n`);
  return chosen;
}

function readChoice(
  options: readonly AskOption[],
  { write, signal, onInterrupt }: DialogOptions,
  question: string,
  input: ReadStream,
): Promise<AskOption | undefined> {
  return new Promise((resolve) => {
    let deaf = true;
    let digits = "";
    const timer = setTimeout(() => {
      deaf = false;
      write(question);
    }, DEAF_MS);
    const finish = (option?: AskOption) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      input.off("data", onData);
      input.setRawMode(false);
      input.pause();
      resolve(option);
    };
    const onAbort = () => finish();
    const onData = (data: Buffer) => {
      const text = data.toString();
      if (text.includes("\x03")) return onInterrupt();
      if (deaf) return;
      const key = text.replace(/[\r\n]+$/, "");
      if (key === "" && digits !== "") return pick(digits);
      if (options.length < 10 || !/^[0-9]$/.test(key)) return pick(key);
      digits += key;
      write(key);
    };
    const pick = (key: string) => {
      digits = "";
      const option = optionOf(key, options);
      if (option === undefined) write(`\n${question}`);
      else finish(option);
    };
    signal.addEventListener("abort", onAbort, { once: true });
    input.setRawMode(true);
    input.on("data", onData);
    input.resume();
  });
}
