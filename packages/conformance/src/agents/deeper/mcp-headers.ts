import { Halt } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { type McpHttpServers, type McpPost, mcpServersOverHttp } from "../base/mcp-http-server.ts";
import { serveTerminals, serveUser } from "../client-side.ts";
import { playPrompt } from "../turn.ts";

/** How long after the first turn a server may be connected. One that is connected later is not judged. */
const STARTS_WITHIN_MS = 1000;

/** Values of headers that MCP over HTTP defines: others, such as "Host", are not its own. None of them is right for any message. */
const declared = [
  { name: "Content-Type", value: "text/x-declared" },
  { name: "Accept", value: "text/x-declared" },
  { name: "Mcp-Session-Id", value: "declared" },
  { name: "MCP-Protocol-Version", value: "1999-01-01" },
];

/** From this revision of MCP on, messages say which one they are of. */
const TOLD_SINCE = "2025-06-18";

/** MCP servers over HTTP, and the headers of what they are sent. */
export const mcpHeaders: readonly AgentCase[] = [
  {
    id: "mcp/headers",
    title: "What is declared for an MCP server over HTTP takes the place of none of the headers of that transport",
    scenario: "say",
    rules: ["MCPS-15"],
    versions: [2],
    needs: ["MCP over HTTP"],
    async run(test) {
      await using servers = await mcpServersOverHttp();
      const talk = await test.ready();
      serveUser(talk);
      serveTerminals(talk);
      const mcpServers = [servers.declare("plain"), servers.declare("declared", declared)];
      const session = await test.open(talk, { mcpServers });
      await playPrompt(session, test.prompt("say"));
      const of = (name: string) => servers.posts.filter((post) => post.name === name);
      if (!(await servers.until(() => isConnected(of("plain")), STARTS_WITHIN_MS)))
        throw new Halt("not checked", "It connected no MCP server over HTTP in its first turn.");
      const reached = await servers.until(() => isConnected(of("declared")), talk.patienceMs);
      const wrong = of("declared").flatMap((post, at, all) => faultOf(post, initialized(all.slice(0, at)), servers));
      const otherwise = "It did not connect the MCP server for which headers of the transport are declared.";
      test.holds("MCPS-15", reached && wrong.length === 0, wrong[0] ?? otherwise, session.answer.at);
    },
  },
];

/** The revision that a server was initialized with. */
function initialized(posts: readonly McpPost[]): string | undefined {
  const first = posts.find(({ message }) => message?.method === "initialize");
  return first && String(first.message?.params?.protocolVersion);
}

/** Whether it was initialized, and sent something afterwards. */
function isConnected(posts: readonly McpPost[]): boolean {
  return initialized(posts.slice(0, -1)) !== undefined;
}

/** What is wrong with the headers of a message; `revision`: of MCP, if it comes after `initialize`. */
function faultOf({ name, headers, message }: McpPost, revision: string | undefined, servers: McpHttpServers): string[] {
  const { accept = "" } = headers;
  const told = revision !== undefined && revision >= TOLD_SINCE;
  const right: { readonly [header: string]: boolean } = {
    "content-type": /^application\/json *(;|$)/i.test(headers["content-type"] ?? ""),
    accept: /application\/json/i.test(accept) && /text\/event-stream/i.test(accept),
    "mcp-session-id": revision === undefined || headers["mcp-session-id"] === servers.sessionOf(name),
    "mcp-protocol-version": !told || headers["mcp-protocol-version"] === revision,
  };
  const method = message?.method ?? "a message";
  return Object.keys(right)
    .filter((header) => !right[header])
    .map((header) => `It sent ${method} with ${header}: ${JSON.stringify(headers[header])}.`);
}
