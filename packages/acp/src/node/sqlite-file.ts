import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { toStoreError } from "./sqlite-error.ts";
import { migrate, type SqliteFormat } from "./sqlite-format.ts";
import { loadSqlite } from "./sqlite-module.ts";

/** How a file is opened. */
export interface StoreFile {
  /** Absolute. */
  readonly path: string;
  readonly busyTimeoutMs: number;
  readonly powerSafe: boolean;
}

/** Opens a file for writing, in the newest of its formats. What is not there is made, for its owner's eyes only. */
export function openFile({ path, busyTimeoutMs, powerSafe }: StoreFile, format: SqliteFormat): DatabaseSync {
  const { DatabaseSync } = loadSqlite(path);
  let database: DatabaseSync | undefined;
  try {
    makePrivate(path);
    database = new DatabaseSync(path, { timeout: busyTimeoutMs });
    writeAhead(database, busyTimeoutMs);
    database.exec(`PRAGMA synchronous = ${powerSafe ? "FULL" : "NORMAL"}`);
    migrate(database, path, format);
    return database;
  } catch (error) {
    database?.close();
    throw toStoreError(path, error);
  }
}

/** A second connection to a file that is open, to see it as it is now while others write. */
export function openReader({ path, busyTimeoutMs }: StoreFile): DatabaseSync {
  const { DatabaseSync } = loadSqlite(path);
  return new DatabaseSync(path, { timeout: busyTimeoutMs, readOnly: true });
}

/** The files that SQLite puts beside this one get its mode. */
function makePrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    // One that is there is not opened: to close it would take away the locks that SQLite has on it in this process.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** SQLite does not wait when two processes want to change this at once: it says that it is busy. */
function writeAhead(database: DatabaseSync, busyTimeoutMs: number): void {
  for (const end = performance.now() + busyTimeoutMs; ; sleep(RETRY_MS)) {
    try {
      return database.exec("PRAGMA journal_mode = WAL");
    } catch (error) {
      const busy = (Number((error as { errcode?: unknown }).errcode) & 0xff) === SQLITE_BUSY;
      if (!busy || performance.now() > end) throw error;
    }
  }
}

const SQLITE_BUSY = 5;
const RETRY_MS = 5;

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
