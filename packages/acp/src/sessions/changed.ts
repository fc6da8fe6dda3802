import type { SessionPatch, StoredSession } from "./session-store.ts";

/** A session with new facts, and its `updatedAt` moved on to now, for stores. It never moves back, whatever the clock does. */
export function changed(session: StoredSession, patch: SessionPatch = {}): StoredSession {
  const facts: { [name: string]: unknown } = { ...session, updatedAt: later(session.updatedAt) };
  for (const name of PATCHED) {
    const value = patch[name];
    if (value === null) delete facts[name];
    else if (value !== undefined) facts[name] = value;
  }
  return facts as unknown as StoredSession;
}

/** Now, or a time that is later than now: as `Date.toISOString` writes it. */
export function later(than: string): string {
  const now = new Date().toISOString();
  return now > than ? now : than;
}

const PATCHED = ["cwd", "additionalDirectories", "title", "archived", "options", "data"] as const;
