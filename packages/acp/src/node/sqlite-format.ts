import type { DatabaseSync } from "node:sqlite";
import { StoreError } from "./sqlite-error.ts";

/** What a file of ours says that it is: "COLQ". */
const APPLICATION_ID = 0x434f4c51;

/**
 * How a file comes from each format to the next; the first step begins with an empty file. A step that was released is
 * never changed: a new format is one more step.
 */
const MIGRATIONS: readonly string[] = [
  // Texts that can be anything are as JSON writes them, without the quotes: SQLite's are UTF-8 and end at a zero.
  // An update writes a whole row, so what each append changes is apart from what may be large.
  `
  CREATE TABLE session (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    cwd TEXT NOT NULL,
    archived INTEGER NOT NULL,
    updated_at TEXT NOT NULL,
    length INTEGER NOT NULL
  );
  CREATE INDEX session_recency ON session (archived, updated_at, id);
  CREATE TABLE facts (session INTEGER PRIMARY KEY, json TEXT NOT NULL);
  CREATE TABLE transcript (
    session INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (session, sequence)
  ) WITHOUT ROWID;
  `,
];

/** Brings a file to the newest format, all or nothing; refuses one that is newer, and one that is not ours. */
export function migrate(database: DatabaseSync, path: string): void {
  // At once for writing: of two processes that find an empty file, one makes the tables.
  database.exec("BEGIN IMMEDIATE");
  try {
    const format = formatOf(database, path);
    for (const step of MIGRATIONS.slice(format)) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length}; COMMIT`);
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

function formatOf(database: DatabaseSync, path: string): number {
  const format = pragma(database, "user_version");
  const owner = pragma(database, "application_id");
  const empty = database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
  if (owner !== APPLICATION_ID && !(empty && owner === 0 && format === 0))
    throw new StoreError(path, "corrupt", "the file is the database of another program");
  if (format > MIGRATIONS.length) {
    const words = `a newer version of this program has written it (format ${format}, and this one knows ${MIGRATIONS.length}); update this program`;
    throw new StoreError(path, "newer", words);
  }
  return format;
}

function pragma(database: DatabaseSync, name: string): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()![name]);
}
