import type { KnownSession } from "../sessions/index.ts";
import { oneLine, showPath } from "../view/index.ts";
import type { Choice } from "./face.ts";

/** A session as a list shows it: what it is about, when it was, where, and which it is. */
export function sessionChoice(session: KnownSession, cwd: string, now = Date.now()): Choice<KnownSession> {
  const { sessionId, title, updated, agent } = session;
  const facts = [
    updated === undefined ? "" : ageOf(now - updated),
    session.cwd === cwd ? "" : showPath(session.cwd, cwd),
    oneLine(agent, 40),
    oneLine(sessionId, 40),
  ];
  return { value: session, label: oneLine(title, 120) || "(nothing was said)", detail: facts.filter(Boolean).join(" · ") };
}

/** How long ago something was. */
export function ageOf(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / (24 * 60))} days ago`;
}
