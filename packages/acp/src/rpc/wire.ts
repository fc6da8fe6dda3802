import type { Id, Message } from "./message.ts";

/**
 * What carries messages between two peers. It frames, measures and copies; it knows nothing of calls or of ACP.
 * Every transport is one of these, and a `Connection` is its only user.
 */
export interface Wire {
  /** Starts reading. Called once, before anything else. */
  open(receiver: Receiver): void;
  /**
   * Queues one message; the order of calls is the order on the wire.
   * Returns `undefined` while there is room, else a promise that resolves when there was room for this message, or when there
   * never will be; it never rejects.
   * Throws, and queues nothing, when the message cannot be serialised.
   */
  send(message: Message): Promise<void> | undefined;
  /** Stops the flow of incoming messages; what was already read may still arrive. */
  pause(): void;
  /** Undoes `pause`. */
  resume(): void;
  /** Ends our writing side once all that is queued has been written. Resolves then, also when the peer is gone. */
  end(): Promise<void>;
  /** Drops both directions at once. */
  destroy(): void;
}

/** The receiving end that a `Wire` is opened with. None of these may throw. */
export interface Receiver {
  /** One JSON value arrived. It is nobody else's: the receiver may change it. */
  message(value: unknown): void;
  /** Something arrived that is no JSON value, or one over a limit. The wire has found its place again and goes on. */
  fault(fault: Fault): void;
  /** No more input. With a cause: the input broke. Called at most once. */
  end(cause?: Error): void;
  /** Our output broke: what is sent from now on goes nowhere. Called at most once. */
  broken(cause: Error): void;
}

/** One piece of input that could not become a message. */
export interface Fault {
  /** `syntax`: not JSON. `encoding`: not UTF-8. `size`, `depth`: over a limit of the wire. */
  readonly kind: "syntax" | "encoding" | "size" | "depth";
  /** One sentence that names the size or the limit where one was exceeded. */
  readonly problem: string;
  /** The size of the piece in bytes. */
  readonly bytes: number;
  /** Its first characters (at most 2048), for a log. Not cleaned: never write it to a terminal as it is. */
  readonly head: string;
  /** The id and kind of the message, where they could still be told. */
  readonly about?: { readonly id: Id; readonly kind: "request" | "response" };
}
