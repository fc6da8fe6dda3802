import type { Message } from "../model/index.ts";

/**
 * The agent's own side of a session, which no client is shown: what the model is given, and what files were before turns
 * changed them. Calls are synchronous; one that has returned is kept as well as the sessions' store keeps anything, and one
 * that throws has changed nothing. Errors are `AcpError`s that say what is wrong (full, read-only, broken) and name no path.
 */
export interface Journal {
  /** What the model is given: all messages since the last compaction, which is the first of them. */
  messages(sessionId: string): readonly Message[];
  append(sessionId: string, messages: readonly Message[]): void;
  /** A summary takes the place of all messages but the last `keep`. What was before stays in the file, for nobody. */
  compact(sessionId: string, summary: Message, keep: number): void;

  /** Keeps what a file was when a turn first changes it; of one file in one turn, only the first counts. */
  checkpoint(sessionId: string, turnId: string, file: FileBefore): void;
  /** What the turn has made of the file, as far as it knows: to tell whether somebody else changed it since. */
  became(sessionId: string, turnId: string, path: string, hash: string | undefined): void;
  /** The newest turn that changed files and was not undone. */
  lastChanges(sessionId: string): TurnChanges | undefined;
  /** From now on that turn counts as undone. */
  undone(sessionId: string, turnId: string): void;

  /** What is kept besides, small: JSON by a name. */
  get(sessionId: string, name: string): unknown;
  set(sessionId: string, name: string, value: unknown): void;

  /** A fork has all that its source has. */
  copy(sessionId: string, fork: string): void;
  delete(sessionId: string): void;
  close(): void;
}

/** A file before it was changed. */
export interface FileBefore {
  /** Absolute. */
  readonly path: string;
  /** Absent: there was no file. */
  readonly content?: Uint8Array;
  /** Its permission bits. */
  readonly mode?: number;
}

/** What a turn has changed. */
export interface TurnChanges {
  readonly turnId: string;
  readonly files: readonly (FileBefore & {
    /** SHA-256 in hex of what the turn left there; absent: it left none. */
    readonly hashAfter?: string;
  })[];
}
