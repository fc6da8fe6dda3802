const NEWLINE = 10;

/**
 * Takes lines out of bytes that come in pieces: from line `first` (1 is the first), at most `count` of them, with their
 * line ends. A line ends with `\n`; a `\r` before it belongs to the line. Cuts only at line ends, and so never inside a
 * character.
 */
export class LineWindow {
  private skip: number;
  private take: number;
  private readonly kept: Uint8Array[] = [];

  constructor(first = 1, count = Number.POSITIVE_INFINITY) {
    this.skip = Math.max(0, first - 1);
    this.take = count;
  }

  /** Whether it has all that it wants. */
  get full(): boolean {
    return this.take === 0;
  }

  push(bytes: Uint8Array): void {
    let start = 0;
    for (; this.skip > 0; this.skip--) {
      const end = bytes.indexOf(NEWLINE, start);
      if (end < 0) return;
      start = end + 1;
    }
    let end = this.take === Number.POSITIVE_INFINITY ? bytes.length : start;
    while (this.take > 0 && end < bytes.length) {
      const next = bytes.indexOf(NEWLINE, end);
      if (next >= 0) this.take--;
      end = next < 0 ? bytes.length : next + 1;
    }
    if (end > start) this.kept.push(bytes.subarray(start, end));
  }

  /** The lines, as text. `undefined` when they are not UTF-8. A byte order mark stays. */
  text(): string | undefined {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(this.kept));
    } catch {
      return undefined;
    }
  }
}
