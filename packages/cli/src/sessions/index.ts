/** What this client remembers of sessions, and which of an agent's can be gone on with. */
export { type KnownSession, knownOf, knownSessions } from "./known-sessions.ts";
export { ageOf } from "./list.ts";
export { forget, isSessionOf, recent, recentIds, remember } from "./memory.ts";
export { noteOf } from "./session-note.ts";
export type { SessionRecord } from "./session-record.ts";
