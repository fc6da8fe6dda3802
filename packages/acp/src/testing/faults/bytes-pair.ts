import type { Bytes, BytesReceiver } from "../../wire/index.ts";

const encoder = new TextEncoder();

/** Two byte streams that are each other's peer, in one process: for `lines`, where the bytes themselves matter. Nothing is limited. */
export function bytesPair(): [Bytes, Bytes] {
  const a = new End();
  const b = new End();
  a.peer = b;
  b.peer = a;
  return [a, b];
}

class End implements Bytes {
  peer!: End;
  private receiver: BytesReceiver | undefined;
  private inbox: Uint8Array[] = [];
  private paused = false;
  private ended = false;
  private told = false;
  private scheduled = false;

  open(receiver: BytesReceiver): void {
    this.receiver = receiver;
    this.schedule();
  }

  write(text: string): boolean {
    this.peer.inbox.push(encoder.encode(text));
    this.peer.schedule();
    return true;
  }

  async drained(): Promise<void> {}

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
    this.schedule();
  }

  async end(): Promise<void> {
    this.peer.ended = true;
    this.peer.schedule();
  }

  destroy(): void {
    this.receiver = undefined;
    this.inbox = [];
    void this.end();
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    queueMicrotask(() => {
      this.scheduled = false;
      this.deliver();
    });
  }

  private deliver(): void {
    while (this.receiver !== undefined && !this.paused && this.inbox.length > 0)
      this.receiver.bytes(this.inbox.shift()!);
    if (this.receiver === undefined || !this.ended || this.told || this.inbox.length > 0) return;
    this.told = true;
    this.receiver.end();
  }
}
