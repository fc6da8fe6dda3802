import type { ClientSession } from "@colloquy/acp/client";
import { UsageError } from "../command-line/index.ts";
import { applySetting, NoSessionError, notOpened } from "../peer/index.ts";
import type { KnownSession } from "../sessions/index.ts";
import type { Opening } from "./arguments.ts";
import type { OpeningEnd } from "./given-up.ts";
import { resumeLine } from "./resume-line.ts";
import { chosenSession, forgetSession, isGone, rememberedOrListed } from "./session-choice.ts";
import type { ChatAgent, ChatSetup } from "./setup.ts";

/** What opens a session. */
export interface OpeningParts extends OpeningEnd {
  readonly setup: ChatSetup;
  readonly agent: ChatAgent;
  /** There is a session that stays if this one cannot be opened. Otherwise a new one is offered. */
  readonly stays: boolean;
}

/** Opens the session that is wished. Rejects with a `UsageError` when there is none like it, or none was chosen. */
export async function openChosen(opening: Opening, parts: OpeningParts): Promise<ClientSession> {
  const { setup, stays } = parts;
  const signal = endOf(parts);
  const found = await wanted(opening, parts);
  signal.throwIfAborted();
  if (found === undefined) return begin(parts);
  try {
    return await goOn(found, parts);
  } catch (error) {
    const problem = notOpened(found.sessionId, error);
    if (!(problem instanceof NoSessionError)) throw error;
    if (isGone(error)) await forgetSession(setup, found.sessionId).catch(() => {});
    const instead = !stays && (await setup.face.confirm([problem.message], "Begin a new session", "Leave it", signal));
    if (!instead) throw problem;
    return begin(parts);
  }
}

/** Takes back what is asked: the agent is gone, or the session is not wanted any more. */
function endOf({ agent, signal }: OpeningParts): AbortSignal {
  return AbortSignal.any([agent.connection.signal, signal]);
}

async function begin(parts: OpeningParts): Promise<ClientSession> {
  const { agent, setup, onEvent } = parts;
  const { folders, mcpServers } = setup;
  const session = await agent.newSession({ cwd: folders.cwd, ...moreOf(parts), mcpServers, onEvent });
  await set(session, parts);
  return session;
}

async function goOn({ sessionId, cwd }: KnownSession, parts: OpeningParts): Promise<ClientSession> {
  const { agent, setup, onEvent } = parts;
  const { folders, mcpServers, face } = setup;
  if (agent.session(sessionId) !== undefined) throw new UsageError("This is that session: it is open already");
  // What may be read and run here, and what rules there are, is a matter of the folder that this was started in.
  if (cwd !== folders.cwd) {
    throw new UsageError(`That session is of another folder: ${resumeLine({ sessionId, cwd })}`);
  }
  const session = await agent.openSession(sessionId, { cwd, ...moreOf(parts), mcpServers, onEvent, prefer: "load" });
  if (session.state.messages.length === 0) face.say("The agent goes on with the session, and does not tell it again.");
  if (!parts.stays) await set(session, parts);
  return session;
}

function moreOf({ agent, setup: { folders, face } }: OpeningParts) {
  if (folders.more.length === 0) return {};
  if (agent.can.additionalDirectories) return { additionalDirectories: folders.more };
  face.say("The agent takes no folders besides its own: --add-dir only widens what it may do through this client.");
  return {};
}

/** Sets what the command line wants set. Where that cannot be, the session is gone on with only if the person says so. */
async function set(session: ClientSession, parts: OpeningParts): Promise<void> {
  const { options, face } = parts.setup;
  try {
    await applySetting(session, "mode", options.mode);
    await applySetting(session, "model", options.model);
  } catch (error) {
    const lines = [error instanceof Error ? error.message : String(error)];
    if (await face.confirm(lines, "Go on without it", "Leave it", endOf(parts))) return;
    await session.close().catch(() => {});
    throw error;
  }
}

/** The session that is meant; `undefined` for a new one. */
async function wanted(opening: Opening, parts: OpeningParts): Promise<KnownSession | undefined> {
  const { setup, agent } = parts;
  if (opening.type === "new") return undefined;
  if (!agent.can.load && !agent.can.resume)
    throw new UsageError("This agent cannot go on with older sessions: begin a new one");
  const { cwd } = setup.folders;
  if (opening.type === "id") return byId(await rememberedOrListed(setup, agent), opening.id, setup);
  const known = await rememberedOrListed(setup, agent, cwd);
  const others = known.filter(({ sessionId }) => agent.session(sessionId) === undefined);
  if (others.length === 0) {
    setup.face.say("There is no session of this folder to go on with: this is a new one.");
    return undefined;
  }
  if (opening.type === "latest") return others[0];
  return chosenSession(others, setup, agent, { signal: endOf(parts), byItself: !parts.stays });
}

function byId(known: readonly KnownSession[], id: string, { folders, launch }: ChatSetup): KnownSession {
  const exact = known.find(({ sessionId }) => sessionId === id);
  const begin = known.filter(({ sessionId }) => sessionId.startsWith(id));
  if (exact === undefined && begin.length > 1)
    throw new UsageError(`${begin.length} sessions have an id that begins with ${JSON.stringify(id)}: give more of it`);
  // An agent may keep sessions that it does not list.
  return exact ?? begin[0] ?? { sessionId: id, cwd: folders.cwd, title: "", agent: launch.title };
}
