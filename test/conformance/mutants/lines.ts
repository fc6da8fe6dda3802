const NEWLINE = 10;

/** Cuts bytes into lines, each with its end. The last one may have none. */
export class Lines {
  private rest: Uint8Array[] = [];
  private readonly take: (line: Uint8Array) => void;

  constructor(take: (line: Uint8Array) => void) {
    this.take = take;
  }

  push(chunk: Uint8Array): void {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      this.rest.push(chunk.slice(from, at + 1));
      this.end();
      from = at + 1;
    }
    if (from < chunk.length) this.rest.push(chunk.slice(from));
  }

  /** Nothing follows. */
  end(): void {
    if (this.rest.length === 0) return;
    const line = Buffer.concat(this.rest);
    this.rest = [];
    this.take(line);
  }
}
