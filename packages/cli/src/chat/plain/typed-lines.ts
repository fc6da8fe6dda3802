import { createInterface, type Interface } from "node:readline";
import type { ReadStream, WriteStream } from "node:tty";

/** The longest line that is taken from a program or a file, in characters. */
const MAX_TYPED = 10_000_000;

/** Lines that a person types, or that a program sends, one at a time and with pauses for other things. */
export class TypedLines {
  private readonly input: ReadStream;
  private readonly output: WriteStream;
  private readonly onInterrupt: () => void;
  /** What was typed of the line that was put aside. */
  private begun = "";
  private open: Interface | undefined;
  /** Lines of a program that nobody has asked for yet. */
  private readonly ready: string[] = [];
  private ended = false;
  private news: (() => void) | undefined;

  constructor(input: ReadStream, output: WriteStream, onInterrupt: () => void) {
    this.input = input;
    this.output = output;
    this.onInterrupt = onInterrupt;
  }

  /** The next line; `undefined` when there are no more (Ctrl-D). Put aside when the signal is aborted, and gone on with later. */
  async next(prompt: string, signal: AbortSignal): Promise<string | undefined> {
    return this.input.isTTY ? await this.typed(prompt, signal) : await this.sent(signal);
  }

  /** A line that is not shown while it is typed. */
  async hidden(prompt: string, signal: AbortSignal): Promise<string | undefined> {
    if (!this.input.isTTY) return undefined;
    this.output.write(prompt);
    const lines = createInterface({ input: this.input, terminal: true, historySize: 0 });
    try {
      return await lineOf(lines, signal, this.onInterrupt);
    } finally {
      lines.close();
      this.output.write("\n");
    }
  }

  close(): void {
    this.open?.close();
    this.input.pause();
  }

  private async typed(prompt: string, signal: AbortSignal): Promise<string | undefined> {
    const lines = createInterface({ input: this.input, output: this.output, terminal: true, historySize: 100, prompt });
    this.open = lines;
    lines.prompt();
    lines.write(this.begun);
    const line = await lineOf(lines, signal, this.onInterrupt);
    this.begun = signal.aborted ? lines.line : "";
    lines.close();
    this.open = undefined;
    if (signal.aborted) this.output.write("\n");
    return line;
  }

  /** A program's lines are read as they come: reading them anew each time would lose what was read ahead. */
  private async sent(signal: AbortSignal): Promise<string | undefined> {
    this.open ??= this.listen();
    const wake = () => this.news?.();
    signal.addEventListener("abort", wake);
    while (this.ready.length === 0 && !this.ended && !signal.aborted) {
      this.open.resume();
      await new Promise<void>((resolve) => {
        this.news = resolve;
      });
    }
    signal.removeEventListener("abort", wake);
    return signal.aborted ? undefined : this.ready.shift();
  }

  private listen(): Interface {
    const lines = createInterface({ input: this.input, crlfDelay: Infinity });
    lines.on("line", (line) => {
      this.ready.push(line.slice(0, MAX_TYPED));
      lines.pause();
      this.news?.();
    });
    lines.once("close", () => {
      this.ended = true;
      this.news?.();
    });
    return lines;
  }
}

function lineOf(lines: Interface, signal: AbortSignal, onInterrupt: () => void): Promise<string | undefined> {
  return new Promise((resolve) => {
    lines.on("SIGINT", onInterrupt);
    lines.once("line", resolve);
    lines.once("close", () => resolve(undefined));
    if (signal.aborted) return resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
}
