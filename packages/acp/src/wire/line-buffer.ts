/** The memory that is kept for the next line, at most. Lines up to this size, with a diff or two, cost no new memory. */
const KEEP = 1024 * 1024;

/** The bytes of a line that is not complete yet. Appending costs the same for a byte whatever came before it. */
export class LineBuffer {
  private bytes = new Uint8Array(new ArrayBuffer(0));
  length = 0;

  append(piece: Uint8Array): void {
    const length = this.length + piece.length;
    if (length > this.bytes.length) this.resize(Math.max(length, this.bytes.length * 2, 1024));
    this.bytes.set(piece, this.length);
    this.length = length;
  }

  /** What has been appended; valid until the next `append` or `truncate`. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  /** Keeps at most the first `length` bytes. */
  truncate(length: number): void {
    this.length = Math.min(this.length, length);
    if (this.bytes.length > KEEP) this.resize(Math.max(this.length, 1024));
  }

  /** Frees the old memory at once. */
  private resize(capacity: number): void {
    this.bytes = new Uint8Array(this.bytes.buffer.transfer(capacity));
  }
}
