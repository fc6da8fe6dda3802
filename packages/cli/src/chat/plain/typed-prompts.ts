import { TypedLines } from "../../person/index.ts";
import { whenAborted } from "../../program/index.ts";
import type { Conversation } from "../conversation.ts";
import type { Prompts, PromptsOptions } from "./prompts.ts";
import { goesOn } from "./sent-lines.ts";

/**
 * Prompts that a person types, whenever they like: the mark for them is there when the agent has nothing to do. What is printed
 * meanwhile waits until a line that was begun is ended, so that neither is broken.
 */
export class TypedPrompts implements Prompts {
  private readonly lines: TypedLines;
  private conversation: Conversation | undefined;
  private putAside: (() => void) | undefined;
  /** How many other things want the terminal. */
  private asides = 0;
  private free = Promise.withResolvers<void>();
  /** The lines before, of a prompt that goes on. */
  private before = "";
  private inviting: ReturnType<typeof setImmediate> | undefined;

  constructor(options: PromptsOptions) {
    const { input, screen, show, onInterrupt } = options;
    this.lines = new TypedLines({
      input,
      onInterrupt,
      onEscape: () => void this.conversation?.stop(),
      onEmpty: () => screen.isBehind && this.retreat(),
      write: (text) => void screen.print(text),
      columns: () => screen.stream.columns,
      onOpen(open) {
        if (!open) return screen.release();
        show.breakLine();
        screen.hold();
      },
    });
  }

  async read(conversation: Conversation, take: (text: string) => Promise<void>, signal: AbortSignal): Promise<void> {
    this.conversation = conversation;
    while (!signal.aborted) {
      if (this.asides > 0) await Promise.race([this.free.promise, whenAborted(signal)]);
      const text = this.asides > 0 ? undefined : await this.next(signal);
      if (text !== undefined) void take(text);
      else if (this.asides === 0 && !signal.aborted) return;
    }
  }

  changed(): void {
    this.inviting ??= setImmediate(() => {
      this.inviting = undefined;
      if (this.isWanted) this.lines.invite();
    });
  }

  async aside<T>(use: () => Promise<T>): Promise<T> {
    this.asides++;
    this.putAside?.();
    try {
      return await use();
    } finally {
      this.asides--;
      if (this.asides === 0) this.free.resolve();
      if (this.asides === 0) this.free = Promise.withResolvers();
    }
  }

  retreat(): void {
    this.lines.retreat();
    this.changed();
  }

  clear(): boolean {
    const { before } = this;
    this.before = "";
    return this.lines.clear() || before !== "";
  }

  close(): void {
    clearImmediate(this.inviting);
  }

  private get isWanted(): boolean {
    if (this.conversation === undefined) return false;
    const { phase, busy, turns } = this.conversation;
    const isFree = phase === "idle" && !busy && (turns.queue.length === 0 || turns.held);
    return this.asides === 0 && (isFree || phase === "ended" || phase === "closed");
  }

  /** A prompt; `undefined` at Ctrl-D, and when it was put aside. */
  private async next(signal: AbortSignal): Promise<string | undefined> {
    for (;;) {
      const aside = new AbortController();
      this.putAside = () => aside.abort();
      const ended = AbortSignal.any([signal, aside.signal]);
      const goes = this.before !== "";
      const reading = this.lines.next({ prompt: goes ? ". " : "> ", signal: ended, quiet: !goes });
      this.changed();
      const line = await reading;
      this.putAside = undefined;
      if (line === undefined) return undefined;
      const text = this.before + line;
      this.before = goesOn(line) ? `${text.slice(0, -1)}\n` : "";
      if (this.before === "") return text;
    }
  }
}
