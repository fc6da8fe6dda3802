import type { Id, Message, Receiver, Wire } from "../rpc/index.ts";
import { isAnswer, isMessage, isPlain, isRequest, isWords } from "./shape.ts";

/** The call that an answer belongs to, as it was before any translation. */
export interface About {
  readonly method: string;
  readonly params: unknown;
}

/** Where a translator puts messages. */
export interface Passage {
  /** The version that the answer to `initialize` named; `undefined` before it. */
  readonly protocolVersion: number | undefined;
  /** Hands a message to this side. In the middle of a message of ours, it arrives just after that one has been sent. */
  toUs(message: Message): void;
  /** Sends a message to the peer. */
  toPeer(message: Message): void;
}

/**
 * Stands between an old peer and a connection that knows only the newest protocol. Each function is given one message and
 * decides what becomes of it: a message that is not handed on is dropped. A direction without a function passes unchanged.
 */
export interface Translator {
  /**
   * The words that an agent says, thinks or repeats need no translation: of the many updates with a piece of text, `fromPeer` is
   * not told. Default false.
   */
  readonly skipsWords?: boolean;
  /** The peer said something. The message is the translator's own and may be changed. */
  fromPeer?(message: Message, about: About | undefined, io: Passage): void;
  /** This side says something. The message is somebody else's: copy what has to differ. */
  toPeer?(message: Message, about: About | undefined, io: Passage): void;
}

/** What translates a wire: an entry of `dialects` in an agent's or a client's definition. */
export type Dialect = (wire: Wire) => Wire;

/**
 * A dialect from a translator. `make` is called once for each connection, so that its state is that connection's own.
 *
 * Messages keep their order. What is no JSON-RPC message is not shown to the translator, and neither is a message lost when
 * `fromPeer` throws: it goes on as it is. An answer comes with the call that it answers.
 */
export function dialect(make: () => Translator): Dialect {
  return (wire) => new TranslatedWire(wire, make());
}

/** Several dialects as one; the first is the nearest to the peer. */
export function stack(...dialects: readonly Dialect[]): Dialect {
  return (wire) => dialects.reduce((inner, next) => next(inner), wire);
}

/** How many answers of a dialect's own may wait for room before it stops reading. */
const MAX_UNWRITTEN = 1_024;

class TranslatedWire implements Wire {
  private readonly inner: Wire;
  private readonly translator: Translator;
  private readonly io: Passage;
  private receiver: Receiver | undefined;
  /** Calls without an answer, by who made them. */
  private readonly ours = new Map<Id, About>();
  private readonly theirs = new Map<Id, About>();
  private protocolVersion: number | undefined;
  /** How deep in `send` we are, and what its caller may not see before it is over. */
  private sending = 0;
  private readonly late: (() => void)[] = [];
  private room: Promise<void> | undefined;
  private passed = 0;
  private paused = false;
  private unwritten = 0;

  constructor(inner: Wire, translator: Translator) {
    this.inner = inner;
    this.translator = translator;
    const protocolVersion = () => this.protocolVersion;
    this.io = {
      get protocolVersion() {
        return protocolVersion();
      },
      toUs: (message) => this.toUs(message),
      toPeer: (message) => this.toPeer(message),
    };
  }

  open(receiver: Receiver): void {
    this.receiver = receiver;
    this.inner.open({
      message: (value) => this.receive(value),
      fault: (fault) => this.deliver(() => this.receiver?.fault(fault)),
      end: (cause) => this.deliver(() => this.receiver?.end(cause)),
      broken: (cause) => this.deliver(() => this.receiver?.broken(cause)),
    });
  }

  send(message: Message): Promise<void> | undefined {
    const around = this.room;
    this.room = undefined;
    this.sending++;
    try {
      const about = this.note(message, this.ours, this.theirs);
      if (this.translator.toPeer === undefined) this.toPeer(message);
      else this.translator.toPeer(message, about, this.io);
      if (isAnswer(message)) this.theirs.delete(message.id);
      return this.room;
    } catch (error) {
      if (isRequest(message)) this.ours.delete(message.id);
      throw error;
    } finally {
      this.sending--;
      this.room = around;
    }
  }

  pause(): void {
    this.paused = true;
    this.inner.pause();
  }

  resume(): void {
    this.paused = false;
    if (this.unwritten <= MAX_UNWRITTEN) this.inner.resume();
  }

  end(): Promise<void> {
    return this.inner.end();
  }

  destroy(): void {
    this.receiver = undefined;
    this.inner.destroy();
  }

  private receive(value: unknown): void {
    if (this.translator.skipsWords === true && this.sending === 0 && this.late.length === 0 && isWords(value)) {
      this.passed++;
      return this.receiver?.message(value);
    }
    if (!isMessage(value)) return this.deliver(() => this.receiver?.message(value));
    const about = this.note(value, this.theirs, this.ours);
    const before = this.passed;
    try {
      if (this.translator.fromPeer === undefined) this.toUs(value);
      else this.translator.fromPeer(value, about, this.io);
    } catch {
      if (this.passed === before) this.toUs(value);
    }
    if (isAnswer(value)) this.ours.delete(value.id);
  }

  /** Remembers a call; of an answer, tells what it answers. */
  private note(message: Message, calls: Map<Id, About>, answered: Map<Id, About>): About | undefined {
    if (isRequest(message)) calls.set(message.id, { method: message.method, params: message.params });
    if (!isAnswer(message)) return undefined;
    const about = answered.get(message.id);
    if (about?.method === "initialize" && isPlain(message.result)) {
      const { protocolVersion } = message.result;
      if (typeof protocolVersion === "number") this.protocolVersion = protocolVersion;
    }
    return about;
  }

  private toUs(message: Message): void {
    this.passed++;
    if (isAnswer(message)) this.ours.delete(message.id);
    // Nearly all that passes waits for nothing.
    if (this.sending === 0 && this.late.length === 0) this.receiver?.message(message);
    else this.deliver(() => this.receiver?.message(message));
  }

  private toPeer(message: Message): void {
    this.passed++;
    const room = this.inner.send(message);
    if (isAnswer(message)) this.theirs.delete(message.id);
    if (room === undefined) return;
    if (this.sending > 0) this.room = room;
    else this.await(room);
  }

  /** Nobody awaits what a dialect answers by itself: a peer that asks and never reads must not fill our memory. */
  private await(room: Promise<void>): void {
    if (++this.unwritten === MAX_UNWRITTEN + 1) this.inner.pause();
    void room.then(() => {
      if (--this.unwritten === MAX_UNWRITTEN && !this.paused) this.inner.resume();
    });
  }

  /** A connection learns of its own call when `send` returns; an answer must not come before that. */
  private deliver(hand: () => void): void {
    if (this.sending === 0 && this.late.length === 0) return hand();
    this.late.push(hand);
    if (this.late.length === 1) queueMicrotask(() => this.deliverLate());
  }

  private deliverLate(): void {
    for (let hand = this.late[0]; hand !== undefined; hand = this.late[0]) {
      hand();
      this.late.shift();
    }
  }
}
