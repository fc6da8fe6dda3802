import type { Turn } from "../../agent/index.ts";
import type { Acts } from "../stage.ts";

/** MCP servers that are reached through the client (unstable). */
export const mcp: Acts = {
  async mcp(turn) {
    for (const server of turn.session.mcpServers) {
      if (server.type !== "acp") continue;
      const { result, error } = await callThrough(turn, server.serverId, "tools/list");
      await turn.say(`${server.name}: ${JSON.stringify(error ?? result)}`);
    }
    await turn.say("Those are all of them.");
  },
};

interface Called {
  readonly result?: unknown;
  readonly error?: unknown;
}

function callThrough(turn: Turn, serverId: string, method: string): Promise<Called> {
  const { client } = turn.session;
  const request = client.request as (method: string, params: object, options: object) => Promise<Called>;
  const params = { serverId, requestId: `${turn.messageId}-${serverId}`, method, params: {} };
  return request.call(client, "mcp/message", params, { signal: turn.signal });
}
