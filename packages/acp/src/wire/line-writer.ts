import type { Bytes } from "./bytes.ts";

/** Queued text is written at once when it reaches this many UTF-16 units. */
const FLUSH_AT = 64 * 1024;
/** Longer messages are not joined with others: joining would copy them. */
const LARGE = 16 * 1024;

/** Puts messages on lines. What is sent within one turn of the event loop leaves in one write, in the order of the calls. */
export class LineWriter {
  private readonly bytes: Bytes;
  private readonly defer: (flush: () => void) => void;
  private queued = "";
  private scheduled = false;
  /** Set while the stream has no room. */
  private room: Promise<void> | undefined;
  private readonly flush = () => {
    this.scheduled = false;
    this.writeQueued();
  };

  constructor(bytes: Bytes, defer: (flush: () => void) => void) {
    this.bytes = bytes;
    this.defer = defer;
  }

  send(text: string): Promise<void> | undefined {
    if (text.length >= LARGE && this.room === undefined) {
      this.writeQueued();
      this.write(text);
      this.queued = "\n";
    } else {
      this.queued += `${text}\n`;
    }
    if (this.room === undefined && this.queued.length >= FLUSH_AT) this.writeQueued();
    else this.schedule();
    return this.room;
  }

  /** Resolves when everything has been handed to the stream. */
  async flushed(): Promise<void> {
    this.writeQueued();
    while (this.room !== undefined || this.queued !== "") {
      await this.room;
      this.writeQueued();
    }
  }

  private schedule(): void {
    if (this.scheduled || this.room !== undefined) return;
    this.scheduled = true;
    this.defer(this.flush);
  }

  private writeQueued(): void {
    if (this.room !== undefined || this.queued === "") return;
    const text = this.queued;
    this.queued = "";
    this.write(text);
  }

  private write(text: string): void {
    if (this.bytes.write(text)) return;
    this.room = this.bytes.drained().then(() => {
      this.room = undefined;
      this.writeQueued();
    });
  }
}
