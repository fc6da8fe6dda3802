import type { ElicitationAnswer, ElicitationQuestion } from "@colloquy/acp/client";
import type { AskContext, PermissionAnswer, PermissionQuestion } from "@colloquy/acp/permissions";
import { type Line, line, styled, textOf, wrap } from "../../cells/index.ts";
import {
  confirm,
  formDialog,
  openUrl,
  permissionDialog,
  picker,
  secretDialog,
  urlDialog,
  urlWaitDialog,
} from "../../dialogs/index.ts";
import type { Dialog, Input } from "../../terminal/index.ts";
import { askLines, type Sight } from "../../view/index.ts";
import type { Asking, PickOptions } from "../face.ts";

/** What asks on a terminal is made of. */
export interface AskerOptions {
  readonly sight: () => Sight;
  /** A question with its tool call as it is known now. */
  readonly current: (question: PermissionQuestion) => PermissionQuestion;
  /** Puts a text on the clipboard. */
  readonly copy: (text: string) => boolean;
  /** Another thing is asked, or it looks different. */
  readonly onChange: () => void;
  /** A person is needed. */
  readonly onAsk: (why: string) => void;
  /** The person wants the turn to be stopped besides. */
  readonly onStop: () => void;
}

/** Asks a person one thing at a time, below the conversation. */
export class Asker implements Asking {
  /** What is asked at the moment. */
  current: Dialog<unknown> | undefined;
  private readonly options: AskerOptions;
  private last: Promise<unknown> = Promise.resolve();
  /** Tells the open request for permission that its tool call may have changed. */
  private changed: (() => void) | undefined;

  constructor(options: AskerOptions) {
    this.options = options;
  }

  /** What was typed, for what is asked. `false`: it is for nobody here. */
  take(input: Input): boolean {
    const taken = this.current?.take(input) ?? false;
    if (taken) this.options.onChange();
    return taken;
  }

  /** A tool call has changed. */
  toolChanged(): void {
    this.changed?.();
  }

  async permission(question: PermissionQuestion, { signal, always, waiting }: AskContext): Promise<PermissionAnswer> {
    const { sight, current, onStop } = this.options;
    const lines = (columns: number, expanded: boolean) =>
      askLines(sight(), current(question), expanded ? { limit: Number.POSITIVE_INFINITY } : {}).flatMap((one) =>
        wrap(one, columns, { rest: indentOf(one, columns) }),
      );
    const consent = await this.ask("wants your consent", signal, () => {
      const dialog = permissionDialog({ question, lines, always: always.allow, waiting });
      this.changed = () => dialog.changed();
      return dialog;
    });
    this.changed = undefined;
    if (consent === undefined) return "cancelled";
    if (consent.stop) onStop();
    return consent.answer;
  }

  async form(question: ElicitationQuestion<"form">, signal: AbortSignal): Promise<ElicitationAnswer> {
    return (await this.ask("asks you something", signal, () => formDialog({ question }))) ?? "cancel";
  }

  async link(
    question: ElicitationQuestion<"url">,
    { signal, completed }: { readonly signal: AbortSignal; readonly completed: Promise<void> },
  ): Promise<ElicitationAnswer> {
    const { onChange, copy } = this.options;
    const answer = await this.ask("asks you to open a page", signal, () =>
      urlDialog({ question, open: openUrl, copy: (url) => void copy(url), onChange }),
    );
    // The agent has its answer; that it is dealt with is said later.
    if (answer === "accept") void this.ask(undefined, undefined, () => urlWaitDialog({ question, completed }));
    return answer ?? "cancel";
  }

  async confirm(lines: readonly (Line | string)[], yes: string, no: string, signal?: AbortSignal): Promise<boolean> {
    const shown = lines.map((one) => (typeof one === "string" ? line(one) : one));
    return (await this.ask("asks you something", signal, () => confirm({ lines: shown, yes, no }))) === true;
  }

  pick<T>(options: PickOptions<T>, signal?: AbortSignal): Promise<T | undefined> {
    const { title, choices: items, acts = [], byItself = false } = options;
    const { onChange } = this.options;
    return this.ask(undefined, signal, () => picker({ title, items, acts, byItself, onChange }));
  }

  secret(name: string, signal?: AbortSignal): Promise<string | undefined> {
    return this.ask("asks you for something", signal, () => secretDialog({ name }));
  }

  /** Asks, in its turn. `undefined`: it was put away, or taken back by the signal. `why`: what a person who is away is told. */
  private ask<Answer>(
    why: string | undefined,
    signal: AbortSignal | undefined,
    make: () => Dialog<Answer>,
  ): Promise<Answer | undefined> {
    const { onChange, onAsk } = this.options;
    // What is open says how many wait behind it.
    onChange();
    const asked = this.last.then(async () => {
      if (signal?.aborted) return undefined;
      const dialog = make();
      const dismiss = () => dialog.dismiss();
      signal?.addEventListener("abort", dismiss, { once: true });
      this.current = dialog;
      onChange();
      if (why !== undefined) onAsk(`The agent ${why}`);
      try {
        return await dialog.answered;
      } finally {
        signal?.removeEventListener("abort", dismiss);
        this.current = undefined;
      }
    });
    this.last = asked.catch(() => {}).finally(onChange);
    return asked;
  }
}

/** A remark of the client's, beside the conversation. */
export function remark(one: Line | string): Line {
  return line(styled("* ", { dim: true }), one);
}

/** What stands before what is broken off a line: as many blanks as before that, and below the sign two. None on a narrow screen. */
function indentOf(one: Line, columns: number): Line {
  const [blanks] = /^(?:\? | *)/.exec(textOf(one))!;
  return blanks.length * 4 > columns ? [] : line(" ".repeat(blanks.length));
}
