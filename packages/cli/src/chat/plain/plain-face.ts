import type { ReadStream } from "node:tty";
import type { ElicitationAnswer, ElicitationQuestion } from "@colloquy/acp/client";
import type { PermissionAnswer, PermissionQuestion } from "@colloquy/acp/permissions";
import { encode, type Line, line } from "../../cells/index.ts";
import { readUrl, urlLines } from "../../dialogs/index.ts";
import { mentionsIn } from "../../editor/index.ts";
import type { PermissionContext } from "../../permissions/index.ts";
import { Person } from "../../person/index.ts";
import { oneLine, type Screen, Show, type Sight, type ViewEvent } from "../../view/index.ts";
import type { Choice, Face, PickOptions } from "../face.ts";
import { failureLines } from "../failure.ts";
import type { Chat } from "../slash/command.ts";
import { submitted } from "../submit.ts";
import { TypedLines } from "./typed-lines.ts";

/** Ctrl-C twice within this time leaves, in milliseconds. */
const TWICE_MS = 2000;

/** As wide as lines are where nobody says how wide the output is. */
const COLUMNS = 80;

/** The most entries of a list that are printed at once. */
const MAX_LISTED = 50;

/** What a face that prints line by line is made of. */
export interface PlainFaceOptions {
  readonly input: ReadStream;
  readonly screen: Screen;
  readonly sight: Sight;
  readonly thoughts: boolean;
}

/**
 * A conversation printed line by line: nothing is repainted, all states are words. What is typed while the agent works waits in
 * the queue. Where lines come from a program, each is a prompt, nobody is asked anything, and the end of the lines is the end.
 */
export class PlainFace implements Face {
  private readonly options: PlainFaceOptions;
  private readonly shown: Show;
  private readonly typed: TypedLines;
  private readonly leaving = new AbortController();
  private readonly person: Person | undefined;
  private chat: Chat | undefined;
  private reading: AbortController | undefined;
  /** How many questions are open. */
  private asking = 0;
  private news: PromiseWithResolvers<void> | undefined;
  private interruptedAt = Number.NEGATIVE_INFINITY;
  private typedHere: string | undefined;

  constructor(options: PlainFaceOptions) {
    this.options = options;
    const { input, screen, sight, thoughts } = options;
    this.shown = new Show(screen, { ...sight, quiet: false, thoughts, prompt: "" });
    this.typed = new TypedLines(input, screen.stream, this.interrupt);
    const { signal } = this.leaving;
    if (input.isTTY)
      this.person = new Person({ input, screen, show: this.shown, signal, onInterrupt: this.interrupt });
    process.on("SIGINT", this.interrupt);
  }

  show(event: ViewEvent): Promise<void> | undefined {
    return this.shown.take(event);
  }

  /** What was typed right here need not be said again. */
  prompt(text: string): void {
    if (text !== this.typedHere) this.print(text.split("\n").map((one) => line(`> ${one}`)));
    this.typedHere = undefined;
    this.shown.prompted(text);
  }

  say(...lines: readonly (Line | string)[]): void {
    this.print(lines.map((one) => line("* ", one)));
  }

  verdict(question: PermissionQuestion, text: string): void {
    this.shown.verdict(question, text);
  }

  turnEnded(): void {
    this.shown.pause();
    this.shown.breakLine();
  }

  changed(): void {
    this.news?.resolve();
    this.news = undefined;
  }

  attention(): void {}

  async page(title: string, lines: (columns: number) => readonly Line[]): Promise<void> {
    const { columns = COLUMNS } = this.options.screen.stream;
    this.print([line(`${title}:`), ...lines(columns)]);
  }

  copy(): boolean {
    return false;
  }

  lend<T>(use: () => Promise<T>): Promise<T> {
    return this.alone(use);
  }

  async permission(question: PermissionQuestion, { signal }: PermissionContext): Promise<PermissionAnswer> {
    const { person } = this;
    if (person === undefined) return "reject_once";
    const option = await this.alone(() => person.choose(question, signal));
    if (option !== undefined) return { optionId: option.optionId };
    return signal.aborted ? "cancelled" : "reject_once";
  }

  async form(question: ElicitationQuestion<"form">, signal: AbortSignal): Promise<ElicitationAnswer> {
    const { person } = this;
    return person === undefined ? "cancel" : await this.alone(() => person.fill(question, signal));
  }

  async link({ message, request }: ElicitationQuestion<"url">, context: { readonly signal: AbortSignal }) {
    const reading = readUrl(request.url);
    if ("problem" in reading) {
      this.say(`The agent wants a page to be opened, which is declined: ${reading.problem}.`);
      return "decline";
    }
    const asks = [oneLine(message), ...urlLines(reading.url, COLUMNS), "Open this page in a browser, if you trust it."];
    return (await this.confirm(asks, "It is done", "Leave it", context.signal)) ? "accept" : "decline";
  }

