import { noSuchCursor } from "./store-errors.ts";

/** A place in a listing: sessions are listed by `updatedAt`, and by `sessionId` where that is the same, the greatest first. */
export interface ListPlace {
  readonly updatedAt: string;
  readonly sessionId: string;
}

/**
 * A cursor for what follows a place, for stores to give out. It names the place and not a number of sessions, so that pages
 * neither skip nor repeat a session when others are added, changed or deleted. One that changes meanwhile moves to the front.
 */
export function cursorAfter({ updatedAt, sessionId }: ListPlace): string {
  return btoa(encodeURIComponent(JSON.stringify([updatedAt, sessionId])));
}

/** The place that a cursor of `cursorAfter` names. Throws `-32602` for anything else. */
export function placeOf(cursor: string): ListPlace {
  let parts: unknown;
  try {
    parts = JSON.parse(decodeURIComponent(atob(cursor)));
  } catch {
    throw noSuchCursor();
  }
  if (!Array.isArray(parts) || parts.length !== 2) throw noSuchCursor();
  const [updatedAt, sessionId] = parts;
  if (typeof updatedAt !== "string" || typeof sessionId !== "string") throw noSuchCursor();
  return { updatedAt, sessionId };
}
