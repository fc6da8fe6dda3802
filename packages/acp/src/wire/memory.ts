import type { Message, Receiver, Wire } from "../rpc/index.ts";
import { encode, parse } from "./json.ts";

/** How a pair is made. */
export interface MemoryPairOptions {
  /** How many messages may wait unread in one direction before `send` asks the sender to wait. Default 256. */
  readonly highWaterMark?: number;
}

/**
 * Two wires that are each other's peer, in one process. Messages are copied by value, through JSON as on any other wire:
 * neither side ever sees an object of the other, and what JSON cannot carry does not arrive.
 */
export function memoryPair(options: MemoryPairOptions = {}): [Wire, Wire] {
  const highWaterMark = options.highWaterMark ?? 256;
  const a = new MemoryWire(highWaterMark);
  const b = new MemoryWire(highWaterMark);
  a.peer = b;
  b.peer = a;
  return [a, b];
}

/** How many messages wait for room together. */
const GROUP = 64;

/** Senders that wait until a group of messages has been read. */
interface Room extends PromiseWithResolvers<void> {
  readonly first: number;
  last: number;
}

class MemoryWire implements Wire {
  peer!: MemoryWire;
  private readonly highWaterMark: number;
  private receiver: Receiver | undefined;
  private inbox: string[] = [];
  private ended = false;
  private destroyed = false;
  private delivered = false;
  private paused = false;
  private scheduled = false;
  /** How many messages have ever arrived, and been read. */
  private arrived = 0;
  private read = 0;
  private rooms: Room[] = [];

  constructor(highWaterMark: number) {
    this.highWaterMark = highWaterMark;
  }

  open(receiver: Receiver): void {
    this.receiver = receiver;
    this.schedule();
  }

  send(message: Message): Promise<void> | undefined {
    const text = encode(message);
    return this.peer.accept(text);
  }

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
    this.destroyed = true;
    this.receiver = undefined;
    this.inbox = [];
    for (const room of this.rooms.splice(0)) room.resolve();
    void this.end();
  }

  private accept(text: string): Promise<void> | undefined {
    if (this.ended || this.destroyed) return undefined;
    this.inbox.push(text);
    this.arrived++;
    this.schedule();
    if (this.inbox.length <= this.highWaterMark) return undefined;
    let room = this.rooms.at(-1);
    if (room === undefined || this.arrived - room.first >= GROUP) {
      room = { first: this.arrived, last: this.arrived, ...Promise.withResolvers<void>() };
      this.rooms.push(room);
    }
    room.last = this.arrived;
    return room.promise;
  }

  private makeRoom(): void {
    while (this.rooms[0] !== undefined && this.rooms[0].last <= this.read) this.rooms.shift()!.resolve();
  }

  private schedule(): void {
    if (this.scheduled || this.receiver === undefined) return;
    this.scheduled = true;
    queueMicrotask(() => {
      this.scheduled = false;
      this.deliver();
    });
  }

  private deliver(): void {
    const batch = this.inbox;
    this.inbox = [];
    for (const [at, text] of batch.entries()) {
      if (this.paused) {
        this.inbox = [...batch.slice(at), ...this.inbox];
        return this.makeRoom();
      }
      this.read++;
      this.receiver?.message(parse(text));
    }
    this.makeRoom();
    if (!this.ended || this.delivered || this.inbox.length > 0) return;
    this.delivered = true;
    this.receiver?.end();
  }
}
