import type { ReadStream, WriteStream } from "node:tty";
import type { PermissionQuestion } from "@colloquy/acp/permissions";
import { encode, type Line, line } from "../../cells/index.ts";
import { mentionsIn } from "../../editor/index.ts";
import { explain } from "../../peer/index.ts";
import { Person } from "../../person/index.ts";
import { exitCodes } from "../../program/index.ts";
import { Screen, Show, type Sight, type ViewEvent } from "../../view/index.ts";
import type { Asking, Face } from "../face.ts";
import type { Phase } from "../progress.ts";
import type { Chat } from "../slash/command.ts";
import { submitted } from "../submit.ts";
import { nobody } from "./nobody.ts";
import { PlainAsker } from "./plain-asker.ts";
import { type Prompts, promptsFor } from "./prompts.ts";

/** Ctrl-C twice within this time leaves, in milliseconds. */
const TWICE_MS = 2000;

/** As wide as a page is where nobody says how wide the output is. */
const COLUMNS = 80;

/** What a face that prints line by line is made of. */
export interface PlainFaceOptions {
  readonly input: ReadStream;
  readonly output: WriteStream;
  readonly sight: Sight;
  readonly thoughts: boolean;
}

/**
 * A conversation printed line by line: nothing is repainted, nothing is a colour, all states are words. Where lines come from a
 * program, each is a prompt, nobody is asked anything, and the end of the lines is the end.
 */
export class PlainFace implements Face {
  readonly permission: Face["permission"];
  readonly form: Face["form"];
  readonly link: Face["link"];
  readonly confirm: Face["confirm"];
  readonly pick: Face["pick"];
  readonly secret: Face["secret"];
  /** The exit code, once there is a reason for another one than 0. */
  code: number | undefined;
  private readonly screen: Screen;
  private readonly shown: Show;
  private readonly person: Person | undefined;
  private readonly prompts: Prompts;
  private readonly leaving = new AbortController();
  private phase: Phase | undefined;
  private interruptedAt = Number.NEGATIVE_INFINITY;
  private chat: Chat | undefined;
  /** What the person sees already, because they have just typed it. */
  private typedHere: string | undefined;

  constructor({ input, output, sight, thoughts }: PlainFaceOptions) {
    this.screen = new Screen(output, { color: false, onHeld: () => this.prompts.retreat() });
    this.shown = new Show(this.screen, { ...sight, quiet: false, thoughts, prompt: "" });
    const { screen, shown } = this;
    const { signal } = this.leaving;
    if (input.isTTY) this.person = new Person({ input, screen, show: shown, signal, onInterrupt: this.interrupt });
    this.prompts = promptsFor({ input, screen, show: shown, onInterrupt: this.interrupt });
    const { person, prompts } = this;
    const asker: Asking =
      person === undefined
        ? nobody({ say: (...lines) => this.say(...lines), verdict: (...how) => this.verdict(...how) })
        : new PlainAsker({ person, signal, say: (...lines) => this.say(...lines), alone: (use) => prompts.aside(use) });
    this.permission = (question, context) => asker.permission(question, context);
    this.form = (question, asked) => asker.form(question, asked);
    this.link = (question, context) => asker.link(question, context);
    this.confirm = (lines, yes, no, asked) => asker.confirm(lines, yes, no, asked);
    this.pick = (options, asked) => asker.pick(options, asked);
    this.secret = (name, asked) => asker.secret(name, asked);
    process.on("SIGINT", this.interrupt);
    output.on("error", this.unread);
  }

  show(event: ViewEvent): Promise<void> | undefined {
    return this.shown.take(event);
  }

  prompt(text: string): void {
    if (text !== this.typedHere) this.print(text.split("\n").map((one) => line(`> ${one}`)));
    this.typedHere = undefined;
    this.shown.prompted(text);
  }

  answered(_: PermissionQuestion, text: string): void {
    // What nobody was there to answer has been said.
    if (this.person !== undefined) this.shown.answered(text);
  }

