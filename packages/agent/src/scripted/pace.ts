import { setImmediate, setTimeout } from "node:timers/promises";

/** Lets so many milliseconds pass; rejects when the signal is aborted. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** Really lets time pass. */
export const realPause: Pause = (ms, signal) => setTimeout(ms, undefined, { signal });

/** After so many pieces the event loop has its turn, so that a cancel is heard while a long text is said. */
const PIECES_AT_ONCE = 64;

/** A text in the pieces in which it is said: words, of which none is longer than 24 characters. */
export function pieces(text: string): readonly string[] {
  return text.match(/\S{1,24}\s*|\s+/gu) ?? [];
}

/** Speaks and waits until a signal is aborted; then what is under way ends with the abort's reason. */
export class Speaker {
  private readonly pause: Pause;
  private readonly signal: AbortSignal;
  private said = 0;

  constructor(pause: Pause, signal: AbortSignal) {
    this.pause = pause;
    this.signal = signal;
  }

  /** Says a text piece by piece; before each one `paceMs` pass. */
  async *say(text: string, paceMs: number): AsyncGenerator<string, void> {
    for (const piece of pieces(text)) {
      if (paceMs > 0) await this.wait(paceMs);
      else if (++this.said % PIECES_AT_ONCE === 0) await setImmediate();
      this.signal.throwIfAborted();
      yield piece;
    }
  }

  async wait(ms: number): Promise<void> {
    try {
      await this.pause(ms, this.signal);
    } catch (error) {
      this.signal.throwIfAborted();
      throw error;
    }
  }
}
