/**
 * The end of a text that has no end: keeps the last `limit` bytes of what is appended, counted in UTF-8.
 * Memory stays below twice the limit, and time is linear, however the text is cut into pieces.
 */
export class TextTail {
  readonly limit: number;
  private bytes = Buffer.alloc(0);
  private used = 0;
  private total = 0;

  /** `limit`: bytes of UTF-8 that are kept; 0 keeps nothing. */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** Adds text at the end, and drops what is over the limit at the beginning. */
  append(text: string): void {
    const size = Buffer.byteLength(text);
    this.total += size;
    if (size >= this.limit) {
      const kept = Buffer.from(text).subarray(size - this.limit);
      this.bytes = Buffer.from(kept);
      this.used = kept.length;
    } else {
      this.makeRoom(size);
      this.used += this.bytes.write(text, this.used);
    }
  }

  /** Whether anything was dropped. */
  get truncated(): boolean {
    return this.total > this.limit;
  }

  /** What is kept: at most `limit` bytes, beginning with a whole character. */
  toString(): string {
    let start = Math.max(0, this.used - this.limit);
    while (this.truncated && start < this.used && (this.bytes[start]! & 0xc0) === 0x80) start++;
    return this.bytes.toString("utf8", start, this.used);
  }

  private makeRoom(size: number): void {
    if (this.used + size <= this.bytes.length) return;
    const start = Math.max(0, this.used - (this.limit - size));
    const kept = this.bytes.subarray(start, this.used);
    if (kept.length + size > this.bytes.length / 2) {
      const larger = Buffer.alloc(Math.min(2 * this.limit, Math.max(1024, 2 * (kept.length + size))));
      kept.copy(larger);
      this.bytes = larger;
    } else {
      this.bytes.copyWithin(0, start, this.used);
    }
    this.used = kept.length;
  }
}
