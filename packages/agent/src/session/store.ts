import { join } from "node:path";
import type { SessionStore } from "@colloquy/acp/sessions";
import { StoreError, sqliteStore } from "@colloquy/acp/sqlite";
import { type Journal, sqliteJournal } from "../journal/index.ts";

/** All that is kept of sessions. */
export interface CodingStore {
  /** What clients are shown. Forks and deletes what the journal has of a session with it. */
  readonly sessions: Required<SessionStore>;
  /** What models are given, and what files were. */
  readonly journal: Journal;
  /** Lets go of both files. Every later call fails; closing again is nothing. */
  close(): void;
}

/**
 * Keeps sessions in `sessions.db` and `journal.db` of a folder of this machine; several processes can use it at once. The
 * folder and each file are made when they are first needed, for their owner's eyes only.
 *
 * A file that is damaged, newer than this program or not ours is never changed: calls that need it throw a `StoreError` or a
 * `JournalError` with the `problem`, and the next call tries again. So a user can move the file away while the agent runs,
 * together with its neighbours `…-wal` and `…-shm`, and begins with an empty one. Without the old `sessions.db` there are no
 * old sessions; without the old `journal.db` they are listed and shown, but models have no memory of them and nothing of them
 * can be undone.
 *
 * The two files are changed one after the other. What is listed always has its context, whenever a crash comes: a fork's
 * context is there before the fork is, and a deleted session is gone before its context is. What a crash leaves over is
 * context that no session has; deleting the session again forgets it.
 */
export function codingStore({ stateFolder }: { readonly stateFolder: string }): CodingStore {
  const sessions = whenNeeded(join(stateFolder, "sessions.db"));
  const journal = sqliteJournal({ path: join(stateFolder, "journal.db") });

  return {
    sessions: {
      ...sessions,
      async fork(sessionId, fork) {
        // Where its id is taken the fork fails, and the context is another session's.
        if (await sessions.get(fork.sessionId)) return await sessions.fork(sessionId, fork);
        journal.copy(sessionId, fork.sessionId);
        try {
          await sessions.fork(sessionId, fork);
        } catch (error) {
          forget(journal, fork.sessionId);
          throw error;
        }
      },
      async delete(sessionId) {
        await sessions.delete(sessionId);
        journal.delete(sessionId);
      },
    },
    journal,
    close() {
      sessions.close();
      journal.close();
    },
  };
}

/** A store in a file that is opened by the first call; when that fails, the next one tries again. */
function whenNeeded(path: string): Required<SessionStore> {
  let opened: Required<SessionStore> | undefined;
  let isClosed = false;
  const store = () => {
    if (isClosed && !opened) throw new StoreError(path, "closed", "it is closed");
    return (opened ??= sqliteStore({ path }));
  };
  return {
    create: (session) => store().create(session),
    get: (sessionId) => store().get(sessionId),
    change: (sessionId, patch) => store().change(sessionId, patch),
    append: (sessionId, updates) => store().append(sessionId, updates),
    read: (sessionId) => store().read(sessionId),
    list: (query) => store().list(query),
    delete: (sessionId) => store().delete(sessionId),
    fork: (sessionId, fork) => store().fork(sessionId, fork),
    close() {
      isClosed = true;
      return opened?.close();
    },
  };
}

/** Takes back a copy of a fork that failed, whose own error is what counts. */
function forget(journal: Journal, sessionId: string): void {
  try {
    journal.delete(sessionId);
  } catch {
    // It belongs to no session, and nobody is shown it.
  }
}
