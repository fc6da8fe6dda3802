/** How a program ended. */
export interface Ending {
  /** `null` when a signal ended it. */
  readonly code: number | null;
  readonly signal: string | null;
}

/** The harness's end of the wire to a program under test, as bytes. */
export interface Pipe {
  /** Resolves when the bytes are on their way; rejects when nobody takes them any more. */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends what the program can read. */
  endInput(): void;
  /** Gets each chunk that the program writes, then `undefined` at the end of its output. Called once, before anything else. */
  open(listener: (chunk: Uint8Array | undefined) => void): void;
  /** Stops and goes on reading what it writes. */
  pause(): void;
  resume(): void;
  /** What it wrote to stderr so far, at most the last `STDERR_BYTES`. */
  stderr(): string;
  /** Resolves when the program has ended by itself or otherwise. */
  readonly ended: Promise<Ending>;
  /** Ends it and all that it started. */
  stop(): Promise<Ending>;
}

/** How much of a program's stderr is kept: bytes of its end. */
export const STDERR_BYTES = 32_768;

/** Starts the program under test. */
export type Start = (setup: { readonly cwd: string }) => Promise<Pipe>;
