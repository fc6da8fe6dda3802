import { agent, type McpServer, serveAgent } from "@colloquy/acp/agent";
import { nodeStreams } from "@colloquy/acp/node";
import { lines } from "@colloquy/acp/wire";
import { hosted, type Start } from "@colloquy/conformance";

type Fields = { readonly [name: string]: string };

/** The fields of a message, of those that it has itself and those that are declared, by names in lower case. `undefined`: it is not sent. */
type Headers = (own: Fields, declared: Fields) => Fields | undefined;

const REVISION = "2025-06-18";

/** An agent that connects the MCP servers of a session over HTTP when it is prompted, and does nothing else. */
export function connectingAgent(headers: Headers): Start {
  const definition = agent({
    info: { name: "connecting", version: "1.0.0" },
    mcp: { http: true },
    async prompt(turn) {
      for (const server of turn.session.mcpServers) if ("url" in server) await connected(server, headers);
      await turn.say("Hello");
    },
  });
  return hosted(async ({ input, output, signal }) => {
    const served = serveAgent(definition, lines(nodeStreams(input, output)));
    signal.addEventListener("abort", () => void served.close());
    await served.connection.closed;
    return 0;
  });
}

async function connected(server: McpServer & { readonly url: string }, headers: Headers): Promise<void> {
  const { url, headers: given } = server as { url: string; headers: readonly { name: string; value: string }[] };
  const declared = Object.fromEntries(given.map(({ name, value }) => [name.toLowerCase(), value]));
  const post = async (message: object, more: Fields = {}) => {
    const own = { "content-type": "application/json", accept: "application/json, text/event-stream", ...more };
    const fields = given.length === 0 ? own : headers(own, declared);
    if (fields === undefined) return undefined;
    // Which server a message goes to is nobody's choice here.
    const { host: _, ...sent }: Fields = fields;
    return fetch(url, { method: "POST", headers: sent, body: JSON.stringify({ jsonrpc: "2.0", ...message }) });
  };
  const params = { protocolVersion: REVISION, capabilities: {}, clientInfo: { name: "connecting", version: "1" } };
  const answer = await post({ id: 1, method: "initialize", params });
  const session = answer?.headers.get("mcp-session-id");
  const later = { "mcp-protocol-version": REVISION, ...(session && { "mcp-session-id": session }) };
  await post({ method: "notifications/initialized" }, later);
}
