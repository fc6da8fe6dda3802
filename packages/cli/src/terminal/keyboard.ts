import type { ReadStream } from "node:tty";
import type { Input } from "./input.ts";
import { KeyReader } from "./key-reader.ts";

/** How many inputs wait for somebody who listens; those after them are lost. */
export const MAX_UNHEARD = 10_000;

/** What is typed at a terminal that is ours. */
export class Keyboard {
  /** Whether the terminal's window has the focus; true where the terminal does not tell. */
  focused = true;

  private readonly input: ReadStream;
  private readonly onEnd: () => void;
  private readonly listeners = new Set<(input: Input) => void>();
  private unheard: Input[] = [];
  private reader = new KeyReader();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `onEnd`: nothing can be typed any more. It may be called more than once. */
  constructor(input: ReadStream, onEnd: () => void) {
    this.input = input;
    this.onEnd = onEnd;
    for (const event of ["end", "close", "error"]) input.on(event, onEnd);
  }

  /** Begins to read, each key as it is typed. */
  start(): void {
    this.setRaw(true);
    this.input.on("data", this.read);
    this.input.resume();
  }

  /** Leaves what is typed to others, line by line as before. */
  stop(): void {
    clearTimeout(this.timer);
    this.reader = new KeyReader();
    this.input.off("data", this.read);
    this.input.pause();
    this.setRaw(false);
  }

  /** Stops for good. */
  close(): void {
    this.stop();
    // Errors are listened to still: one that comes late is to end nothing.
    for (const event of ["end", "close"]) this.input.off(event, this.onEnd);
  }

  /** Calls back with each input; first with those that nobody has heard. Returns what ends that. */
  onInput(listener: (input: Input) => void): () => void {
    this.listeners.add(listener);
    if (this.unheard.length > 0) queueMicrotask(() => this.tell([]));
    return () => void this.listeners.delete(listener);
  }

  private setRaw(raw: boolean): void {
    try {
      this.input.setRawMode(raw);
    } catch {
      // The terminal is gone, as `onEnd` tells.
    }
  }

  private readonly read = (bytes: Buffer): void => {
    this.tell(this.reader.push(bytes, performance.now()));
    this.arm();
  };

  private arm(): void {
    clearTimeout(this.timer);
    const { deadline } = this.reader;
    if (deadline === undefined) return;
    this.timer = setTimeout(() => {
      this.tell(this.reader.timeUp(performance.now()));
      this.arm();
    }, deadline - performance.now());
  }

  private tell(inputs: readonly Input[]): void {
    for (const input of inputs) if (input.type === "focus") this.focused = input.focused;
    const all = [...this.unheard, ...inputs];
    this.unheard = [];
    for (const [at, input] of all.entries()) {
      if (this.listeners.size === 0) {
        this.unheard = all.slice(at, at + MAX_UNHEARD);
        return;
      }
      for (const listener of [...this.listeners]) if (this.listeners.has(listener)) listener(input);
    }
  }
}
