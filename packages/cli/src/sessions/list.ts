import { safeJson } from "../peer/index.ts";
import { oneLine } from "../view/index.ts";
import type { KnownSession } from "./known-sessions.ts";

/** How a list of sessions is written. */
export interface ListStyle {
  readonly json: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The longest title of a session in a list, in characters. */
const MAX_TITLE = 100;

/** A list of sessions: for people two lines each, all cleaned; as JSON `{ "sessions": […] }`, exact. */
export function sessionList(sessions: readonly KnownSession[], { json, now }: ListStyle): string {
  if (json) return safeJson({ sessions: sessions.map(jsonOf) }, 2);
  if (sessions.length === 0) return "There are no sessions.";
  return sessions
    .map(({ sessionId, cwd, title, updated, agent }) => {
      const facts = [updated === undefined ? "" : ageOf(updated, now), oneLine(agent, 60), oneLine(cwd, 200)];
      const what = oneLine(title, MAX_TITLE) || "(nothing is known of what was said)";
      return `${oneLine(sessionId, 200)}  ${what}\n  ${facts.filter(Boolean).join(" · ")}`;
    })
    .join("\n");
}

/** How long ago something was, in words: `3 h ago`. */
export function ageOf(time: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - time) / 1000));
  if (seconds < 60) return "just now";
  const units = [
    [60, "min"],
    [3600, "h"],
    [86_400, "d"],
  ] as const;
  const [size, word] = units.findLast(([least]) => seconds >= least)!;
  return `${Math.floor(seconds / size)} ${word} ago`;
}

function jsonOf({ updated, ...session }: KnownSession) {
  return { ...session, updated: updated === undefined ? null : new Date(updated).toISOString() };
}
