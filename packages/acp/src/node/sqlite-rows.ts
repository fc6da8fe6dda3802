import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { ListPlace, StoredSession } from "../sessions/index.ts";

/** Any text as one that SQLite gives back as it was: as JSON writes it, without the quotes. Two texts never become one. */
export function keyOf(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Which sessions a page has. */
export interface PageQuery {
  readonly archived: boolean;
  readonly cwd?: string | undefined;
  readonly after?: ListPlace | undefined;
  /** How many at most. */
  readonly limit: number;
}

/** The statements of a store, prepared once, to be used within its transactions. Ids are `keyOf`'s. */
export interface Rows {
  get(id: string): StoredSession | undefined;
  /** Adds a session with room for so many entries: the number that stands for it. `undefined`: its id is taken. */
  insert(session: StoredSession, length: number): number | undefined;
  /** Replaces what is known of a session that is there. */
  update(session: StoredSession): void;
  /** Moves `updatedAt` on and makes room for more entries: the session's number and how many it has now. */
  grow(id: string, by: number, now: string): { key: number; length: number } | undefined;
  put(key: number, sequence: number, entry: string): void;
  /** The number that stands for a session, and how many entries it has. */
  find(id: string): { key: number; length: number } | undefined;
  /** Gives a session the transcript of another one. */
  copy(to: number, from: number): void;
  /** Forgets a session with its transcript. */
  remove(id: string): void;
  page(query: PageQuery): StoredSession[];
}

/** Prepares the statements of a store. */
export function rows(database: DatabaseSync): Rows {
  const sql = (text: string): StatementSync => database.prepare(text);
  const get = sql(`SELECT json, updated_at FROM session JOIN facts ON session = key WHERE id = ?`);
  const insert = sql(
    "INSERT INTO session (id, cwd, archived, updated_at, length) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const update = sql("UPDATE session SET cwd = ?, archived = ?, updated_at = ? WHERE id = ? RETURNING key");
  const know = sql("INSERT OR REPLACE INTO facts (session, json) VALUES (?, ?)");
  const grow = sql(
    "UPDATE session SET updated_at = max(updated_at, ?), length = length + ? WHERE id = ? RETURNING key, length",
  );
  const put = sql("INSERT INTO transcript (session, sequence, entry) VALUES (?, ?, ?)");
  const find = sql("SELECT key, length FROM session WHERE id = ?");
  const copy = sql("INSERT INTO transcript SELECT ?, sequence, entry FROM transcript WHERE session = ?");
  const empty = sql("DELETE FROM transcript WHERE session = ?");
  const forget = sql("DELETE FROM facts WHERE session = ?");
  const remove = sql("DELETE FROM session WHERE id = ? RETURNING key");
  const page = sql(`
    SELECT json, updated_at FROM session JOIN facts ON session = key
    WHERE archived = :archived AND (updated_at, id) < (:updatedAt, :id) AND (:cwd IS NULL OR cwd = :cwd)
    ORDER BY updated_at DESC, id DESC LIMIT :limit`);

  return {
    get: (id) => sessionOf(get.get(id)),
    insert(session, length) {
      const { sessionId, updatedAt } = session;
      const { changes, lastInsertRowid } = insert.run(keyOf(sessionId), ...columns(session), updatedAt, length);
      if (changes === 0) return undefined;
      know.run(lastInsertRowid, JSON.stringify(session));
      return Number(lastInsertRowid);
    },
    update(session) {
      const found = update.get(...columns(session), session.updatedAt, keyOf(session.sessionId));
      know.run(found!.key!, JSON.stringify(session));
    },
    grow: (id, by, now) => grow.get(now, by, id) as ReturnType<Rows["grow"]>,
    put: (key, sequence, entry) => void put.run(key, sequence, entry),
    find: (id) => find.get(id) as ReturnType<Rows["find"]>,
    copy: (to, from) => void copy.run(to, from),
    remove(id) {
      const key = remove.get(id)?.key;
      if (key === undefined) return;
      empty.run(key);
      forget.run(key);
    },
    page({ archived, cwd, after, limit }) {
      const found = page.all({
        archived: Number(archived),
        cwd: cwd === undefined ? null : keyOf(cwd),
        // Greater than any time.
        updatedAt: after ? after.updatedAt : "~",
        id: after ? keyOf(after.sessionId) : "",
        limit,
      });
      return found.map((row) => sessionOf(row)!);
    },
  };
}

function columns({ cwd, archived }: StoredSession): [cwd: string, archived: number] {
  return [keyOf(cwd), Number(archived ?? false)];
}

function sessionOf(row: Record<string, unknown> | undefined): StoredSession | undefined {
  return row && { ...JSON.parse(row.json as string), updatedAt: row.updated_at };
}
