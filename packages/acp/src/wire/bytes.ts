/** A byte stream in both directions, reduced to what a framing needs. Each platform makes its own. */
export interface Bytes {
  /** Starts reading. Called once. */
  open(receiver: BytesReceiver): void;
  /** Queues text as UTF-8. False: the stream has no room; `drained` tells when it has again. */
  write(text: string): boolean;
  /** Resolves when there is room, or when there never will be. Never rejects. */
  drained(): Promise<void>;
  pause(): void;
  resume(): void;
  /** Ends the writing side. Resolves when all is written, or when it never will be. Never rejects. */
  end(): Promise<void>;
  /** Drops both directions. */
  destroy(): void;
}

/** The receiving end of a `Bytes`. */
export interface BytesReceiver {
  /** Some bytes. They stay as they are: nobody writes to them any more. */
  bytes(chunk: Uint8Array): void;
  /** No more bytes; with a cause, the input broke. At most once. */
  end(cause?: Error): void;
  /** The output broke. At most once. */
  broken(cause: Error): void;
}
