import { expect, test } from "vitest";
import { meet, versions } from "./fixtures/meeting.ts";
import type { AgentOptions, McpServer } from "./index.ts";

async function given(version: 1 | 2, servers: object[], mcp: AgentOptions["mcp"], isUnstable = false) {
  let got: readonly McpServer[] = [];
  const onSession: AgentOptions["onSession"] = (session) => {
    got = session.mcpServers;
  };
  const { connection } = await meet({ ...(mcp && { mcp }), onSession }, version, { isUnstable });
  // The raw connection: this client may say what a client should not.
  await connection.request("session/new", { cwd: "/work", mcpServers: servers });
  return got;
}

const stdio = (version: 1 | 2, more = {}) => ({
  ...(version === 2 && { type: "stdio" }),
  name: "git",
  command: "/bin/git-mcp",
  args: ["-v"],
  env: [
    { name: "A", value: "1" },
    { name: "A", value: "2" },
  ],
  ...more,
});
const http = { type: "http", name: "web", url: "https://example.com/mcp", headers: [{ name: "X", value: "1" }] };

test.each(versions)("pain 20: MCPS-05 MCPS-14 version %i: servers are handed over in one shape", async (version) => {
  expect(await given(version, [stdio(version), http], { stdio: true, http: true })).toEqual([
    { type: "stdio", name: "git", command: "/bin/git-mcp", args: ["-v"], env: { A: "2" } },
    { type: "http", name: "web", url: "https://example.com/mcp", headers: [{ name: "X", value: "1" }] },
  ]);
  const acp = { type: "acp", name: "mine", serverId: "s" };
  expect(await given(version, [acp], { acp: true }, true)).toEqual([acp]);
});

test("pain 20: MCPS-02 MCPS-04 a transport that was not advertised is refused, never ignored", async () => {
  await expect(given(1, [http], {})).rejects.toMatchObject({ code: -32602 });
  await expect(given(1, [{ ...http, type: "sse" }], { http: true })).rejects.toMatchObject({ code: -32602 });
  await expect(given(2, [http], { stdio: true })).rejects.toMatchObject({ code: -32602 });
  await expect(given(2, [stdio(2)], { http: true })).rejects.toMatchObject({ code: -32602 });
  await expect(given(2, [{ type: "_pipe", name: "p" }], { http: true })).rejects.toMatchObject({ code: -32602 });
  await expect(given(2, [http], undefined)).rejects.toMatchObject({ code: -32602 });
  expect(await given(1, [{ ...http, type: "sse" }], { sse: true })).toHaveLength(1);
});

test("MCPS-06 at version 1 a server of an unknown type is a program if it has all that one takes", async () => {
  expect(await given(1, [stdio(1, { type: "_pipe" })], {})).toMatchObject([{ type: "stdio", command: "/bin/git-mcp" }]);
  await expect(given(1, [{ type: "_pipe", name: "p" }], {})).rejects.toMatchObject({ code: -32602 });
  await expect(given(2, [stdio(2, { type: "_pipe" })], { stdio: true })).rejects.toMatchObject({ code: -32602 });
});

test.each(versions)(
  "MCPS-08 MCPS-16 version %i: commands are absolute, addresses are those of HTTP, names are unique",
  async (version) => {
    const mcp = { stdio: true, http: true };
    for (const [servers, problem] of [
      [[http, stdio(version, { command: "git-mcp" })], "mcpServers[1].command must be an absolute path"],
      [[{ ...http, url: "example" }], "mcpServers[0].url must be an http or https URL"],
      [[{ ...http, url: "file:///etc/passwd" }], "mcpServers[0].url must be an http or https URL"],
      [[stdio(version), stdio(version)], 'two MCP servers are called "git"'],
    ] as const)
      await expect(given(version, [...servers], mcp)).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining(`Invalid params: ${problem}`),
      });
  },
);
