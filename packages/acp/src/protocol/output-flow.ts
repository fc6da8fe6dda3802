/** Shows output: more of it or, with `whole`, all that is to be seen. Resolves when there is room for more; undefined: there is. */
export type ShowOutput = (text: string, whole: boolean) => Promise<unknown> | undefined;

/**
 * A command's output on its way to somebody who may be slower than the command: what comes meanwhile goes together. Who shows
 * it has at most twice `limit` to keep, in UTF-16 units: beyond that, the last `limit` of it are shown in place of the rest,
 * which is also what happens when more than that had to wait.
 */
export class OutputFlow {
  private readonly limit: number;
  private readonly show: ShowOutput;
  /** The end of all that was written. */
  private tail = "";
  private waiting = "";
  /** Whether what waits follows on what is shown. */
  private torn = false;
  private shown = 0;
  private busy = false;

  constructor(limit: number, show: ShowOutput) {
    this.limit = limit;
    this.show = show;
  }

  /** More output; with `whole`, in place of all before. */
  write(text: string, whole = false): void {
    if (whole) {
      this.torn = true;
      this.tail = "";
      this.waiting = "";
    }
    this.tail = this.cut(this.tail + text);
    this.waiting += text;
    if (this.waiting.length > 2 * this.limit) {
      this.waiting = this.cut(this.waiting);
      this.torn = true;
    }
    if (!this.busy) this.flush();
  }

  /** Shows what waits, now. */
  flush(): void {
    const { waiting } = this;
    if (waiting === "" && !this.torn) return;
    const whole = this.torn || this.shown + waiting.length > 2 * this.limit;
    const text = whole ? this.last(this.tail) : waiting;
    const nothing = text === "" && this.shown === 0;
    this.waiting = "";
    this.torn = false;
    this.shown = whole ? text.length : this.shown + text.length;
    const room = nothing ? undefined : this.show(text, whole);
    if (room === undefined) return;
    this.busy = true;
    const goOn = () => {
      this.busy = false;
      this.flush();
    };
    room.then(goOn, goOn);
  }

  private cut(text: string): string {
    return text.length > 2 * this.limit ? this.last(text) : text;
  }

  /** The end, from a whole character on. */
  private last(text: string): string {
    const start = Math.max(0, text.length - this.limit);
    const code = text.charCodeAt(start);
    return text.slice(start > 0 && code >= 0xdc00 && code <= 0xdfff ? start + 1 : start);
  }
}
