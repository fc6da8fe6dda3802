import { type Frame, read } from "../frames/index.ts";

/** How much of a line is kept, in bytes. */
export const MAX_LINE_BYTES = 2_000;
/** How many lines are kept of the beginning of a conversation, and of its end. */
export const MAX_FIRST_LINES = 300;
export const MAX_LAST_LINES = 100;

/**
 * What really went over a wire on which a fault was committed: every line as its bytes went, the long ones shortened, and of very
 * many the first and the last.
 */
export class WireLog {
  /** When something was heard from the program last, in milliseconds since the conversation began. */
  heardAt = 0;
  private readonly began = performance.now();
  private readonly first: Frame[] = [];
  private readonly last: Frame[] = [];
  private leftOut = 0;
  private readonly open = { harness: new Unfinished(), subject: new Unfinished() };

  /** Milliseconds since the conversation began. */
  now(): number {
    return Math.round((performance.now() - this.began) * 10) / 10;
  }

  /** Takes down bytes as they go. */
  note(from: Frame["from"], chunk: Uint8Array): void {
    if (from === "subject") this.heardAt = this.now();
    const line = this.open[from];
    let start = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, start)) {
      line.add(chunk.subarray(start, at));
      this.keep(from, line);
      start = at + 1;
    }
    line.add(chunk.subarray(start));
  }

  /** All that is kept, with what is not finished. */
  frames(): readonly Frame[] {
    for (const from of ["harness", "subject"] as const) if (this.open[from].size > 0) this.keep(from, this.open[from]);
    const gap = { at: this.last[0]?.at ?? 0, from: "harness", text: `… ${this.leftOut} lines …`, flaws: [] } as const;
    return [...this.first, ...(this.leftOut > 0 ? [gap] : []), ...this.last];
  }

  private keep(from: Frame["from"], line: Unfinished): void {
    const frame: Frame = { ...line.read(), at: this.now(), from };
    line.clear();
    if (this.first.length < MAX_FIRST_LINES) return void this.first.push(frame);
    this.last.push(frame);
    if (this.last.length <= MAX_LAST_LINES) return;
    this.last.shift();
    this.leftOut++;
  }
}

/** A line that has begun. */
class Unfinished {
  size = 0;
  private head: Uint8Array[] = [];
  private kept = 0;

  add(bytes: Uint8Array): void {
    this.size += bytes.length;
    const room = MAX_LINE_BYTES - this.kept;
    if (room <= 0 || bytes.length === 0) return;
    // The bytes may be used again by whoever read them.
    this.head.push(bytes.slice(0, room));
    this.kept += Math.min(room, bytes.length);
  }

  read(): Omit<Frame, "at" | "from"> {
    const bytes = Buffer.concat(this.head);
    if (this.size === bytes.length) return read(bytes);
    return { text: `${bytes.toString("utf8")}… (${this.size} bytes)`, flaws: [] };
  }

  clear(): void {
    this.size = 0;
    this.kept = 0;
    this.head = [];
  }
}
