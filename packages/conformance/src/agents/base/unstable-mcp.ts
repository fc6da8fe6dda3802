import { Halt, show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";

const SERVER = "colloquy:é/…#1";

/** MCP servers that are reached through the client. */
export const mcpOverAcp: readonly AgentCase[] = [
  {
    id: "mcp-over-acp/opened",
    title: "A session is opened with an MCP server of the client, which may be asked before the session is there",
    rules: ["MACP-24"],
    versions: [1, 2],
    needs: ["MCP over ACP"],
    async run(test) {
      const talk = await test.ready();
      talk.serve("mcp/message", ({ params }) => ({
        result: { protocolVersion: params?.protocolVersion, capabilities: {}, tools: [], prompts: [], resources: [] },
      }));
      const answer = await talk.newSession({ mcpServers: [{ type: "acp", name: "client", serverId: SERVER }] });
      if (answer.error?.code === -32000) throw new Halt("blocked", `It opens no session: ${show(answer)}.`);
      test.accepted("MACP-24", answer, "session/new with an MCP server of the client");
    },
  },
];
