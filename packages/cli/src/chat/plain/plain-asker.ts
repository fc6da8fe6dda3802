import type { ElicitationAnswer, ElicitationQuestion } from "@colloquy/acp/client";
import type { AskContext, PermissionAnswer, PermissionQuestion } from "@colloquy/acp/permissions";
import { type Line, line } from "../../cells/index.ts";
import { readUrl, urlLines } from "../../dialogs/index.ts";
import { askLine, askYesOrNo, type Dialog, type Person } from "../../person/index.ts";
import { oneLine, safeLines } from "../../view/index.ts";
import type { Asking, PickOptions } from "../face.ts";
import { chooseFromList } from "./plain-list.ts";

/** As wide as what is asked is printed: a terminal breaks longer lines by itself. */
const COLUMNS = 1000;

/** What asks line by line is made of. */
export interface PlainAskerOptions {
  readonly person: Person;
  /** Takes every question back. */
  readonly signal: AbortSignal;
  readonly say: (...lines: readonly string[]) => void;
  /** Has the terminal free while something is asked. */
  readonly alone: <T>(use: () => Promise<T>) => Promise<T>;
}

/** Asks a person at a terminal by printed lines, one thing at a time. */
export class PlainAsker implements Asking {
  private readonly options: PlainAskerOptions;

  constructor(options: PlainAskerOptions) {
    this.options = options;
  }

  async permission(question: PermissionQuestion, { signal, waiting }: AskContext): Promise<PermissionAnswer> {
    const { person, alone, say } = this.options;
    const more = waiting();
    if (more > 0) say(`${more + 1} questions wait for an answer; they come one after another.`);
    const option = await alone(() => person.choose(question, signal));
    if (option !== undefined) return { optionId: option.optionId };
    return signal.aborted ? "cancelled" : "reject_once";
  }

  form(question: ElicitationQuestion<"form">, signal: AbortSignal): Promise<ElicitationAnswer> {
    const { person, alone } = this.options;
    return alone(() => person.fill(question, signal));
  }

  /** C-11: an address is shown, and left to the person to open. */
  async link(
    { message, request }: ElicitationQuestion<"url">,
    { signal, completed }: { readonly signal: AbortSignal; readonly completed: Promise<void> },
  ): Promise<ElicitationAnswer> {
    const { person, alone, say } = this.options;
    const reading = readUrl(request.url);
    if ("problem" in reading) {
      say(`The agent wants a page to be opened, which is declined: ${reading.problem}.`, ...safeLines(message));
      return "decline";
    }
    const words = safeLines(message);
    const asks = [
      line(`? ${words[0] ?? "The agent wants a page to be opened"}`),
      ...words.slice(1).map((one) => line(`  ${one}`)),
    ];
    const use = (dialog: Dialog) => {
      dialog.print([
        ...asks,
        ...urlLines(reading.url, COLUMNS),
        line("  Open it in a browser yourself, if you trust it."),
      ]);
      return askYesOrNo(dialog, "I open it", "I do not");
    };
    const answer = await alone(() => person.alone(signal, use));
    if (answer === undefined) return "cancel";
    const told = () => say(`The agent has what it wanted from ${oneLine(reading.url.host, 100)}.`);
    if (answer) completed.then(told, () => {});
    return answer ? "accept" : "decline";
  }

  async confirm(lines: readonly (Line | string)[], yes: string, no: string, signal?: AbortSignal): Promise<boolean> {
    const answer = await this.ask(signal, (dialog) => {
      dialog.print(lines.map((one, at) => line(at === 0 ? "? " : "  ", one)));
      return askYesOrNo(dialog, yes, no);
    });
    return answer === true;
  }

  pick<T>(options: PickOptions<T>, signal?: AbortSignal): Promise<T | undefined> {
    return this.ask(signal, (dialog) => chooseFromList(options, dialog));
  }

  async secret(name: string, signal?: AbortSignal): Promise<string | undefined> {
    const prompt = `  ${oneLine(name, 80)} (it is not shown; Enter alone gives none) > `;
    const given = await this.ask(signal, (dialog) => askLine(dialog, { prompt, hidden: true }, (text) => text));
    return given === "" ? undefined : given;
  }

  /** A question of this client's own: Ctrl-C puts it away, and nothing else. */
  private ask<T>(asked: AbortSignal | undefined, use: (dialog: Dialog) => Promise<T>): Promise<T | undefined> {
    const { person, alone, signal } = this.options;
    const away = new AbortController();
    const onInterrupt = () => away.abort();
    const over = AbortSignal.any([asked ?? signal, away.signal]);
    return alone(() => person.alone(over, (dialog) => use({ ...dialog, onInterrupt })));
  }
}
