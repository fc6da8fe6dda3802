/** What this client remembers of sessions, and which of an agent's can be gone on with. */
export { firstLineOf, MAX_FIRST_LINE } from "./first-line.ts";
export { type KnownSession, type KnownSessionsOptions, knownSessions, MAX_LISTED_SESSIONS } from "./known-sessions.ts";
export {
  forget,
  isSessionOf,
  latest,
  MAX_SESSIONS,
  recent,
  recentIds,
  remember,
  type SessionFilter,
} from "./memory.ts";
export { noteOf, type SessionNote } from "./session-note.ts";
export type { SessionRecord } from "./session-record.ts";
