import { invalidParams } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { noSuchCursor, type SessionPage, type StoredSession } from "../../sessions/index.ts";
import type { Desk } from "./desk.ts";

/** `session/list`. A store that cannot list has at least the sessions that are open here. */
export async function listSessions(
  desk: Desk,
  { cwd, cursor, archived }: { cwd?: string | null; cursor?: string | null; archived?: string | null },
): Promise<v2.ListSessionsResponse> {
  const { store, isUnstable } = desk;
  if (store.list === undefined) {
    const records = await Promise.all(desk.all.map(({ id }) => desk.known(id)));
    return { sessions: records.filter((one) => cwd == null || one.cwd === cwd).map((one) => infoOf(one, isUnstable)) };
  }
  const list = (isArchived: boolean, from: string | null | undefined) =>
    store.list!({ ...(cwd != null && { cwd }), ...(from != null && { cursor: from }), archived: isArchived });
  const { sessions, nextCursor } = await pageOf(archived ?? "exclude", cursor, list);
  return { sessions: sessions.map((one) => infoOf(one, isUnstable)), ...(nextCursor !== undefined && { nextCursor }) };
}

/** All of them (`include`) are those that are not archived, and then the others; the cursor says which. */
async function pageOf(
  filter: string,
  cursor: string | null | undefined,
  list: (isArchived: boolean, from: string | null | undefined) => SessionPage | Promise<SessionPage>,
): Promise<SessionPage> {
  if (filter === "exclude" || filter === "only") return await list(filter === "only", cursor);
  if (filter !== "include") throw invalidParams("Invalid params: archived must be exclude, include or only");
  const [, part = "current", from] = /^(current|archived):(.*)$/s.exec(cursor ?? "current:") ?? [];
  if (from === undefined) throw noSuchCursor();
  const { sessions, nextCursor } = await list(part === "archived", from === "" ? undefined : from);
  if (nextCursor !== undefined) return { sessions, nextCursor: `${part}:${nextCursor}` };
  return part === "archived" ? { sessions } : { sessions, nextCursor: "archived:" };
}

function infoOf(record: StoredSession, isUnstable: boolean): v2.SessionInfo {
  const { sessionId, cwd, additionalDirectories, title, updatedAt, archived = false } = record;
  return {
    sessionId,
    cwd,
    ...(additionalDirectories && { additionalDirectories: [...additionalDirectories] }),
    ...(title !== undefined && { title }),
    updatedAt,
    ...(isUnstable && { archived }),
  };
}

/** `session/delete`: closes it first. One that is not there is no failure (SESS-94). */
export async function deleteSession(desk: Desk, sessionId: string): Promise<void> {
  await desk.closeSession(sessionId, "the session was deleted");
  await desk.store.delete!(sessionId);
}

/** `session/archive` and `session/unarchive` (ARCH-04 to ARCH-06). */
export async function archiveSession(desk: Desk, sessionId: string, archived: boolean): Promise<void> {
  const { archived: was = false } = await desk.known(sessionId);
  if (archived) await desk.closeSession(sessionId, "the session was archived");
  if (was !== archived) await desk.store.change(sessionId, { archived });
}

/** `session/status`: open means open on this connection. */
export async function sessionStatus(desk: Desk, sessionId: string): Promise<v2.SessionStatusResponse> {
  const session = desk.get(sessionId);
  if (session === undefined) {
    await desk.known(sessionId);
    return { status: "saved" };
  }
  if (desk.client.version === 1) return { status: "open" };
  const { sessionUpdate: _, ...state } = (session.state ?? { state: "idle" }) as v2.StateUpdate & {
    sessionUpdate?: string;
  };
  return { status: "open", state: state as v2.StateUpdate };
}

/** `session/set_title`: on one line, without blanks around it (TITL-03). */
export async function setTitle(desk: Desk, sessionId: string, given: string): Promise<{ title: string }> {
  const title = given.replace(/[\p{Cc}\s]+/gu, " ").trim();
  if (title === "") throw invalidParams("Invalid params: the title is empty");
  await desk.known(sessionId);
  const session = desk.get(sessionId);
  if (session === undefined) await desk.store.change(sessionId, { title });
  else await session.change({ title });
  return { title };
}
