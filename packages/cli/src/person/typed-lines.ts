import { chord, type Input, KeyReader, stopProcess } from "../terminal/index.ts";
import { EchoedLine } from "./echoed-line.ts";
import type { Keys } from "./keys.ts";

/** The most lines that the Up key finds. */
const MAX_PAST = 100;

/** How wide a terminal is that does not say it, in cells. */
const COLUMNS = 80;

/** Where lines are typed. */
export interface TypedLinesOptions extends Omit<Keys, "signal"> {
  /** Prints, whatever is kept back of the rest. */
  readonly write: (text: string) => void;
  /** How wide the terminal is, in cells, where that is known. */
  readonly columns?: () => number | undefined;
  /** A line begins to stand on the terminal, or has ended there. */
  readonly onOpen?: (open: boolean) => void;
  /** All that was typed of a line has been taken back. */
  readonly onEmpty?: () => void;
  readonly onEscape?: () => void;
}

/** How one line is read. */
export interface LineOptions {
  readonly prompt: string;
  /** Puts the line aside: what was typed of it begins the next one. */
  readonly signal: AbortSignal;
  /** What is typed is not shown, and not found again. Default: false. */
  readonly hidden?: boolean;
  /** The prompt comes with the first key, or with `invite`. Default: at once. */
  readonly quiet?: boolean;
}

/**
 * Lines that a person types on a terminal which is not painted on: what is printed are text, blanks, line ends and steps back, and
 * never a control sequence. Backspace, Ctrl-U and Ctrl-W erase, Up and Down find the lines before.
 */
export class TypedLines {
  private readonly options: TypedLinesOptions;
  private readonly reader = new KeyReader();
  private readonly past: string[] = [];
  /** Which of them is looked at; their number: none. */
  private at = 0;
  /** What was typed of a line that was put aside. */
  private begun = "";
  /** What was typed behind the end of a line. */
  private ahead: Input[] = [];
  private line: EchoedLine | undefined;
  private finish: (line: string | undefined) => void = () => {};
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: TypedLinesOptions) {
    this.options = options;
  }

  /** The next line; `undefined` when there is none: at Ctrl-D, when the terminal is gone, or when it was put aside. */
  async next({ prompt, signal, hidden = false, quiet = false }: LineOptions): Promise<string | undefined> {
    const { input, write, columns } = this.options;
    if (signal.aborted || input.destroyed || input.readableEnded) return undefined;
    const line = new EchoedLine({ write, prompt, hidden, columns: () => columns?.() ?? COLUMNS }, this.begun);
    this.line = line;
    this.at = this.past.length;
    const typed = new Promise<string | undefined>((resolve) => {
      this.finish = (text) => {
        // At once: whoever puts a line aside wants the terminal.
        this.finish = () => {};
        signal.removeEventListener("abort", end);
        this.release();
        this.begun = text === undefined ? line.text : "";
        if (text && !hidden && this.past.push(text) > MAX_PAST) this.past.shift();
        if (line.shown) this.hide();
        this.line = undefined;
        resolve(text);
      };
    });
    const end = () => this.finish(undefined);
    signal.addEventListener("abort", end, { once: true });
    this.listen();
    if (!quiet || line.text !== "") this.show();
    this.take([]);
    return await typed;
  }

  /** Shows the prompt, if a line is read. */
  invite(): void {
    if (this.line?.shown === false) this.show();
  }

  /** Gives the terminal's line free, if nothing has been typed on it. */
  retreat(): void {
    if (this.line?.shown === true && this.line.text === "") this.hide();
  }

  /** Forgets what was typed of a line. `false`: there was nothing. */
  clear(): boolean {
    const { line } = this;
    if (line === undefined || line.text === "") return false;
    line.replace("");
    this.options.onEmpty?.();
    return true;
  }

  private listen(): void {
    const { input } = this.options;
    input.setRawMode(true);
    input.on("data", this.read).on("end", this.gone).on("close", this.gone);
    input.resume();
  }

  private release(): void {
    const { input } = this.options;
    clearTimeout(this.timer);
    input.off("data", this.read).off("end", this.gone).off("close", this.gone);
    if (!input.destroyed) input.setRawMode(false);
    input.pause();
  }

  private readonly gone = (): void => this.finish(undefined);

  private readonly read = (data: Buffer): void => {
    clearTimeout(this.timer);
    this.take(this.reader.push(data, performance.now()));
    const { deadline } = this.reader;
    if (deadline === undefined) return;
    const timeUp = () => this.take(this.reader.timeUp(performance.now()));
    this.timer = setTimeout(timeUp, Math.max(0, deadline - performance.now()));
  };

  /** What is behind the end of the line waits for the next. */
  private take(inputs: readonly Input[]): void {
    this.ahead.push(...inputs);
    while (this.line !== undefined && this.ahead.length > 0) {
      const { line } = this;
      const before = line.text;
      this.type(this.ahead.shift()!, line);
      if (this.line === line && before !== "" && line.text === "") this.options.onEmpty?.();
    }
  }

  private type(input: Input, line: EchoedLine): void {
    const { onInterrupt, onEscape } = this.options;
    if (input.type === "paste") return this.write(input.text, line);
    const key = input.type === "key" ? chord(input) : "";
    switch (key) {
      case "enter":
      case "ctrl+j":
        if (!line.shown) this.show();
        return this.finish(line.text);
      case "ctrl+c":
        return onInterrupt();
      case "ctrl+d":
        return line.text === "" ? this.finish(undefined) : undefined;
      case "ctrl+z":
        return void this.stop();
      case "escape":
        return onEscape?.();
      case "backspace":
      case "ctrl+backspace":
        return line.eraseCharacter();
      case "ctrl+u":
        return line.replace("");
      case "ctrl+w":
        return line.eraseWord();
      case "up":
      case "down":
        return this.recall(key === "up" ? -1 : 1, line);
      case "tab":
        return this.write(" ", line);
    }
    if (input.type === "key" && input.name === "text" && !input.ctrl && !input.alt) this.write(input.text, line);
  }

  private write(text: string, line: EchoedLine): void {
    if (!line.shown) this.show();
    line.type(text);
  }

  private recall(by: number, line: EchoedLine): void {
    const at = Math.max(0, Math.min(this.past.length, this.at + by));
    if (at === this.at) return;
    this.at = at;
    if (!line.shown) this.show();
    line.replace(this.past[at] ?? "");
  }

  private show(): void {
    this.options.onOpen?.(true);
    this.line!.show();
  }

  private hide(): void {
    this.line!.hide();
    this.options.onOpen?.(false);
  }

  /** Ctrl-Z: the terminal does not make a signal of it here. */
  private async stop(): Promise<void> {
    if (process.platform === "win32") return;
    this.release();
    await stopProcess();
    if (this.line === undefined) return;
    this.listen();
    if (this.line.shown) this.line.hide();
    this.line.show();
  }
}
