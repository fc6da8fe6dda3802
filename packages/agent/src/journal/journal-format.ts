import type { SqliteFormat } from "@colloquy/acp/sqlite";

/** Files with what the agent keeps beside its sessions: "COLJ". Ids, names and paths are as JSON writes them. */
export const journalFormat: SqliteFormat = {
  applicationId: 0x434f4c4a,
  steps: [
    // What is given to a model is what follows its session's last summary, that included.
    // What a file was is kept once for all turns and sessions, as long as one of them needs it.
    `
    CREATE TABLE message (
      at INTEGER PRIMARY KEY AUTOINCREMENT,
      session TEXT NOT NULL,
      is_summary INTEGER NOT NULL,
      json TEXT NOT NULL
    );
    CREATE INDEX message_session ON message (session);
    CREATE INDEX message_summary ON message (session) WHERE is_summary;
    CREATE TABLE fact (
      session TEXT NOT NULL,
      name TEXT NOT NULL,
      json TEXT NOT NULL,
      PRIMARY KEY (session, name)
    ) WITHOUT ROWID;
    CREATE TABLE turn (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      session TEXT NOT NULL,
      id TEXT NOT NULL,
      UNIQUE (session, id)
    );
    CREATE TABLE file (
      turn INTEGER NOT NULL REFERENCES turn ON DELETE CASCADE,
      path TEXT NOT NULL,
      link TEXT,
      is_folder INTEGER NOT NULL,
      mode INTEGER,
      before TEXT,
      after TEXT,
      is_settled INTEGER NOT NULL,
      PRIMARY KEY (turn, path)
    ) WITHOUT ROWID;
    CREATE INDEX file_before ON file (before);
    CREATE TABLE content (hash TEXT PRIMARY KEY, bytes BLOB NOT NULL);
    CREATE TRIGGER content_needed AFTER DELETE ON file
    WHEN NOT EXISTS (SELECT 1 FROM file WHERE before = old.before)
    BEGIN
      DELETE FROM content WHERE hash = old.before;
    END;
    `,
  ],
};
