/** How a program ended. */
export interface Ending {
  /** `null` when a signal ended it. */
  readonly code: number | null;
  readonly signal: string | null;
}

/** What the program under test has started a program with that the harness plays. */
export interface Launch {
  /** The arguments behind those that every start of it has. */
  readonly args: readonly string[];
  /** Of its variables, `PATH` and those that begin with `COLLOQUY_`. */
  readonly env: { readonly [name: string]: string | undefined };
}

/** What a program does besides reading and writing, where the one under test has started it and the harness plays it. */
export interface PlayedProgram {
  /** Exits with this code, when what was written has gone out. */
  exit(code: number): void;
  /** Dies of this signal, at once. */
  die(signal: NodeJS.Signals): void;
  /** Writes to its stderr. */
  complain(text: string): void;
  /** Does not exit any more when its input ends: only a signal ends it. */
  outlive(): void;
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
  /** Closes the harness's end of what it writes: what it writes from then on fails. */
  closeOutput(): void;
  /** What it wrote to stderr so far, at most the last `STDERR_BYTES`. */
  stderr(): string;
  /** Resolves when the program has ended by itself or otherwise. */
  readonly ended: Promise<Ending>;
  /** Ends it and all that it started. */
  stop(): Promise<Ending>;
  /** There where the harness plays a program that the one under test has started. `ended` is then the end of that program. */
  readonly played?: PlayedProgram;
  /** What that program was started with, where that is known. */
  readonly launch?: Launch;
}

/** How much of a program's stderr is kept: bytes of its end. */
export const STDERR_BYTES = 32_768;

/** Starts the program under test. */
export type Start = (setup: { readonly cwd: string }) => Promise<Pipe>;
