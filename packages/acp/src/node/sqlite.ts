/** Sessions in a file. */
import { resolve } from "node:path";
import type { SessionStore } from "../sessions/index.ts";
import {
  changed,
  cursorAfter,
  DEFAULT_PAGE_SIZE,
  noSuchSession,
  placeOf,
  type StoredUpdate,
  sessionTaken,
} from "../sessions/index.ts";
import { sqliteDatabase } from "./sqlite-database.ts";
import { sessionFormat } from "./sqlite-format.ts";
import { transcripts } from "./sqlite-reader.ts";
import { keyOf, rows } from "./sqlite-rows.ts";

export { type SqliteDatabase, type SqliteDatabaseOptions, sqliteDatabase } from "./sqlite-database.ts";
export { StoreError, type StoreProblem } from "./sqlite-error.ts";
export type { SqliteFormat } from "./sqlite-format.ts";

/** Where sessions are kept, and how. */
export interface SqliteStoreOptions {
  /** The file. It is made when it is not there, readable by its owner only; so is its folder. */
  readonly path: string;
  /** Sessions in a page of a listing. Default 50. */
  readonly pageSize?: number;
  /** How long a call waits for another process that writes, in milliseconds; the program stands still meanwhile. Default 5000. */
  readonly busyTimeoutMs?: number;
  /**
   * Whether a call returns only when the disk has what it keeps. Without it nothing is lost when a process dies, however it
   * does; when the machine loses power, the last calls may be lost, and the file is whole. Appending is several times slower
   * with it. Default false.
   */
  readonly powerSafe?: boolean;
}

/**
 * A store in a file, which several processes can use at once. A call that has returned is kept, whatever happens to the
 * process; a call that throws has changed nothing.
 *
 * A transcript is read entry by entry, not all at once, and as it was when its reading began. The room of a deleted session
 * is used again; the file does not become smaller. The file must lie on a disk of this machine: SQLite's write-ahead log
 * does not work over a network.
 *
 * Throws `StoreError` when the file cannot be opened, read or written, and when the store is closed.
 */
export function sqliteStore(options: SqliteStoreOptions): Required<SessionStore> {
  const { pageSize = DEFAULT_PAGE_SIZE, busyTimeoutMs = 5000, powerSafe = false } = options;
  const file = { path: resolve(options.path), busyTimeoutMs, powerSafe };
  const database = sqliteDatabase({ ...file, format: sessionFormat });
  const { attempt, write } = database;
  const session = rows(database.connection);
  const transcript = transcripts(file);

  return {
    create: (created) => write(() => void (session.insert(created, 0) ?? taken(created.sessionId))),
    get: (sessionId) => attempt(() => session.get(keyOf(sessionId))),
    change: (sessionId, patch) =>
      write(() => session.update(changed(session.get(keyOf(sessionId)) ?? missing(sessionId), patch))),
    append(sessionId, updates) {
      const entries = updates.map((update) => JSON.stringify(update));
      const now = new Date().toISOString();
      write(() => {
        const { key, length } = session.grow(keyOf(sessionId), entries.length, now) ?? missing(sessionId);
        const first = length - entries.length;
        entries.forEach((entry, at) => void session.put(key, first + at, entry));
      });
    },
    read(sessionId) {
      attempt(() => session.find(keyOf(sessionId)) ?? missing(sessionId));
      return { [Symbol.iterator]: () => updatesOf(sessionId) };
    },
    list: ({ cwd, cursor, archived = false }) =>
      attempt(() => {
        const after = cursor === undefined ? undefined : placeOf(cursor);
        const found = session.page({ archived, cwd, after, limit: pageSize + 1 });
        if (found.length <= pageSize) return { sessions: found };
        const sessions = found.slice(0, pageSize);
        return { sessions, nextCursor: cursorAfter(sessions.at(-1)!) };
      }),
    delete: (sessionId) => write(() => session.remove(keyOf(sessionId))),
    fork: (sessionId, fork) =>
      write(() => {
        const from = session.find(keyOf(sessionId)) ?? missing(sessionId);
        session.copy(session.insert(fork, from.length) ?? taken(fork.sessionId), from.key);
      }),
    close() {
      transcript.close();
      database.close();
    },
  };

  function* updatesOf(sessionId: string): Generator<StoredUpdate, undefined> {
    const entries = attempt(() => transcript.read(keyOf(sessionId), () => missing(sessionId)));
    try {
      for (;;) {
        const { value } = attempt(() => entries.next());
        if (value === undefined) return;
        yield attempt(() => JSON.parse(value));
      }
    } finally {
      // Closing the store has ended it already.
      if (database.connection.isOpen) entries.return();
    }
  }
}

function missing(sessionId: string): never {
  throw noSuchSession(sessionId);
}

function taken(sessionId: string): never {
  throw sessionTaken(sessionId);
}
