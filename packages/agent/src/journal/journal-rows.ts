import type { DatabaseSync, StatementSync } from "node:sqlite";
import { hashOf } from "./file-hash.ts";
import { type FileBefore, type Journal, KEPT_TURNS, type TurnChanges } from "./journal.ts";

/** The statements of a journal, prepared once, to be used within its transactions. Messages and values are JSON. */
export interface JournalRows {
  messages(sessionId: string): string[];
  addMessage(sessionId: string, message: string, isSummary: boolean): void;
  addFile(sessionId: string, turnId: string, file: FileBefore): void;
  settle(sessionId: string, turnId: string, path: string, hash: string | undefined): void;
  lastKnown: Journal["lastKnown"];
  lastChanges(sessionId: string): TurnChanges | undefined;
  removeTurn(sessionId: string, turnId: string): void;
  fact(sessionId: string, name: string): string | undefined;
  setFact(sessionId: string, name: string, value: string | undefined): void;
  copyFacts(sessionId: string, fork: string): void;
  remove(sessionId: string): void;
}

/** Prepares the statements of a journal. */
export function journalRows(database: DatabaseSync): JournalRows {
  const sql = (text: string): StatementSync => database.prepare(text);
  const messages = sql(`
    SELECT json FROM message
    WHERE session = ?1 AND at >= ifnull((SELECT max(at) FROM message WHERE session = ?1 AND is_summary), 0)
    ORDER BY at`);
  const addMessage = sql("INSERT INTO message (session, is_summary, json) VALUES (?, ?, ?)");
  const findTurn = sql("SELECT key FROM turn WHERE session = ? AND id = ?");
  const addTurn = sql("INSERT INTO turn (session, id) VALUES (?, ?)");
  const trimTurns = sql(`
    DELETE FROM turn WHERE session = ?1 AND key <=
      (SELECT key FROM turn WHERE session = ?1 ORDER BY key DESC LIMIT 1 OFFSET ${KEPT_TURNS})`);
  const addFile = sql(`
    INSERT INTO file (turn, path, link, is_folder, mode, before, is_settled) VALUES (?, ?, ?, ?, ?, ?, 0)
    ON CONFLICT DO NOTHING`);
  const addContent = sql("INSERT INTO content (hash, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING");
  const settle = sql("UPDATE file SET after = ?, is_settled = 1 WHERE turn = ? AND path = ?");
  const lastKnown = sql("SELECT iif(is_settled, after, before) AS hash FROM file WHERE turn = ? AND path = ?");
  const lastTurn = sql(`
    SELECT key, id FROM turn WHERE session = ?
      AND EXISTS (SELECT 1 FROM file WHERE turn = key AND (NOT is_settled OR before IS NOT after))
    ORDER BY key DESC LIMIT 1`);
  const files = sql(`
    SELECT path, link, is_folder, mode, after, is_settled, bytes
    FROM file LEFT JOIN content ON hash = before AND link IS NULL AND NOT is_folder WHERE turn = ?`);
  const removeTurn = sql("DELETE FROM turn WHERE session = ? AND id = ?");
  const fact = sql("SELECT json FROM fact WHERE session = ? AND name = ?");
  const setFact = sql("INSERT OR REPLACE INTO fact (session, name, json) VALUES (?, ?, ?)");
  const removeFact = sql("DELETE FROM fact WHERE session = ? AND name = ?");
  const copyFacts = sql("INSERT OR REPLACE INTO fact SELECT ?, name, json FROM fact WHERE session = ?");
  const remove = ["message", "fact", "turn"].map((table) => sql(`DELETE FROM ${table} WHERE session = ?`));

  const turnKey = (sessionId: string, turnId: string) => findTurn.get(key(sessionId), key(turnId))?.key;
  const newTurn = (sessionId: string, turnId: string) => {
    const { lastInsertRowid } = addTurn.run(key(sessionId), key(turnId));
    trimTurns.run(key(sessionId));
    return lastInsertRowid;
  };

  return {
    messages: (sessionId) => messages.all(key(sessionId)).map(({ json }) => json as string),
    addMessage: (sessionId, message, isSummary) => void addMessage.run(key(sessionId), Number(isSummary), message),
    addFile(sessionId, turnId, file) {
      const { path, content, link, folder, mode } = file;
      const turn = turnKey(sessionId, turnId) ?? newTurn(sessionId, turnId);
      const before = hashOf(file) ?? null;
      const linked = link === undefined ? null : key(link);
      const { changes } = addFile.run(turn, key(path), linked, Number(folder ?? false), mode ?? null, before);
      if (changes !== 0 && content) addContent.run(before, content);
    },
    settle(sessionId, turnId, path, hash) {
      const turn = turnKey(sessionId, turnId);
      if (turn !== undefined) settle.run(hash ?? null, turn, key(path));
    },
    lastKnown(sessionId, turnId, path) {
      const turn = turnKey(sessionId, turnId);
      const found = turn === undefined ? undefined : lastKnown.get(turn, key(path));
      return found && { hash: (found.hash as string | null) ?? undefined };
    },
    lastChanges(sessionId) {
      const turn = lastTurn.get(key(sessionId));
      return turn && { turnId: JSON.parse(turn.id as string), files: files.all(turn.key!).map(fileOf) };
    },
    removeTurn: (sessionId, turnId) => void removeTurn.run(key(sessionId), key(turnId)),
    fact: (sessionId, name) => fact.get(key(sessionId), key(name))?.json as string | undefined,
    setFact(sessionId, name, value) {
      if (value === undefined) removeFact.run(key(sessionId), key(name));
      else setFact.run(key(sessionId), key(name), value);
    },
    copyFacts: (sessionId, fork) => void copyFacts.run(key(fork), key(sessionId)),
    remove(sessionId) {
      for (const statement of remove) statement.run(key(sessionId));
    },
  };
}

/** Any text as one that SQLite gives back as it was: its own texts end at a zero and are well-formed. */
function key(text: string): string {
  return JSON.stringify(text);
}

function fileOf(row: Record<string, unknown>): TurnChanges["files"][number] {
  return {
    path: JSON.parse(row.path as string),
    isSettled: row.is_settled === 1,
    ...(row.bytes !== null && { content: row.bytes as Uint8Array }),
    ...(row.link !== null && { link: JSON.parse(row.link as string) }),
    ...(row.is_folder === 1 && { folder: true }),
    ...(row.mode !== null && { mode: row.mode as number }),
    ...(row.after !== null && { hashAfter: row.after as string }),
  };
}
