import type { DatabaseSync } from "node:sqlite";
import { StoreError } from "./sqlite-error.ts";

/** What a file says that it is, and how it comes to be so. */
export interface SqliteFormat {
  /** SQLite's `application_id`: a file with another one is somebody else's. */
  readonly applicationId: number;
  /**
   * How a file comes from each format to the next, in SQL; the first step begins with an empty file. A step that was
   * released is never changed: a new format is one more step.
   */
  readonly steps: readonly string[];
}

/** Files with sessions: "COLQ". */
export const sessionFormat: SqliteFormat = {
  applicationId: 0x434f4c51,
  steps: [
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
  ],
};

/** Brings a file to the newest format, all or nothing; refuses one that is newer, and one that is not ours. */
export function migrate(database: DatabaseSync, path: string, { applicationId, steps }: SqliteFormat): void {
  // At once for writing: of two processes that find an empty file, one makes the tables.
  database.exec("BEGIN IMMEDIATE");
  try {
    const format = formatOf(database, path, applicationId);
    if (format > steps.length) throw newer(path, format, steps.length);
    for (const step of steps.slice(format)) database.exec(step);
    database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${steps.length}; COMMIT`);
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

function formatOf(database: DatabaseSync, path: string, applicationId: number): number {
  const format = pragma(database, "user_version");
  const owner = pragma(database, "application_id");
  const empty = database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
  if (owner !== applicationId && !(empty && owner === 0 && format === 0))
    throw new StoreError(path, "corrupt", "the file is the database of another program");
  return format;
}

function newer(path: string, format: number, known: number): StoreError {
  const words = `a newer version of this program has written it (format ${format}, and this one knows ${known}); update this program`;
  return new StoreError(path, "newer", words);
}

function pragma(database: DatabaseSync, name: string): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()![name]);
}
