import { client, methods, PROTOCOL_VERSION, type PromptResponse, type Stream } from "@agentclientprotocol/sdk";
import type { Client, Usage } from "./model.ts";

/** The official SDK's client on a stream, as the workloads use it. */
export async function connectStream(stream: Stream, onUpdate: () => void): Promise<Client> {
  const app = client({ name: "bench" }).onNotification(methods.client.session.update, () => onUpdate());
  const connection = app.connect(stream);
  const { agent } = connection;
  await agent.request(methods.agent.initialize, {
    protocolVersion: PROTOCOL_VERSION,
    clientInfo: { name: "bench", version: "1.0.0" },
    clientCapabilities: {},
  });
  return {
    newSession: async () =>
      (await agent.request(methods.agent.session.new, { cwd: "/home/me", mcpServers: [] })).sessionId,
    async prompt(sessionId, prompt) {
      const result: PromptResponse = await agent.request(methods.agent.session.prompt, { sessionId, prompt });
      return result._meta?.used as Usage | undefined;
    },
    async close() {
      connection.close();
    },
  };
}
