/** The agent's own side of a session: what the model is given, and what files were. */
export { type Checkpoints, checkpointsOf } from "./checkpoints.ts";
export { hashOf } from "./file-hash.ts";
export * from "./journal.ts";
export { JournalError } from "./journal-error.ts";
export { memoryJournal } from "./memory-journal.ts";
export { INTERRUPTED, repaired } from "./repair.ts";
export { type SqliteJournalOptions, sqliteJournal } from "./sqlite-journal.ts";
export { type UndoProblem, type UndoReport, undoLast } from "./undo.ts";
