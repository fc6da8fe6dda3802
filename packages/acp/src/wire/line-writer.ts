import type { Bytes } from "./bytes.ts";

/** Queued text is written at once when it reaches this many UTF-16 units, and in pieces of about this size. */
const PIECE = 64 * 1024;
/** Longer messages are not joined with others: joining would copy them. */
const LARGE = 16 * 1024;
/** How much may wait while the stream has no room before its senders have to: they go on while the peer reads. */
const AHEAD = 256 * 1024;

type Room = PromiseWithResolvers<void>;

/** Puts messages on lines. What is sent within one turn of the event loop leaves in one write, in the order of the calls. */
export class LineWriter {
  private readonly bytes: Bytes;
  private readonly defer: (flush: () => void) => void;
  /** What waits for the end of the turn, and who waits for it to be written. */
  private queued = "";
  private room: Room | undefined;
  /** How much waits, in all. */
  private waiting = 0;
  /** What waits before it, for the stream to have room. */
  private pieces: { readonly text: string; readonly room: Room | undefined }[] = [];
  private scheduled = false;
  /** Set while the stream has no room. */
  private draining: Promise<void> | undefined;
  private readonly flush = () => {
    this.scheduled = false;
    if (this.draining === undefined) this.writeQueued();
  };

  constructor(bytes: Bytes, defer: (flush: () => void) => void) {
    this.bytes = bytes;
    this.defer = defer;
  }

  /** Without room in the stream and in `AHEAD`: a promise that resolves when this message has been handed to the stream. */
  send(text: string): Promise<void> | undefined {
    this.waiting += text.length + 1;
    if (text.length >= LARGE) {
      this.cut();
      this.pieces.push({ text, room: undefined });
      this.queued = "\n";
    } else {
      this.queued += `${text}\n`;
    }
    if (this.draining === undefined) {
      if (this.queued.length >= PIECE) this.cut();
      this.write();
      if (this.draining === undefined) return this.schedule();
    }
    if (this.waiting > AHEAD) return this.queued === "" ? this.draining : this.waitForPiece();
    if (this.queued.length >= PIECE) this.cut();
    return undefined;
  }

  /** Resolves when everything has been handed to the stream. */
  async flushed(): Promise<void> {
    if (this.draining === undefined) this.writeQueued();
    while (this.draining !== undefined) await this.draining;
  }

  private schedule(): undefined {
    if (this.scheduled || this.queued === "") return;
    this.scheduled = true;
    this.defer(this.flush);
  }

  /** Those who send the same piece wait together. */
  private waitForPiece(): Promise<void> {
    this.room ??= Promise.withResolvers<void>();
    const { promise } = this.room;
    if (this.queued.length >= PIECE) this.cut();
    return promise;
  }

  private cut(): void {
    if (this.queued === "") return;
    this.pieces.push({ text: this.queued, room: this.room });
    this.queued = "";
    this.room = undefined;
  }

  private writeQueued(): void {
    this.cut();
    this.write();
  }

  /** Writes the pieces. When the stream has no room, the rest follows as it gets some. */
  private write(): void {
    if (!this.writePieces()) this.draining = this.drain();
  }

  private writePieces(): boolean {
    let hasRoom = true;
    while (hasRoom && this.pieces.length > 0) {
      const piece = this.pieces.shift()!;
      this.waiting -= piece.text.length;
      hasRoom = this.bytes.write(piece.text);
      piece.room?.resolve();
    }
    return hasRoom;
  }

  private async drain(): Promise<void> {
    do {
      await this.bytes.drained();
      this.cut();
    } while (!this.writePieces());
    this.draining = undefined;
  }
}
