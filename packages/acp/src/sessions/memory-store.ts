import { changed, later } from "./changed.ts";
import { cursorAfter, type ListPlace, placeOf } from "./cursor.ts";
import type { SessionStore, StoredSession, StoredUpdate } from "./session-store.ts";
import { noSuchSession, sessionTaken } from "./store-errors.ts";

/** How many sessions a page of a listing has, unless a store is told otherwise. */
export const DEFAULT_PAGE_SIZE = 50;

export interface MemoryStoreOptions {
  /** Sessions in a page of a listing. Default 50. */
  readonly pageSize?: number;
}

/** What is kept of a session: JSON, so that nothing that was handed in or out can be changed in here. */
interface Kept {
  readonly sessionId: string;
  updatedAt: string;
  /** All that is known of it; its `updatedAt` is not the last word. */
  session: string;
  readonly updates: string[];
}

/**
 * A store that forgets everything when the program ends. It can all that a store can. What comes out of it is a copy of
 * what went in, as JSON has it.
 */
export function memoryStore({ pageSize = DEFAULT_PAGE_SIZE }: MemoryStoreOptions = {}): Required<SessionStore> {
  const sessions = new Map<string, Kept>();

  const find = (sessionId: string): Kept => {
    const kept = sessions.get(sessionId);
    if (!kept) throw noSuchSession(sessionId);
    return kept;
  };
  const add = (session: StoredSession, updates: string[]) => {
    const { sessionId, updatedAt } = session;
    if (sessions.has(sessionId)) throw sessionTaken(sessionId);
    sessions.set(sessionId, { sessionId, updatedAt, session: JSON.stringify(session), updates });
  };

  return {
    create: (session) => add(session, []),
    get: (sessionId) => {
      const kept = sessions.get(sessionId);
      return kept && sessionOf(kept);
    },
    change: (sessionId, patch) => {
      const kept = find(sessionId);
      const session = changed(sessionOf(kept), patch);
      kept.session = JSON.stringify(session);
      kept.updatedAt = session.updatedAt;
    },
    append: (sessionId, updates) => {
      const kept = find(sessionId);
      const lines = updates.map((update) => JSON.stringify(update));
      for (const line of lines) kept.updates.push(line);
      kept.updatedAt = later(kept.updatedAt);
    },
    read: (sessionId) => {
      find(sessionId);
      return { [Symbol.iterator]: () => transcriptOf(find(sessionId)) };
    },
    list: ({ cwd, cursor, archived = false }) => {
      const after = cursor === undefined ? undefined : placeOf(cursor);
      const found: StoredSession[] = [];
      for (const kept of [...sessions.values()].sort(byPlace)) {
        if (after && byPlace(after, kept) >= 0) continue;
        const session = sessionOf(kept);
        if ((session.archived ?? false) !== archived || (cwd !== undefined && session.cwd !== cwd)) continue;
        if (found.length === pageSize) return { sessions: found, nextCursor: cursorAfter(found.at(-1)!) };
        found.push(session);
      }
      return { sessions: found };
    },
    delete: (sessionId) => void sessions.delete(sessionId),
    fork: (sessionId, fork) => add(fork, [...find(sessionId).updates]),
    close: () => sessions.clear(),
  };
}

function sessionOf({ session, updatedAt }: Kept): StoredSession {
  return { ...JSON.parse(session), updatedAt };
}

function* transcriptOf({ updates }: Kept): Generator<StoredUpdate, undefined> {
  const count = updates.length;
  for (let at = 0; at < count; at++) yield JSON.parse(updates[at]!);
}

/** The greatest first. */
function byPlace(a: ListPlace, b: ListPlace): number {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt > b.updatedAt ? -1 : 1;
  if (a.sessionId === b.sessionId) return 0;
  return a.sessionId > b.sessionId ? -1 : 1;
}
