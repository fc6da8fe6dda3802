import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { StoreError, toStoreError } from "./sqlite-error.ts";
import { openFile } from "./sqlite-file.ts";
import type { SqliteFormat } from "./sqlite-format.ts";

/** Where a file is, and how it is used. */
export interface SqliteDatabaseOptions {
  /** The file. It is made when it is not there, readable by its owner only; so is its folder. */
  readonly path: string;
  readonly format: SqliteFormat;
  /** How long a call waits for another process that writes, in milliseconds; the program stands still meanwhile. Default 5000. */
  readonly busyTimeoutMs?: number;
  /** Whether a call returns only when the disk has what it keeps: see `SqliteStoreOptions`. Default false. */
  readonly powerSafe?: boolean;
}

/** A file of SQLite that is open. */
export interface SqliteDatabase {
  readonly connection: DatabaseSync;
  /** What `run` returns. What SQLite or the file system throws in it becomes a `StoreError`, and so does a closed file. */
  attempt<T>(run: () => T): T;
  /** The same as one transaction: all of `run` or nothing, and no other writer in between. */
  write<T>(run: () => T): T;
  /** Lets go of the file. Closing it again is nothing. */
  close(): void;
}

/**
 * Opens a file of one's own as `sqliteStore` opens its own: private, shared between processes by a write-ahead log, in the
 * newest of its formats. For what an agent keeps beside its sessions. Throws `StoreError` when it cannot be opened, when it is
 * another program's, and when a newer version has written it.
 */
export function sqliteDatabase(options: SqliteDatabaseOptions): SqliteDatabase {
  const { format, busyTimeoutMs = 5000, powerSafe = false } = options;
  const path = resolve(options.path);
  const connection = openFile({ path, busyTimeoutMs, powerSafe }, format);
  const begin = connection.prepare("BEGIN IMMEDIATE");
  const commit = connection.prepare("COMMIT");

  const attempt = <T>(run: () => T): T => {
    if (!connection.isOpen) throw new StoreError(path, "closed", "it is closed");
    try {
      return run();
    } catch (error) {
      throw toStoreError(path, error);
    }
  };

  return {
    connection,
    attempt,
    write: (run) =>
      attempt(() => {
        begin.run();
        try {
          const result = run();
          commit.run();
          return result;
        } catch (error) {
          if (connection.isTransaction) connection.exec("ROLLBACK");
          throw error;
        }
      }),
    close() {
      if (!connection.isOpen) return;
      try {
        connection.exec("PRAGMA wal_checkpoint(PASSIVE)");
      } catch {
        // What is not in the file yet is in its log, where the next start finds it.
      }
      connection.close();
    },
  };
}
