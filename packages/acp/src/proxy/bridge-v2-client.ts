import type { AgentVersion } from "../agent/index.ts";
import { v2 as agentV2, type UnstableAgentHandlersV2, type UnstableClientV2 } from "../agent/unstable.ts";
import { type ClientVersion, connectAgent } from "../client/index.ts";
import { v1 as clientV1, type UnstableAgentV1 } from "../client/unstable.ts";
import type { Info } from "../protocol/index.ts";
import type { Connection } from "../rpc/index.ts";
import { DecodeError, type Decoder, decode } from "../schema/index.ts";
import { agentParams, type ClientCapabilities, type InitializeRequest } from "../schema/v2/unstable.ts";
import { agentToV2, clientCapabilitiesToV1 } from "../versions/index.ts";
import { type Back, bridgeLimits, serveBack } from "./back.ts";
import type { Bridge, BridgeSides } from "./bridge-options.ts";
import { v1ClientBack } from "./bridge-v1-client.ts";
import type { Answer, Asked } from "./handshake.ts";
import { relayedAgent, relayedClient, relayTo, withExtensions } from "./relay.ts";
import { endsWithin, maxPartingMs } from "./turn-end.ts";
import { agentCalls } from "./v2-client/agent-calls.ts";
import { clientCalls } from "./v2-client/client-calls.ts";
import { Link } from "./v2-client/link.ts";
import { Sessions } from "./v2-client/sessions.ts";
import { Terminals } from "./v2-client/terminals.ts";

/**
 * Serves version 2 in front of an agent of version 1; in front of one of version 2 every message goes through as it is. A
 * client of version 1 is served as `bridgeV1Client` does.
 */
export function bridgeV2Client(sides: BridgeSides): Bridge {
  return serveBack(2, sides, (version) => (version === 1 ? v1ClientBack(sides) : v2ClientBack(sides)));
}

/** Finds the agent behind a client of version 2, whichever version the agent speaks. */
function v2ClientBack(sides: BridgeSides): Back {
  const link = new Link(sides);
  const sessions = new Sessions(link);
  const terminals = new Terminals(link, sessions);
  const gone = Promise.withResolvers<void>();
  let agent: Connection | undefined;

  return {
    async open(asked, client) {
      const { info, capabilities } = readClient(asked);
      const calls = agentCalls(link, sessions, terminals, capabilities);
      const own = clientV1(calls, { capabilities: advertised(capabilities, sides) });
      const version: ClientVersion<UnstableAgentV1> = {
        ...own,
        begin: (...args) => {
          const begun = own.begin(...args);
          return { ...begun, handlers: withExtensions(begun.handlers, relayTo(client)) };
        },
      };
      const found = await connectAgent(
        { info, versions: [relayedClient(2, asked.params, client), version], limits: bridgeLimits, tap: link.ids.tap },
        sides.agent,
        { signal: asked.signal, ...(sides.agentName !== undefined && { name: sides.agentName }) },
      );
      agent = found.connection;
      void agent.closed.then(({ cause }) => client.close(cause));
      if ("relayed" in found) return { version: relayedAgent(found), info };
      link.agent = found;
      return v2Agent(link, clientCalls(link, sessions, terminals));
    },

    async letGo() {
      for (const session of sessions) session.cancel();
      await endsWithin(maxPartingMs, Promise.all([...sessions].map(({ prompts }) => prompts.ended())));
      try {
        await terminals.host?.close();
      } finally {
        if (agent) await agent.close();
        else sides.agent.destroy();
        gone.resolve();
      }
    },

    closed: () => gone.promise,
  };
}

/** The agent that the client sees: it advertises what the real one does, and what version 2 asks of each. */
function v2Agent(link: Link, calls: UnstableAgentHandlersV2): Answer {
  const { agent, sides } = link;
  const { info, capabilities, authMethods } = agentToV2(agent.initialize, sides.onLoss);
  const own = agentV2(calls, { capabilities, authMethods });
  const { _meta } = agent.initialize;
  const version: AgentVersion = {
    protocolVersion: 2,
    begin(...args) {
      const begun = own.begin(...args);
      link.meet(begun.client as UnstableClientV2);
      const answer = { ...(begun.answer as object), ...(_meta && { _meta }) };
      return { ...begun, answer, handlers: withExtensions(begun.handlers, relayTo(agent.connection)) };
    },
  };
  return { version, info: info as Info };
}

interface Known {
  readonly info: Info;
  readonly capabilities: ClientCapabilities;
}

/** What the client says of itself. A request for a later version may say it in ways that cannot be read. */
function readClient({ params }: Asked): Known {
  const unknown: Known = { info: { name: "unknown", version: "unknown" }, capabilities: {} };
  try {
    const { info, capabilities = {} } = decode(
      agentParams.initialize as Decoder<InitializeRequest>,
      structuredClone(params),
    );
    return { info: info as Info, capabilities };
  } catch (error) {
    if (error instanceof DecodeError && (params.protocolVersion as number) > 2) return unknown;
    throw error;
  }
}

/** The files and terminals that are served here are advertised as the handlers show. */
function advertised(capabilities: ClientCapabilities, { files, terminals, onLoss }: BridgeSides) {
  const { fs, terminal, _meta, ...rest } = clientCapabilitiesToV1(capabilities, onLoss);
  return {
    ...rest,
    ...(!files && { fs: fs! }),
    ...(!terminals && { terminal: terminal! }),
    // Agents that run their own terminals look for this before they tell of them.
    _meta: { terminal_output: true, ..._meta },
  };
}
