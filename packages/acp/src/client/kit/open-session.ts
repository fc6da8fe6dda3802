import { CapabilityError } from "../../protocol/index.ts";
import { AcpError } from "../../schema/index.ts";
import { applyResponse, type OpenedV1, type OpenedV2 } from "../../state/index.ts";
import type { OpenOptions, SessionSetup, UnstableSessionSetup } from "./agent.ts";
import type { Link } from "./link.ts";
import type { McpProvider } from "./mcp-provider.ts";
import { mcpServersFor } from "./mcp-servers.ts";
import { OpenedSession } from "./opened-session.ts";

/** What opening a session needs of its agent. */
export interface Opening extends Link {
  readonly open: ReadonlyMap<string, OpenedSession>;
  readonly mcp: McpProvider;
  enter(session: OpenedSession): void;
  dropEarly(sessionId: string): void;
}

/** Opens a new session. */
export async function newSession(agent: Opening, setup: UnstableSessionSetup): Promise<OpenedSession> {
  const params = paramsOf(agent, "session/new", setup);
  return withServers(agent, setup, async () =>
    entered(agent, setup, await agent.signIn.around("session/new", () => agent.call("session/new", params))),
  );
}

/** Opens a copy of a session. */
export async function forkSession(
  agent: Opening,
  sessionId: string,
  setup: UnstableSessionSetup,
): Promise<OpenedSession> {
  const params = { sessionId, ...paramsOf(agent, "session/fork", setup) };
  return withServers(agent, setup, async () =>
    entered(agent, setup, await agent.signIn.around("session/fork", () => agent.call("session/fork", params))),
  );
}

/** Opens a session that the agent keeps. */
export async function openSession(agent: Opening, sessionId: string, options: OpenOptions): Promise<OpenedSession> {
  if (agent.open.has(sessionId))
    throw new AcpError(`The session ${JSON.stringify(sessionId)} is open already: see agent.session(id)`);
  const way = wayToOpen(agent, options);
  const method = way === "load" && agent.version === 1 ? "session/load" : "session/resume";
  const replayFrom = way === "load" && agent.version === 2 ? { replayFrom: { type: "start" } } : {};
  const params = { sessionId, ...paramsOf(agent, method, options), ...replayFrom };
  const session = made(agent, sessionId, options);
  session.silent = options.replay === false;
  return withServers(agent, options, () => {
    // What came before is in the history, or was never to be seen.
    if (way === "load") agent.dropEarly(sessionId);
    return reopened(agent, session, () => agent.signIn.around(method, () => agent.call(method, params)));
  });
}

/** A session that is known from here on, and replays until the agent has answered. */
async function reopened(agent: Opening, session: OpenedSession, open: () => Promise<unknown>): Promise<OpenedSession> {
  session.replaying = true;
  agent.enter(session);
  try {
    answered(agent, session, await open());
    return session;
  } catch (error) {
    session.lose(error as Error);
    await agent.forget(session.id);
    throw error;
  } finally {
    session.replaying = false;
  }
}

/** Opens a session whose MCP servers of the type `acp` answer from before the agent is asked until the session ends. */
async function withServers(
  agent: Opening,
  { mcpServers = [] }: SessionSetup,
  open: () => Promise<OpenedSession>,
): Promise<OpenedSession> {
  const ids = mcpServers.flatMap((server) => (server.type === "acp" ? [server.serverId] : []));
  const end = agent.mcp.open(ids);
  try {
    const session = await open();
    if (session.closed) end();
    else agent.mcp.keep(session.id, end);
    return session;
  } catch (error) {
    end();
    throw error;
  }
}

/** How a session can be opened, as it is wanted. Throws when it cannot. */
function wayToOpen({ can, peer, version }: Opening, { prefer, replay }: OpenOptions): "resume" | "load" {
  if (!can.load && !can.resume)
    throw new AcpError(`The session was not opened: the ${peer} advertises neither loading nor resuming sessions`);
  if (replay === true && !can.load)
    throw new CapabilityError("session/load", version === 1 ? "loadSession" : "session", peer);
  const wanted = replay === true ? "load" : (prefer ?? "resume");
  return can[wanted] ? wanted : wanted === "load" ? "resume" : "load";
}

function paramsOf(agent: Opening, method: string, setup: UnstableSessionSetup): object {
  const { cwd, additionalDirectories = [], mcpServers = [], systemPrompt, _meta } = setup;
  return {
    cwd,
    ...(additionalDirectories.length > 0 && { additionalDirectories: [...additionalDirectories] }),
    mcpServers: mcpServersFor(agent.version, mcpServers, agent.can, method, agent.peer),
    ...(systemPrompt && { systemPrompt }),
    ...(_meta && { _meta }),
  };
}

function made(agent: Opening, sessionId: string, { cwd, additionalDirectories = [], onEvent }: SessionSetup) {
  const session = new OpenedSession(agent, sessionId, [cwd, ...additionalDirectories]);
  if (onEvent) session.onEvent(onEvent);
  return session;
}

function entered(agent: Opening, setup: SessionSetup, answer: unknown): OpenedSession {
  const session = made(agent, (answer as { sessionId: string }).sessionId, setup);
  agent.enter(session);
  answered(agent, session, answer);
  return session;
}

/** Some agents answer an opening with another id than they were asked for; the session keeps its own. */
function answered({ version }: Opening, session: OpenedSession, answer: unknown): void {
  const { sessionId: _, ...rest } = (answer ?? {}) as { sessionId?: string };
  void session.change((state) =>
    version === 1 ? applyResponse(state, rest as OpenedV1, 1) : applyResponse(state, rest as OpenedV2, 2),
  );
}
