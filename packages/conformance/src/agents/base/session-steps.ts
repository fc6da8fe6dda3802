import { randomUUID } from "node:crypto";
import type { Message } from "../../frames/index.ts";
import { Halt, show } from "../../judge/index.ts";
import type { Answer } from "../../talk/index.ts";
import type { AgentTalk } from "../agent-talk.ts";
import type { AgentSession, AgentTest } from "../agent-test.ts";
import { holds } from "../by-version.ts";
import { attended, serveUser } from "../client-side.ts";
import { playPrompt } from "../turn.ts";

/** More pages than a listing of the sessions that a check has opened can have. */
const MAX_PAGES = 100;

/** The id of no session, in the form that most agents give theirs. */
export function noSession(): string {
  return randomUUID();
}

/** A session in which something was said, where the agent can be made to: many keep no others. Its user allows everything. */
export async function livedIn(test: AgentTest, talk?: AgentTalk, params: Message = {}): Promise<AgentSession> {
  if (talk !== undefined) serveUser(talk);
  const session = talk === undefined ? await attended(test) : await test.open(talk, params);
  if (test.plays("say")) await playPrompt(session, test.prompt("say"));
  return session;
}

/** Asks to open a session again, as the agent advertises it: with its history told again where that can be had. */
export function reopen(
  test: AgentTest,
  { sessionId, talk }: AgentSession,
  { replay = false, ...more }: Message & { readonly replay?: boolean } = {},
): Promise<Answer> {
  const params = { sessionId, cwd: talk.folder, mcpServers: [], ...more };
  if (test.protocol === 2)
    return talk.request("session/resume", { ...params, ...(replay && { replayFrom: { type: "start" } }) });
  const method = test.claims("load") && (replay || !test.claims("resume")) ? "session/load" : "session/resume";
  return talk.request(method, params);
}

/** Whether sessions can be opened again at all. */
export function reopens(test: AgentTest): boolean {
  return test.claims("load") || test.claims("resume");
}

/** The session as it is where it is not open: closed, or seen from a second process where the agent does not close sessions. */
export async function putAway(test: AgentTest, session: AgentSession): Promise<AgentSession> {
  const { talk, sessionId } = session;
  if (test.claims("close")) {
    const closed = await talk.request("session/close", { sessionId });
    if (closed.error === undefined) return session;
  }
  const next = await test.ready();
  serveUser(next);
  return { ...session, talk: next };
}

/**
 * Opens a session again that was put away. Halts where that is refused: in a second process, where the agent may not keep its
 * sessions, nothing is judged; in the same one these rules are broken.
 */
export async function reopened(
  test: AgentTest,
  session: AgentSession,
  more: Message = {},
  rules: readonly string[] = [],
): Promise<Answer> {
  const answer = await reopen(test, session, more);
  if (answer.error === undefined) return answer;
  const says = `The session could not be opened again: ${show(answer)}.`;
  if (session.talk === test.talks[0]) for (const rule of rules) holds(test, rule, false, says, answer.at);
  throw new Halt("not checked", says);
}

/** Every session of a listing, page by page up to the last, or to one that is refused. `last`: the answer to it. */
export async function listed(
  talk: AgentTalk,
  params: Message = {},
): Promise<{ readonly sessions: readonly Message[]; readonly last: Answer }> {
  const sessions: Message[] = [];
  let cursor: unknown;
  for (let page = 1; ; page++) {
    const last = await talk.request("session/list", { ...params, ...(cursor !== undefined && { cursor }) });
    if (Array.isArray(last.result?.sessions)) sessions.push(...last.result.sessions);
    cursor = last.result?.nextCursor ?? undefined;
    if (cursor === undefined || page === MAX_PAGES) return { sessions, last };
  }
}

/** Whether one of them is the session. */
export function has(sessions: readonly Message[], sessionId: string): boolean {
  return sessions.some((one) => one?.sessionId === sessionId);
}
