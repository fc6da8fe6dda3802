import type { Message } from "../model/index.ts";

/**
 * The agent's own side of a session, which no client is shown: what the model is given, and what files were before turns
 * changed them. Calls are synchronous; one that has returned is kept as well as the sessions' store keeps anything, and one
 * that throws has changed nothing. Errors are `JournalError`s that say what is wrong (full, read-only, broken) and name no
 * path. Nobody has to make a session: one that is not there has nothing. What comes out is a copy of what went in, as JSON
 * has it.
 */
export interface Journal {
  /** What the model is given: all messages since the last compaction, which is the first of them. */
  messages(sessionId: string): readonly Message[];
  append(sessionId: string, messages: readonly Message[]): void;
  /**
   * A summary takes the place of all messages but the last `keep`, an earlier summary counted as a message. What was before
   * stays in the file, for nobody.
   */
  compact(sessionId: string, summary: Message, keep: number): void;

  /**
   * Keeps what a file was when a turn first changes it; of one file in one turn, only the first counts. Of each session the
   * newest `KEPT_TURNS` turns are kept.
   */
  checkpoint(sessionId: string, turnId: string, file: FileBefore): void;
  /**
   * What the turn has made of the file, as far as it knows: to tell whether somebody else changed it since. `hash`: see
   * `hashOf`; `undefined`: it left nothing there. Of a file without a checkpoint, nothing is kept.
   */
  became(sessionId: string, turnId: string, path: string, hash: string | undefined): void;
  /**
   * The hash of what the turn last knew to be there: what it left, else what it found. `undefined`: it has no checkpoint of
   * the file.
   */
  lastKnown(sessionId: string, turnId: string, path: string): { readonly hash: string | undefined } | undefined;
  /** The newest turn that changed files, or was cut off when it may have, and was not undone. */
  lastChanges(sessionId: string): TurnChanges | undefined;
  /** From now on that turn counts as undone: what its files were is forgotten. */
  undone(sessionId: string, turnId: string): void;

  /** What is kept besides, small: JSON by a name. `undefined`: nothing is. */
  get(sessionId: string, name: string): unknown;
  set(sessionId: string, name: string, value: unknown): void;

  /**
   * A fork, which has nothing yet, gets the messages and what is kept besides. It gets no checkpoints: the files are the same
   * for both, and what the source's turns did to them is not the fork's to undo.
   */
  copy(sessionId: string, fork: string): void;
  /** Forgets a session; one that is not there is no failure. */
  delete(sessionId: string): void;
  /** Lets go of the file. Every later call fails; closing again is nothing. */
  close(): void;
}

/** How many turns of a session can be undone, one after another. What the files were before older ones is forgotten. */
export const KEPT_TURNS = 50;

/** What was at a path before it was changed: a file, else a link, else a folder, else nothing. */
export interface FileBefore {
  /** Absolute. */
  readonly path: string;
  /** Absent: there was no file. */
  readonly content?: Uint8Array;
  /** There was a link, and this is what it said. */
  readonly link?: string;
  /** There was a folder. What was in it is told of each by itself. */
  readonly folder?: true;
  /** The permission bits of a file or a folder. */
  readonly mode?: number;
}

/** What a turn has changed. */
export interface TurnChanges {
  readonly turnId: string;
  /** In no particular order; some may be as they were. */
  readonly files: readonly (FileBefore & {
    /** SHA-256 in hex of what the turn left there; absent: it left none, or `isSettled` is false. */
    readonly hashAfter?: string;
    /** Whether the turn has told what it left there. It has not when it was cut off in between. */
    readonly isSettled: boolean;
  })[];
}
