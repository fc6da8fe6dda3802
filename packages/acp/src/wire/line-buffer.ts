/** What is kept for the next line, at most, when a long one is done with. */
const KEEP = 64 * 1024;

/** The bytes of a line that is not complete yet. Appending costs the same for a byte whatever came before it. */
export class LineBuffer {
  private bytes: Uint8Array = new Uint8Array(0);
  length = 0;

  append(piece: Uint8Array): void {
    const length = this.length + piece.length;
    if (length > this.bytes.length) {
      const grown = new Uint8Array(Math.max(length, this.bytes.length * 2, 1024));
      grown.set(this.view());
      this.bytes = grown;
    }
    this.bytes.set(piece, this.length);
    this.length = length;
  }

  /** What has been appended; valid until the next `append`. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  /** Keeps at most the first `length` bytes. */
  truncate(length: number): void {
    this.length = Math.min(this.length, length);
    if (this.length <= KEEP && this.bytes.length > KEEP) this.bytes = this.view().slice();
  }
}