  async confirm(lines: readonly (Line | string)[], yes: string, no: string, signal?: AbortSignal): Promise<boolean> {
    this.print(lines.map((one) => line(one)));
    const answer = await this.answer(`y: ${yes}, n: ${no} > `, signal, /^(?:y|yes|n|no)$/i);
    return answer !== undefined && /^y/i.test(answer);
  }

  async pick<T>({ title, choices }: PickOptions<T>, signal?: AbortSignal): Promise<T | undefined> {
    const all: Choice<T>[] = [];
    for await (const choice of choices) if (all.length < MAX_LISTED) all.push(choice);
    const lines = all.map(({ label, detail }, at) => line(`  ${at + 1} ${oneLine(label, 120)}`, detail ? `  (${oneLine(detail, 120)})` : ""));
    this.print([line(`${oneLine(title, 120)}:`), ...lines]);
    const answer = await this.answer(`1-${all.length}, or nothing > `, signal, /^\d*$/);
    return all[Number(answer ?? 0) - 1]?.value;
  }

  secret(name: string, signal: AbortSignal = this.leaving.signal): Promise<string | undefined> {
    return this.alone(() => this.typed.hidden(`${name}: `, AbortSignal.any([signal, this.leaving.signal])));
  }

  async run(chat: Chat): Promise<void> {
    this.chat = chat;
    const { signal } = this.leaving;
    while (!signal.aborted && (await this.free())) {
      this.reading = new AbortController();
      const text = await this.read(AbortSignal.any([signal, this.reading.signal]));
      if (text !== undefined) await this.submit(chat, text);
      else if (!this.reading.signal.aborted) break;
    }
  }

  leave(): void {
    this.leaving.abort();
    this.changed();
  }

  async close(): Promise<void> {
    this.leaving.abort();
    this.typed.close();
    await this.shown.end(undefined);
    process.off("SIGINT", this.interrupt);
  }

  /** A line that ends in `\` goes on in the next. */
  private async read(signal: AbortSignal): Promise<string | undefined> {
    let text = "";
    for (let prompt = "> "; ; prompt = ". ") {
      const one = await this.typed.next(prompt, signal);
      if (one === undefined) return undefined;
      if (!/(?:^|[^\\])(?:\\\\)*\\$/.test(one)) return text + one;
      text += `${one.slice(0, -1)}\n`;
    }
  }

  private async submit(chat: Chat, text: string): Promise<void> {
    if (text.trim() === "") return chat.conversation.release();
    this.typedHere = this.options.input.isTTY ? text : undefined;
    const shell = text.startsWith("!") ? { shell: text.slice(1).trim() } : {};
    try {
      await submitted(chat, { text, mentions: mentionsIn(text), images: [], ...shell }, "queue");
    } catch (error) {
      this.say(...failureLines(error, chat.conversation.connection));
    }
  }

  /** Resolves when a line may be read: nothing works and nothing is asked. `false`: there is no use in reading any. */
  private async free(): Promise<boolean> {
    const { signal } = this.leaving;
    for (;;) {
      const { phase, queue, held } = this.chat!.conversation;
      if (signal.aborted) return false;
      const over = phase === "ended" || phase === "closed";
      if (over && !this.options.input.isTTY) return false;
      const still = phase === "idle" && (queue.length === 0 || held);
      if ((over || still) && this.asking === 0) return true;
      this.news ??= Promise.withResolvers<void>();
      await this.news.promise;
    }
  }

  private answer(prompt: string, asked: AbortSignal | undefined, valid: RegExp): Promise<string | undefined> {
    if (!this.options.input.isTTY) return Promise.resolve(undefined);
    const signal = AbortSignal.any([this.leaving.signal, ...(asked === undefined ? [] : [asked])]);
    return this.alone(async () => {
      for (;;) {
        const answer = (await this.typed.next(prompt, signal))?.trim();
        if (answer === undefined || valid.test(answer)) return answer;
      }
    });
  }

  /** What is being typed is put aside meanwhile. */
  private async alone<T>(use: () => Promise<T>): Promise<T> {
    this.asking++;
    this.reading?.abort();
    try {
      return await use();
    } finally {
      this.asking--;
      this.changed();
    }
  }

  private readonly interrupt = (): void => {
    const { conversation } = this.chat ?? {};
    if (conversation?.phase === "cancelling") {
      this.say("Ending the agent.");
      void conversation.kill();
    } else if (conversation?.stop()) this.say("Stopping: waiting for the agent to end its turn. Ctrl+C again ends the agent.");
    else if (performance.now() - this.interruptedAt < TWICE_MS) this.leave();
    else {
      this.interruptedAt = performance.now();
      this.say("Ctrl+C again leaves.");
    }
  };

  private print(lines: readonly Line[]): void {
    const { screen } = this.options;
    this.shown.breakLine();
    void screen.write(lines.map((one) => `${encode(one, screen.color)}\n`).join(""));
  }
}
