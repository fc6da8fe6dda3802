import type { Readable } from "node:stream";
import type { Conversation } from "../conversation.ts";
import type { Prompts } from "./prompts.ts";
import { longer, SentLines } from "./sent-lines.ts";

/** Prompts that a program sends: the next is read when the agent has answered the last. */
export class SentPrompts implements Prompts {
  private readonly lines: SentLines;
  private conversation: Conversation | undefined;
  private news = Promise.withResolvers<void>();
  private stopping = false;
  /** There is nothing more to wait for. */
  private readonly over = new AbortController();

  constructor(input: Readable) {
    this.lines = new SentLines(input);
  }

  async read(conversation: Conversation, take: (text: string) => Promise<void>, signal: AbortSignal): Promise<void> {
    this.conversation = conversation;
    const ended = AbortSignal.any([signal, this.over.signal]);
    signal.addEventListener("abort", () => this.changed(), { once: true });
    for (;;) {
      const text = (await this.free(signal)) ? await longer(() => this.lines.next(ended)) : undefined;
      if (text === undefined) return;
      await take(text);
    }
  }

  changed(): void {
    this.news.resolve();
    this.news = Promise.withResolvers();
    if (this.isOver) this.over.abort();
  }

  aside<T>(use: () => Promise<T>): Promise<T> {
    return use();
  }

  retreat(): void {}

  /** No more is read: whoever interrupts a program's conversation does not want the rest of it. */
  clear(): boolean {
    this.stopping = true;
    this.changed();
    return false;
  }

  close(): void {
    this.lines.close();
  }

  private get isOver(): boolean {
    const phase = this.conversation?.phase;
    return phase === "ended" || phase === "closed" || (this.stopping && phase === "idle");
  }

  /** Resolves when the agent has nothing to do. `false`: nothing more is to be read. */
  private async free(signal: AbortSignal): Promise<boolean> {
    const { phase, turns, busy } = this.conversation!;
    if (signal.aborted || this.isOver) return false;
    if (phase === "idle" && turns.queue.length === 0 && !busy) return true;
    await this.news.promise;
    return this.free(signal);
  }
}
