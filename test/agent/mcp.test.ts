import type { ClientSession, McpServer } from "@colloquy/acp/client";
import { describe, expect, test } from "vitest";
import { isAlive, processServer } from "../../packages/agent/src/fixtures/mcp/bench.ts";
import { serveHttp } from "../../packages/agent/src/fixtures/mcp/http-server.ts";
import { type CodingAgentSetup, codingAgentHere, modelEnv, modelServer } from "./fixtures/coding-agent.ts";
import { listed, rawRequest } from "./fixtures/session-view.ts";
import { callsOf, lastResults, noticesOf, until } from "./fixtures/turn-view.ts";

type Server = Awaited<ReturnType<typeof modelServer>>;

describe.each([1, 2] as const)("version %i", (version) => {
  /** An agent whose session has these servers. */
  async function having(server: Server, mcpServers: readonly McpServer[], setup: CodingAgentSetup = {}) {
    const at = await codingAgentHere({ version, env: modelEnv(server), ...setup });
    const session = await at.agent.newSession({ cwd: at.project, mcpServers });
    return { ...at, session, [Symbol.asyncDispose]: () => at[Symbol.asyncDispose]() };
  }

  test("tools of a process and of an address reach the model, are asked for, used, and their results go back", async () => {
    await using server = await modelServer();
    const http = await serveHttp({});
    const asked: string[] = [];
    const servers: McpServer[] = [processServer("files"), { type: "http", name: "web", url: `${http.url}/mcp` }];
    if (version === 1) servers.push({ type: "sse", name: "old", url: `${http.url}/sse` });
    await using at = await having(server, servers, {
      client: {
        permission({ toolCall }) {
          asked.push(toolCall?.title ?? "");
          return "allow_once";
        },
      },
    });
    const names = version === 1 ? ["files", "web", "old"] : ["files", "web"];
    server.reply(names.map((name) => ({ call: { name: `mcp__${name}__echo`, input: { text: `via ${name}` } } })));
    server.reply([{ text: "Done." }]);
    await at.session.prompt("Echo");
    for (const name of names) expect(server.calls[0]!.tools.map((tool) => tool.name)).toContain(`mcp__${name}__echo`);
    expect(asked).toHaveLength(names.length);
    expect(callsOf(at.session).map(({ status }) => status)).toEqual(names.map(() => "completed"));
    expect(lastResults(server.calls[1]!.messages)).toEqual(names.map((name) => expect.stringContaining(`via ${name}`)));
    const { text } = await at.session.prompt("/mcp");
    for (const name of names) expect(text).toMatch(new RegExp(`\`${name}\` .*: connected`));
    await at.session.close();
    await at.stop();
    expect(http.sessions()).toBe(0);
    await http.close();
  });

  test("a server that is dead, never answers or dies in the middle costs its tools, never the turn", async () => {
    await using server = await modelServer();
    await using at = await having(server, [
      processServer("dead", ["--die"]),
      { ...processServer("gone"), command: "/no/such/program" },
      processServer("crashing"),
    ]);
    server.reply([
      { call: { name: "mcp__crashing__crash", input: {} } },
      { call: { name: "mcp__crashing__error", input: {} } },
    ]);
    server.reply([{ text: "I go on." }]);
    expect(await at.session.prompt("Use it")).toMatchObject({ stopReason: "end_turn", text: "I go on." });
    expect(callsOf(at.session).map(({ status }) => status)).toEqual(["failed", "failed"]);
    expect(noticesOf(at.session)).toEqual(["The MCP server dead cannot be used", "The MCP server gone cannot be used"]);
    expect((await at.session.prompt("/mcp")).text).toContain("No database at all");
  });

  test("a turn that waits for a server that says nothing can be cancelled", async () => {
    await using server = await modelServer();
    await using at = await having(server, [processServer("silent", ["--silent-at", "initialize"])]);
    const turn = at.session.prompt("Hi");
    await until(at.session, ({ messages }) => [...messages].length > 0);
    await at.session.cancel();
    expect((await turn).stopReason).toBe("cancelled");
    expect(server.calls).toEqual([]);
  });

  test("declared again, the same server is kept, another one is connected anew and said; closed, all have ended", async () => {
    await using server = await modelServer();
    await using at = await having(server, [processServer("one")]);
    const pidOf = async (session: ClientSession) => {
      server.reply([{ call: { name: "mcp__one__pid", input: {} } }]);
      server.reply([{ text: "Done." }]);
      await session.prompt("Which?");
      return Number(lastResults(server.calls.at(-1)!.messages)[0]!.match(/\d{2,}/)![0]);
    };
    const first = await pidOf(at.session);
    // Not closed: another window of the same client opens it again.
    const load = (mcpServers: readonly object[]) =>
      rawRequest(at.agent, version === 1 ? "session/load" : "session/resume", {
        sessionId: at.session.id,
        cwd: at.project,
        mcpServers,
      });
    const same = { ...processServer("one"), env: [] };
    await load([same]);
    expect(await pidOf(at.session)).toBe(first);
    await load([{ ...same, env: [{ name: "A", value: "1" }] }]);
    const second = await pidOf(at.session);
    expect(second).not.toBe(first);
    expect(isAlive(first)).toBe(false);
    await at.session.close();
    expect(isAlive(second)).toBe(false);
  });

  test("after a restart, servers that are not those of before are said", async () => {
    await using server = await modelServer();
    await using at = await having(server, [processServer("one")]);
    await at.stop();
    const open = async (mcpServers: readonly McpServer[]) => {
      await using later = await codingAgentHere({ version, env: modelEnv(server), folders: at.folders });
      const seen: string[] = [];
      const session = await later.agent.openSession(at.session.id, {
        cwd: at.project,
        mcpServers,
        onEvent: (event) => void (event.type === "notice" && seen.push(event.notice.title)),
      });
      await session.prompt("/help");
      return seen;
    };
    expect(await open([processServer("one")])).toEqual([]);
    expect(await open([processServer("one", ["--malformed"])])).toEqual(["The MCP servers are not those of before"]);
  });

  test.each([
    ["no list", {}, "mcpServers"],
    ["no object", [7], "mcpServers[0]"],
    ["without a name", [{ type: "stdio", command: "/x", args: [], env: [] }], "mcpServers[0].name"],
    ["with an empty name", [{ type: "stdio", name: "", command: "/x", args: [], env: [] }], "mcpServers[0].name"],
    ["without a command", [{ type: "stdio", name: "a", args: [], env: [] }], "mcpServers[0].command"],
    [
      "with a relative command",
      [{ type: "stdio", name: "a", command: "x", args: [], env: [] }],
      "mcpServers[0].command",
    ],
    [
      "with arguments that are no list",
      [{ type: "stdio", name: "a", command: "/x", args: "b", env: [] }],
      "mcpServers[0].args",
    ],
    [
      "with an argument that is no text",
      [{ type: "stdio", name: "a", command: "/x", args: [1], env: [] }],
      "mcpServers[0].args[0]",
    ],
    [
      "with variables as an object",
      [{ type: "stdio", name: "a", command: "/x", args: [], env: {} }],
      "mcpServers[0].env",
    ],
    ["with an address that is none", [{ type: "http", name: "a", url: "nope", headers: [] }], "mcpServers[0].url"],
    [
      "with an address of another kind",
      [{ type: "http", name: "a", url: "file:///x", headers: [] }],
      "mcpServers[0].url",
    ],
    [
      "with headers as an object",
      [{ type: "http", name: "a", url: "http://127.0.0.1:1", headers: {} }],
      "mcpServers[0].headers",
    ],
  ])("S2-12: servers %s are refused by the path of the field", async (_, mcpServers, path) => {
    await using at = await codingAgentHere({ version });
    await expect(rawRequest(at.agent, "session/new", { cwd: at.project, mcpServers })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(`Invalid params: ${path} must`),
    });
    expect(await listed(at.agent)).toEqual([]);
  });
});