  say(...lines: readonly (Line | string)[]): void {
    this.print(lines.map((one) => line("* ", one)));
  }

  verdict(question: PermissionQuestion, text: string): void {
    this.shown.verdict(question, text);
  }

  sessionBegins(): void {
    this.shown.begin();
  }

  turnEnded(): void {
    this.shown.pause();
    this.shown.breakLine();
  }

  changed(): void {
    this.sayPhase();
    this.prompts.changed();
  }

  /** Whoever reads line by line is told by lines. */
  attention(): void {}

  async page(title: string, lines: (columns: number) => readonly Line[]): Promise<void> {
    const { columns = COLUMNS } = this.screen.stream;
    this.print([line(`${title}:`), ...lines(columns)]);
  }

  copy(): boolean {
    return false;
  }

  async lend<T>(use: () => Promise<T>): Promise<T> {
    const { person, prompts } = this;
    if (person === undefined) return await use();
    const lent = await prompts.aside(() => person.lend(async () => ({ value: await use() })));
    if (lent === undefined) throw this.leaving.signal.reason;
    return lent.value;
  }

  async run(chat: Chat): Promise<void> {
    this.chat = chat;
    this.changed();
    await this.prompts.read(chat.conversation, (text) => this.submit(chat, text), this.leaving.signal);
    const { failure, agent } = chat.conversation;
    if (this.person === undefined && failure !== undefined) this.code ??= explain(failure, agent !== undefined).code;
  }

  leave(): void {
    this.leaving.abort();
  }

  async close(): Promise<void> {
    this.leaving.abort();
    this.prompts.close();
    await this.shown.end(undefined);
    process.off("SIGINT", this.interrupt);
  }

  private async submit(chat: Chat, text: string): Promise<void> {
    const { turns, complain } = chat.conversation;
    if (text.trim() === "") return turns.release();
    // A program's text is for the agent alone: none of it is run here.
    const shell = this.person !== undefined && text.startsWith("!") ? { shell: text.slice(1).trim() } : {};
    const waiting = turns.queue.length;
    this.typedHere = this.person && text;
    try {
      const done = submitted(chat, { text, mentions: mentionsIn(text), images: [], ...shell }, "queue");
      this.typedHere = undefined;
      await done;
    } catch (error) {
      complain(error);
    }
    if (turns.queue.length > waiting && this.person !== undefined) this.say(queued(turns.queue.length));
  }

  /** Ctrl-C: what is typed is dropped, what works is stopped, and then this is left. */
  private readonly interrupt = (): void => {
    const { conversation } = this.chat ?? {};
    if (this.prompts.clear()) return;
    if (conversation?.phase === "cancelling") {
      this.say("Ending the agent.");
      void conversation.kill();
    } else if (conversation?.stop())
      this.say(
        `Stopping: waiting for the agent. Ctrl+C again ends ${this.person === undefined ? "this" : "the agent"}.`,
      );
    else if (performance.now() - this.interruptedAt < TWICE_MS) this.leave();
    else {
      this.interruptedAt = performance.now();
      if (this.person !== undefined) this.say("Ctrl+C again leaves.");
    }
    if (this.person === undefined) this.code ??= exitCodes.cancelled;
  };

  /** Nobody reads any more. */
  private readonly unread = (): void => {
    this.code = exitCodes.pipe;
    this.leave();
  };

  private sayPhase(): void {
    const { phase, setup } = this.chat?.conversation ?? {};
    const before = this.phase;
    if (phase === undefined || phase === before) return;
    this.phase = phase;
    if (phase === "starting" || before === undefined) this.say(`Starting ${setup!.launch.title}.`);
    else if (phase === "idle" && (before === "busy" || before === "cancelling")) this.say("The agent is done.");
  }

  private print(lines: readonly Line[]): void {
    this.shown.breakLine();
    void this.screen.write(lines.map((one) => `${encode(one, false)}\n`).join(""));
  }
}

function queued(length: number): string {
  return length === 1 ? "It waits for its turn." : `It waits for its turn, behind ${length - 1} more.`;
}
