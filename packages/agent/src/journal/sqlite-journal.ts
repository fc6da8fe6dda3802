import { type SqliteDatabase, sqliteDatabase } from "@colloquy/acp/sqlite";
import type { Message } from "../model/index.ts";
import type { Journal } from "./journal.ts";
import { JournalError, toJournalError } from "./journal-error.ts";
import { journalFormat } from "./journal-format.ts";
import { type JournalRows, journalRows } from "./journal-rows.ts";

/** Where a journal is, and how it waits. */
export interface SqliteJournalOptions {
  /** The file. It is made when it is first needed, readable by its owner only; so is its folder. */
  readonly path: string;
  /** How long a call waits for another process that writes, in milliseconds; the program stands still meanwhile. Default 5000. */
  readonly busyTimeoutMs?: number;
}

interface Opened {
  readonly file: SqliteDatabase;
  readonly rows: JournalRows;
}

/**
 * A journal in a file, which several processes can use at once. The file is opened by the first call; when that fails, the
 * next one tries again. A call that has returned is kept, whatever happens to the process; when the machine loses power, the
 * last calls may be lost, and the file is whole. The room of what is forgotten is used again; the file does not become smaller.
 */
export function sqliteJournal(options: SqliteJournalOptions): Journal {
  let opened: Opened | undefined;
  let isClosed = false;

  const open = (): Opened => {
    const file = sqliteDatabase({ ...options, format: journalFormat });
    return { file, rows: journalRows(file.connection) };
  };
  const use = <T>(run: (opened: Opened) => T): T => {
    if (isClosed) throw new JournalError("closed");
    try {
      opened ??= open();
      return run(opened);
    } catch (error) {
      throw toJournalError(error);
    }
  };
  const read = <T>(run: (rows: JournalRows) => T): T => use(({ file, rows }) => file.attempt(() => run(rows)));
  const write = <T>(run: (rows: JournalRows) => T): T => use(({ file, rows }) => file.write(() => run(rows)));

  return {
    messages: (sessionId) => read((rows) => rows.messages(sessionId).map((json): Message => JSON.parse(json))),
    append(sessionId, messages) {
      const lines = messages.map((message) => JSON.stringify(message));
      write((rows) => {
        for (const line of lines) rows.addMessage(sessionId, line, false);
      });
    },
    compact(sessionId, summary, keep) {
      const line = JSON.stringify(summary);
      write((rows) => {
        const before = rows.messages(sessionId);
        rows.addMessage(sessionId, line, true);
        for (const kept of before.slice(Math.max(before.length - keep, 0))) rows.addMessage(sessionId, kept, false);
      });
    },
    checkpoint: (sessionId, turnId, file) => write((rows) => rows.addFile(sessionId, turnId, file)),
    became: (sessionId, turnId, path, hash) => write((rows) => rows.settle(sessionId, turnId, path, hash)),
    lastKnown: (sessionId, turnId, path) => read((rows) => rows.lastKnown(sessionId, turnId, path)),
    // Not `read`: another process could undo the turn between the turn and its files.
    lastChanges: (sessionId) => write((rows) => rows.lastChanges(sessionId)),
    undone: (sessionId, turnId) => write((rows) => rows.removeTurn(sessionId, turnId)),
    get(sessionId, name) {
      return read((rows) => {
        const json = rows.fact(sessionId, name);
        return json === undefined ? undefined : JSON.parse(json);
      });
    },
    set(sessionId, name, value) {
      const json = JSON.stringify(value);
      write((rows) => rows.setFact(sessionId, name, json));
    },
    copy(sessionId, fork) {
      write((rows) => {
        for (const message of rows.messages(sessionId)) rows.addMessage(fork, message, false);
        rows.copyFacts(sessionId, fork);
      });
    },
    delete: (sessionId) => write((rows) => rows.remove(sessionId)),
    close() {
      isClosed = true;
      opened?.file.close();
    },
  };
}
