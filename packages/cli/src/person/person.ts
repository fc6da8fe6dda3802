import type { v2 } from "@colloquy/acp";
import type { ElicitationAnswer, ElicitationQuestion } from "@colloquy/acp/client";
import type { PermissionQuestion } from "@colloquy/acp/permissions";
import { encode, type Line } from "../cells/index.ts";
import { whenAborted } from "../program/index.ts";
import type { Screen, Show } from "../view/index.ts";
import { choose, type Dialog } from "./dialog.ts";
import { fillForm } from "./form.ts";

/** Where a person is. */
export interface PersonOptions extends Pick<Dialog, "input" | "onInterrupt"> {
  /** Where questions are printed. */
  readonly screen: Screen;
  /** What is held meanwhile. */
  readonly show: Show;
  /** Takes every question back. */
  readonly signal: AbortSignal;
}

/** A person at a terminal, who is asked one thing at a time. */
export class Person {
  private readonly options: PersonOptions;
  private last: Promise<unknown> = Promise.resolve();

  constructor(options: PersonOptions) {
    this.options = options;
  }

  /** Lets the person choose. `undefined`: nothing was offered, or the question was taken back. */
  choose(question: PermissionQuestion, signal: AbortSignal): Promise<v2.PermissionOption | undefined> {
    return this.alone(signal, (dialog) => {
      const { screen, show } = this.options;
      screen.print(show.question(question, screen));
      return choose(question.options, dialog);
    });
  }

  /** Lets the person fill in a form. */
  async fill(question: ElicitationQuestion<"form">, signal: AbortSignal): Promise<ElicitationAnswer> {
    return (await this.alone(signal, (dialog) => fillForm(question, dialog))) ?? "cancel";
  }

  /** Gives the terminal to a program, which is to end when the signal is aborted. */
  lend<T>(use: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    return this.alone(this.options.signal, ({ signal }) => use(signal));
  }

  /** Asks something else, in its turn. `undefined`: the question was taken back. */
  alone<T>(asked: AbortSignal, use: (dialog: Dialog) => Promise<T>): Promise<T | undefined> {
    const { input, screen, show, onInterrupt } = this.options;
    const signal = AbortSignal.any([asked, this.options.signal]);
    const used = this.last.then(async () => {
      if (signal.aborted) return undefined;
      show.breakLine();
      show.screen.hold();
      const write = (text: string) => void screen.print(text);
      const print = (lines: readonly Line[]) => write(lines.map((one) => `${encode(one, screen.color)}\n`).join(""));
      try {
        return await use({ input, write, print, signal, onInterrupt });
      } finally {
        show.screen.release();
      }
    });
    this.last = used.catch(() => {});
    return Promise.race([used, whenAborted(signal)]);
  }
}
