import {
  type Agent,
  AgentSideConnection,
  type Client,
  ClientSideConnection,
  ndJsonStream,
} from "../../../packages/acp/src/compat/index.ts";

/** Streams of bytes between two programs, as programs for the earlier SDKs make them for their tests. */
export function pipes() {
  const toAgent = new TransformStream<Uint8Array, Uint8Array>();
  const toClient = new TransformStream<Uint8Array, Uint8Array>();
  return {
    toAgent,
    toClient,
    ofAgent: () => ndJsonStream(toClient.writable, toAgent.readable),
    ofClient: () => ndJsonStream(toAgent.writable, toClient.readable),
  };
}

/** The least that is an agent. */
export const idleAgent: Agent = {
  initialize: () => ({ protocolVersion: 1 }),
  newSession: () => ({ sessionId: "s1" }),
  authenticate() {},
  prompt: () => ({ stopReason: "end_turn" }),
  cancel() {},
};

/** The least that is a client. */
export const idleClient: Client = {
  requestPermission: () => ({ outcome: { outcome: "cancelled" } }),
  sessionUpdate() {},
};

/** Both sides in one process, made of the least that they must be and what is given. */
export function duo(agent: Partial<Agent>, client: Partial<Client> = {}) {
  const bytes = pipes();
  const agentSide = new AgentSideConnection(() => ({ ...idleAgent, ...agent }), bytes.ofAgent());
  const clientSide = new ClientSideConnection(() => ({ ...idleClient, ...client }), bytes.ofClient());
  return { agentSide, clientSide, ...bytes };
}

/** A prompt of one line of text. */
export const saying = (text: string) => ({ sessionId: "s1", prompt: [{ type: "text" as const, text }] });

/** An update of one line of text. */
export const chunk = (text: string) => ({
  sessionId: "s1",
  update: { sessionUpdate: "agent_message_chunk" as const, content: { type: "text" as const, text } },
});
