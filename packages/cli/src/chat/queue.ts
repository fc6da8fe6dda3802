import type { Prompt } from "./prompt.ts";

/** Prompts that wait for their turn. Most agents break when they get a second one, so they wait here. */
export class Queue {
  private waiting: readonly Prompt[] = [];

  get all(): readonly Prompt[] {
    return this.waiting;
  }

  get length(): number {
    return this.waiting.length;
  }

  add(prompt: Prompt): void {
    this.waiting = [...this.waiting, prompt];
  }

  /** Puts a prompt before all others. */
  addFirst(prompt: Prompt): void {
    this.waiting = [prompt, ...this.waiting];
  }

  /** Takes out the one whose turn it is. */
  next(): Prompt | undefined {
    return this.take(0);
  }

  /** Takes out one of them; by default the last. */
  take(at = this.waiting.length - 1): Prompt | undefined {
    const taken = this.waiting[at];
    this.waiting = this.waiting.filter((_, other) => other !== at);
    return taken;
  }

  clear(): void {
    this.waiting = [];
  }
}
