import { type AgentV1, type ClientDefinition, type ClientVersion, v1 } from "@colloquy/acp/client";
import type { Client, Usage } from "./model.ts";

/** Our client's side of a connection. */
export function definition(onUpdate: () => void): ClientDefinition<ClientVersion<AgentV1>> {
  return {
    info: { name: "bench", version: "1.0.0" },
    versions: [v1({ "session/update": () => onUpdate() })],
  };
}

/** The connected agent as the workloads use it. */
export function asClient(agent: AgentV1): Client {
  return {
    newSession: async () => (await agent.request("session/new", { cwd: "/home/me", mcpServers: [] })).sessionId,
    async prompt(sessionId, prompt) {
      const { _meta } = await agent.request("session/prompt", { sessionId, prompt });
      return _meta?.used as Usage | undefined;
    },
    close: () => agent.close(),
  };
}
