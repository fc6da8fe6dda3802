import type { AgentVersion } from "../agent/index.ts";
import { v1 as agentV1, type UnstableAgentHandlersV1, type UnstableClientV1 } from "../agent/unstable.ts";
import { type ClientVersion, connectAgent } from "../client/index.ts";
import { v2 as clientV2, type UnstableAgentV2 } from "../client/unstable.ts";
import type { Info } from "../protocol/index.ts";
import { type Connection, internalError } from "../rpc/index.ts";
import { type Decoder, decode, type MethodInfo, supports } from "../schema/index.ts";
import { type AgentCapabilities, agentParams, type InitializeRequest, methods } from "../schema/v1/unstable.ts";
import { initializeToV1, initializeToV2 } from "../versions/index.ts";
import { type Back, bridgeLimits, serveBack } from "./back.ts";
import type { Bridge, BridgeSides } from "./bridge-options.ts";
import type { Answer, Asked } from "./handshake.ts";
import { relayedAgent, relayedClient, relayTo, withExtensions } from "./relay.ts";
import { endsWithin, maxPartingMs } from "./turn-end.ts";
import { agentCalls } from "./v1-client/agent-calls.ts";
import { clientCalls } from "./v1-client/client-calls.ts";
import { Link } from "./v1-client/link.ts";

/** Serves version 1 in front of an agent of version 2. In front of one of version 1 every message goes through as it is. */
export function bridgeV1Client(sides: BridgeSides): Bridge {
  return serveBack(1, sides, () => v1ClientBack(sides));
}

/** Finds the agent behind a client of version 1, whichever version the agent speaks. */
export function v1ClientBack(sides: BridgeSides): Back {
  const link = new Link(sides);
  let agent: Connection | undefined;

  const open = async (asked: Asked, client: Connection): Promise<Answer> => {
    const request = readRequest(asked);
    const offered = initializeToV2(request, sides.onLoss);
    const info = offered.info as Info;
    const found = await connectAgent(
      {
        info,
        versions: [relayedClient(1, asked.params, client), v2Client(link, offered, client)],
        limits: bridgeLimits,
        tap: link.ids.tap,
      },
      sides.agent,
      { signal: asked.signal, ...(sides.agentName !== undefined && { name: sides.agentName }) },
    );
    agent = found.connection;
    void agent.closed.then(({ cause }) => {
      const gone = internalError(`The agent is gone${cause ? `: ${cause.message}` : ""}`);
      for (const session of link.sessions.values()) session.fail(gone);
      void client.close(cause);
    });
    if ("relayed" in found) return { version: relayedAgent(found), info };
    link.agent = found;
    return v1Agent(link, sides);
  };

  return {
    open,
    async letGo() {
      const sessions = [...link.sessions.values()];
      for (const { sessionId, prompts } of sessions) {
        if (prompts.any) void agent?.notify("session/cancel", { sessionId });
        prompts.cancel();
      }
      await endsWithin(maxPartingMs, Promise.all(sessions.map(({ prompts }) => prompts.ended())));
      for (const session of sessions) session.close();
      if (agent === undefined) sides.agent.destroy();
      else await agent.close();
    },
    async closed() {
      await agent?.closed;
    },
  };
}

/** The client's words. One that asks for a later version may say the rest in that version's way. */
function readRequest({ params }: Asked): InitializeRequest {
  const { info, capabilities } = params;
  const terminal = supports(capabilities, "auth.terminal");
  const elicitation = (capabilities as { elicitation?: unknown } | undefined)?.elicitation;
  return decode(agentParams.initialize as Decoder<InitializeRequest>, {
    clientInfo: info,
    clientCapabilities: { auth: { terminal }, elicitation },
    ...structuredClone(params),
  });
}

/** The client that the agent sees: it offers what the real one does. */
function v2Client(link: Link, offered: ReturnType<typeof initializeToV2>, client: Connection) {
  const { protocolVersion: _, capabilities, ...rest } = offered;
  const own = clientV2(agentCalls(link), { capabilities: capabilities ?? {} });
  return {
    ...own,
    offer: () => ({ ...rest, capabilities }),
    begin(...args) {
      const begun = own.begin(...args);
      return { ...begun, handlers: withExtensions(begun.handlers, relayTo(client)) };
    },
  } satisfies ClientVersion<UnstableAgentV2>;
}

/** The agent that the client sees: it advertises what the real one does, and serves no more. */
function v1Agent(link: Link, sides: BridgeSides): Answer {
  const { agent } = link;
  const { agentCapabilities = {}, authMethods = [], _meta } = initializeToV1(agent.initialize, sides.onLoss);
  const own = agentV1(served(clientCalls(link), agentCapabilities), { capabilities: agentCapabilities, authMethods });
  const version: AgentVersion = {
    protocolVersion: 1,
    begin(...args) {
      const begun = own.begin(...args);
      link.client = begun.client as UnstableClientV1;
      const answer = { ...(begun.answer as object), ...(_meta && { _meta }) };
      return { ...begun, answer, handlers: withExtensions(begun.handlers, relayTo(agent.connection)) };
    },
  };
  return { version, info: agent.info as Info };
}

/** The handlers for what is advertised. */
function served(handlers: UnstableAgentHandlersV1, capabilities: AgentCapabilities): UnstableAgentHandlersV1 {
  const entries = Object.entries(handlers).filter(([method]) => {
    const { gate } = (methods as { readonly [method: string]: MethodInfo })[method] ?? {};
    return gate?.capability === undefined || supports(capabilities, gate.capability);
  });
  return Object.fromEntries(entries) as UnstableAgentHandlersV1;
}
