import type { Message } from "../../frames/index.ts";
import type { AgentCase, AgentSession, AgentTest } from "../agent-test.ts";
import { holds, notChecked } from "../by-version.ts";
import { type McpServers, mcpServersIn } from "./mcp-servers-program.ts";

/** Declarations of MCP servers in requests that open sessions. */
export const mcpServers: readonly AgentCase[] = [
  {
    id: "mcp/http",
    title: "The agent can reach MCP servers over HTTP",
    rules: ["MCPS-13"],
    versions: [1, 2],
    async run(test) {
      await test.ready();
      test.holds("MCPS-13", test.claims("MCP over HTTP"), "It does not advertise MCP servers over HTTP.");
    },
  },
  {
    id: "mcp/declared-1",
    title: "A declaration of an MCP server without a type is one of a program to start",
    rules: ["MCPS-05", "MCPS-06", "MCPS-10", "MCPS-16", "MCPS-19"],
    versions: [1],
    async run(test) {
      await using servers = await mcpServersIn(test.folder, 1);
      const { talk } = await test.session();
      const good = servers.declare("one");
      const opens = (server: unknown) => talk.newSession({ mcpServers: [server] });
      test.accepted("MCPS-05", await opens(good), "an MCP server without a type, which is a program to start");
      const odd = { ...good, type: "_colloquy.test/pipe" };
      test.accepted("MCPS-06", await opens(odd), "an MCP server of an unknown type that has all that a program takes");
      const none = { type: "_colloquy.test/pipe", name: "one" };
      test.refused("MCPS-06", await opens(none), "an MCP server of an unknown type without a command");
      await lists(test, talk, servers);
    },
  },
  {
    id: "mcp/declared-2",
    title: "An MCP server of a kind that the agent does not advertise is refused, and so is one without a type",
    rules: ["MCPS-04", "MCPS-07"],
    versions: [2],
    async run(test) {
      await using servers = await mcpServersIn(test.folder, 2);
      const { talk } = await test.session();
      const { type: _, ...untyped } = servers.declare("one");
      const odd: Message[] = [
        { type: "_colloquy.test/pipe", name: "one", path: "/one" },
        { type: "sse", name: "one", url: "http://127.0.0.1:9/", headers: [] },
      ];
      if (!test.claims("MCP over HTTP")) odd.push({ type: "http", name: "one", url: "http://127.0.0.1:9/" });
      if (!test.claims("MCP over stdio")) odd.push(servers.declare("one"));
      for (const server of odd) {
        const answer = await talk.newSession({ mcpServers: [server] });
        test.refused("MCPS-04", answer, `an MCP server of the type ${JSON.stringify(server.type)}`, -32602);
      }
      const answer = await talk.newSession({ mcpServers: [untyped] });
      test.refused("MCPS-07", answer, "an MCP server without a type");
    },
  },
  {
    id: "mcp/lists-2",
    title: "What an MCP server is given may be left empty, and must be well formed",
    rules: ["MCPS-10", "MCPS-14", "MCPS-16", "MCPS-19"],
    versions: [2],
    needs: ["MCP over stdio"],
    async run(test) {
      await using servers = await mcpServersIn(test.folder, 2);
      const { talk } = await test.session();
      await lists(test, talk, servers);
      const name = "COLLOQUY_TWICE";
      const server = servers.declare("twice", [
        { name, value: "first" },
        { name, value: "last" },
      ]);
      const answer = await talk.newSession({ mcpServers: [server] });
      if (answer.error !== undefined)
        return void test.refused("MCPS-14", answer, "an MCP server with a variable that is given twice", -32602);
      await servers.until((starts) => starts.some((start) => start.name === "twice"), STARTS_WITHIN_MS);
      const start = servers.starts.find((one) => one.name === "twice");
      if (start === undefined) return test.notChecked("MCPS-14", "It starts no server when a session is opened.");
      const otherwise = `Of a variable that is given twice, the server has the value ${JSON.stringify(start.env[name])}.`;
      test.holds("MCPS-14", start.env[name] === "last", otherwise, answer.at);
    },
  },
];

/** How long an agent may take to start a server after it has opened a session. One that takes longer is not judged. */
const STARTS_WITHIN_MS = 1000;

/** What goes for the lists in a declaration at both versions. */
async function lists(test: AgentTest, talk: AgentSession["talk"], servers: McpServers): Promise<void> {
  const good = servers.declare("one");
  const opens = (...list: unknown[]) => talk.newSession({ mcpServers: list });
  test.accepted("MCPS-10", await opens({ ...good, env: null }), "an MCP server with null for env");
  for (const env of [[{ name: "COLLOQUY_ONE" }], ["COLLOQUY_ONE=1"]]) {
    const to = `an MCP server with the env ${JSON.stringify(env)}`;
    test.refused("MCPS-10", await opens({ ...good, env }), to);
  }
  test.refused("MCPS-10", await opens({ ...good, args: [7] }), "an MCP server with a number in args");
  const map = await opens({ ...good, env: { COLLOQUY_ONE: "1" } });
  test.refused("MCPS-19", map, "an MCP server with an object for env", -32602);
  const twice = await opens(good, good);
  const code = twice.error?.code;
  if (code === undefined) return notChecked(test, "MCPS-16", "It takes two MCP servers of the same name.");
  holds(test, "MCPS-16", code === -32602, `It refused two MCP servers of the same name with ${code}.`, twice.at);
}
