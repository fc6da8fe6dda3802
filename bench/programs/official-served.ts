import { agent, methods, PROTOCOL_VERSION } from "@agentclientprotocol/sdk";
import { perform } from "./script.ts";

let sessions = 0;

/** The official SDK's agent: the same on stdio and in memory. */
export const app = agent({ name: "bench" })
  .onRequest(methods.agent.initialize, () => ({
    protocolVersion: PROTOCOL_VERSION,
    agentInfo: { name: "bench", version: "1.0.0" },
    agentCapabilities: { promptCapabilities: { image: true } },
  }))
  .onRequest(methods.agent.session.new, () => ({ sessionId: `session-${++sessions}` }))
  .onRequest(methods.agent.session.prompt, async ({ params, client }) => {
    const { sessionId, prompt } = params;
    const used = await perform(prompt, (update) => client.notify(methods.client.session.update, { sessionId, update }));
    return { stopReason: "end_turn", ...(used && { _meta: { used } }) };
  });
