import { invalidParams, type RequestContext } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { StoredSession } from "../../sessions/index.ts";
import type { Desk } from "./desk.ts";
import { mcpServers } from "./mcp-servers.ts";
import type { OpenSession } from "./open-session.ts";
import { replay } from "./replay.ts";
import type { Opened } from "./session.ts";
import { type ToldFacts, toldFacts } from "./told-facts.ts";

/** What the requests have in common that open a session, in both versions. */
export interface Setup {
  readonly cwd: string;
  readonly additionalDirectories?: readonly string[] | null;
  readonly mcpServers?: unknown;
  readonly systemPrompt?: v2.SystemPrompt | null;
}

/** `session/new`: a new session, or the one that the author has instead. */
export async function newSession(desk: Desk, setup: Setup, context: RequestContext): Promise<OpenSession> {
  const given = await checked(desk, setup);
  const instead = await storedInstead(desk, given);
  if (instead !== undefined) return await continued(desk, instead, given, context);
  const record = { sessionId: crypto.randomUUID(), ...placesOf(setup), ...timesOf() };
  await desk.store.create(record);
  return await opened(desk, record, given, context, "new", true);
}

/** `session/fork`: a new session with the transcript of another one. */
export async function forkSession(
  desk: Desk,
  { sessionId, ...setup }: Setup & { readonly sessionId: string },
  context: RequestContext,
): Promise<OpenSession> {
  const given = await checked(desk, setup);
  const { archived: _, additionalDirectories: __, ...source } = await desk.known(sessionId);
  await desk.get(sessionId)?.outbox.flush();
  const fork = { ...source, sessionId: crypto.randomUUID(), ...placesOf(setup), ...timesOf(), forkedFrom: sessionId };
  await desk.store.fork!(sessionId, fork);
  return await opened(desk, fork, given, context, "fork", true);
}

/** `session/load` and `session/resume`: `withHistory` shows the transcript before the answer. */
export async function openSession(
  desk: Desk,
  { sessionId, ...setup }: Setup & { readonly sessionId: string },
  context: RequestContext,
  withHistory: boolean,
): Promise<OpenSession> {
  const given = await checked(desk, setup);
  const record = await desk.known(sessionId);
  const isOver = desk.get(sessionId) === undefined;
  const session = await opened(desk, record, given, context, withHistory ? "load" : "resume", isOver);
  try {
    const facts = withHistory ? await showHistory(desk, session, isOver) : await toldFacts(desk.store.read(sessionId));
    if (desk.client.version === 2) await session.show([stateOf(session, facts)]);
    // SESS-56: a transcript has told it. Without one it follows the answer, and what is newer follows it.
    if (!withHistory && facts.usage) session.sayFirst(facts.usage);
  } catch (error) {
    if (isOver) await desk.closeSession(sessionId);
    throw error;
  }
  return session;
}

/** The stored session that the author would rather open, if it is there and nobody has it open here. */
async function storedInstead(desk: Desk, { places }: Given): Promise<StoredSession | undefined> {
  const { cwd, additionalDirectories = [] } = places;
  const sessionId = await desk.author.newSession?.({ cwd, additionalDirectories });
  if (sessionId === undefined || desk.get(sessionId) !== undefined) return undefined;
  return await desk.store.get(sessionId);
}

/** Opens a stored session for a client that knows of none: the answer tells its id, and only then its transcript. */
async function continued(
  desk: Desk,
  record: StoredSession,
  given: Given,
  context: RequestContext,
): Promise<OpenSession> {
  // No state is told: it is idle, as a new session is, and a prompt that came meanwhile would seem to have ended.
  return await opened(desk, record, given, context, "load", true, async (session) => {
    await showHistory(desk, session, true);
  });
}

async function showHistory(desk: Desk, session: OpenSession, isOver: boolean): Promise<ToldFacts> {
  session.voice.restart();
  const facts = await replay(desk.store.read(session.id), (updates) => session.show(updates, true), isOver);
  const title = session.storedTitle;
  if (title !== undefined) await session.show([{ sessionUpdate: "session_info_update", title }]);
  await session.sayRest();
  return facts;
}

/** What a request gives a session, beyond what is kept of it. */
interface Given {
  readonly places: ReturnType<typeof placesOf>;
  readonly mcpServers: OpenSession["mcpServers"];
  readonly systemPrompt: v2.SystemPrompt | undefined;
}

async function checked(desk: Desk, setup: Setup): Promise<Given> {
  await desk.gate.check();
  return {
    places: placesOf(setup),
    mcpServers: mcpServers(setup.mcpServers),
    systemPrompt: systemPromptOf(desk, setup),
  };
}

/** SYSP-04 to SYSP-07 */
function systemPromptOf(desk: Desk, { systemPrompt }: Setup): v2.SystemPrompt | undefined {
  if (!systemPrompt) return undefined;
  const { mode, content } = systemPrompt;
  if (mode !== "append" && !(mode === "override" && desk.author.systemPrompt === "override"))
    throw invalidParams("Invalid params: this agent does not support this mode of systemPrompt");
  if (content.length === 0 || content.some(({ type }) => type !== "text"))
    throw invalidParams("Invalid params: systemPrompt must have text, and nothing else");
  return systemPrompt;
}

/** Makes it an open session. When that fails, a session that is new is none. */
async function opened(
  desk: Desk,
  record: StoredSession,
  given: Given,
  context: RequestContext,
  how: Opened,
  isNew: boolean,
  /** What is said between the answer and all that waits for it. */
  first?: (session: OpenSession) => Promise<void>,
): Promise<OpenSession> {
  const session = desk.add(record);
  context.afterResponse(() => void (first ? follow(desk, session, first) : session.answered()));
  await session.holdForAnswer();
  session.mcpServers = given.mcpServers;
  session.systemPrompt = given.systemPrompt;
  try {
    await moveTo(session, given.places);
    await desk.author.onSession?.(session, how);
  } catch (error) {
    if (isNew) await desk.closeSession(record.sessionId);
    if (how === "new" || how === "fork") await desk.store.delete?.(record.sessionId);
    throw error;
  }
  return session;
}

async function follow(desk: Desk, session: OpenSession, first: (session: OpenSession) => Promise<void>): Promise<void> {
  try {
    await first(session);
  } catch (cause) {
    desk.client.connection.report({ kind: "handler", problem: "The transcript could not be shown", cause });
  }
  session.answered();
}

/** DIR-07: directories that are not given again are none of the session's any more. */
async function moveTo(session: OpenSession, { cwd, additionalDirectories = [] }: Given["places"]): Promise<void> {
  const was = [session.cwd, ...session.additionalDirectories];
  const is = [cwd, ...additionalDirectories];
  if (was.length === is.length && was.every((path, at) => path === is[at])) return;
  await session.change({ cwd, additionalDirectories: additionalDirectories.length > 0 ? additionalDirectories : null });
}

/** SESS-47. Of a session that was not open it is the end of its last turn, unless that was cut off. */
function stateOf(session: OpenSession, { idle }: ToldFacts): v2.SessionUpdate {
  return (session.state ?? idle ?? { sessionUpdate: "state_update", state: "idle" }) as v2.SessionUpdate;
}

function placesOf({ cwd, additionalDirectories }: Setup): Pick<StoredSession, "cwd" | "additionalDirectories"> {
  return { cwd, ...(additionalDirectories?.length && { additionalDirectories }) };
}

function timesOf(): Pick<StoredSession, "createdAt" | "updatedAt"> {
  const now = new Date().toISOString();
  return { createdAt: now, updatedAt: now };
}
