import type { DatabaseSync, StatementSync } from "node:sqlite";
import { openReader, type StoreFile } from "./sqlite-file.ts";

/** A transcript's entries, as JSON. */
export type Entries = Generator<string, void, undefined>;

/** Reads transcripts, one entry after another, each as it is when its reading begins. */
export interface Transcripts {
  /** The entries of a session; `missing` throws when there is none. `key` is the session's as the file has it. */
  read(key: string, missing: () => never): Entries;
  /** Ends what is being read. */
  close(): void;
}

interface Reader {
  readonly database: DatabaseSync;
  readonly find: StatementSync;
  readonly entries: StatementSync;
}

/** The most connections that are kept open for the next reading. */
const MAX_IDLE = 2;

/**
 * Each reading has a connection of its own: within one connection a reader would see what is written while it reads. What it
 * holds is a view of the file, not a lock; writers go on, and the log of what they write grows until the reading ends.
 */
export function transcripts(file: StoreFile): Transcripts {
  const idle: Reader[] = [];
  const busy = new Set<Reader>();

  const begin = (): Reader => {
    const reader = idle.pop() ?? open(file);
    busy.add(reader);
    return reader;
  };
  const end = (reader: Reader) => {
    // Closing has taken it away.
    if (!busy.delete(reader)) return;
    if (reader.database.isTransaction) reader.database.exec("ROLLBACK");
    if (idle.length < MAX_IDLE) idle.push(reader);
    else reader.database.close();
  };

  return {
    *read(key, missing) {
      const reader = begin();
      try {
        reader.database.exec("BEGIN");
        const session = reader.find.get(key)?.key ?? missing();
        for (const { entry } of reader.entries.iterate(session)) yield entry as string;
      } finally {
        end(reader);
      }
    },
    close() {
      for (const { database } of [...busy, ...idle]) database.close();
      busy.clear();
      idle.length = 0;
    },
  };
}

function open(file: StoreFile): Reader {
  const database = openReader(file);
  return {
    database,
    find: database.prepare("SELECT key FROM session WHERE id = ?"),
    entries: database.prepare("SELECT entry FROM transcript WHERE session = ? ORDER BY sequence"),
  };
}
