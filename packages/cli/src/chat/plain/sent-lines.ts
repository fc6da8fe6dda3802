import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** The longest line that is taken, in characters; what is beyond is dropped. */
export const MAX_SENT_LINE = 10_000_000;

/** Lines that a program or a file sends, one at a time: no more is read than is asked for. */
export class SentLines {
  private readonly input: Readable;
  private readonly ready: string[] = [];
  private ended = false;
  private news = Promise.withResolvers<void>();
  private started: ReturnType<typeof createInterface> | undefined;

  constructor(input: Readable) {
    this.input = input;
  }

  /** The next line; `undefined` when there are no more, or the signal is aborted. */
  async next(signal: AbortSignal): Promise<string | undefined> {
    const lines = (this.started ??= this.listen());
    const wake = () => this.wake();
    signal.addEventListener("abort", wake, { once: true });
    while (this.ready.length === 0 && !this.ended && !signal.aborted) {
      lines.resume();
      await this.news.promise;
    }
    signal.removeEventListener("abort", wake);
    return signal.aborted ? undefined : this.ready.shift();
  }

  close(): void {
    this.started?.close();
    this.input.pause();
  }

  private listen() {
    const lines = createInterface({ input: this.input, crlfDelay: Number.POSITIVE_INFINITY });
    // What was read before a pause still comes as lines.
    lines.on("line", (text) => {
      this.ready.push(text.slice(0, MAX_SENT_LINE));
      lines.pause();
      this.wake();
    });
    lines.once("close", () => {
      this.ended = true;
      this.wake();
    });
    return lines;
  }

  private wake(): void {
    this.news.resolve();
    this.news = Promise.withResolvers();
  }
}

/** Lines as one text, as long as each ends in `\`. `undefined`: there are no more. */
export async function longer(next: () => Promise<string | undefined>): Promise<string | undefined> {
  let text = "";
  for (;;) {
    const line = await next();
    if (line === undefined) return text === "" ? undefined : text;
    if (!goesOn(line)) return text + line;
    text += `${line.slice(0, -1)}\n`;
  }
}

/** Whether a line goes on in the next: it ends in a `\` that no other one is before. */
export function goesOn(line: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*\\$/.test(line);
}
