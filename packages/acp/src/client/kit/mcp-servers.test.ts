import { expect, test } from "vitest";
import { able, cwd, meet } from "./fixtures/scripted-agent.ts";
import { type McpServer, McpServerError } from "./mcp-servers.ts";

const stdio: McpServer = { name: "files", command: "/bin/files", args: ["-v"], env: { HOME: "/home/me" } };
const http: McpServer = { type: "http", name: "web", url: "https://example.com/mcp", headers: { "X-Key": "k" } };

test("pain 20: one shape of MCP servers becomes each version's own", async () => {
  const env = [{ name: "HOME", value: "/home/me" }];
  const headers = [{ name: "X-Key", value: "k" }];
  const said = { name: "files", command: "/bin/files", args: ["-v"], env };
  await using first = await meet(1, {
    initialize: { protocolVersion: 1, agentCapabilities: { mcpCapabilities: { http: true } } },
  });
  await first.agent.newSession({ cwd, mcpServers: [stdio, http] });
  expect(first.theirs.paramsOf("session/new")[0].mcpServers).toEqual([
    said,
    { type: "http", name: "web", url: "https://example.com/mcp", headers },
  ]);
  await using second = await meet(2, {});
  await second.agent.newSession({ cwd, mcpServers: [stdio] });
  expect(second.theirs.paramsOf("session/new")[0].mcpServers).toEqual([{ type: "stdio", ...said }]);
});

test.each([1, 2] as const)(
  "pain 20: a server that the agent cannot reach is refused here, by name, in version %i",
  async (version) => {
    await using meeting = await meet(version, {});
    const opening = meeting.agent.newSession({ cwd, mcpServers: [stdio, http] });
    await expect(opening).rejects.toThrow(McpServerError);
    await expect(opening).rejects.toMatchObject({
      server: "web",
      transport: "http",
      message:
        'session/new was not sent: the MCP server "web" is of type "http", which the agent "notes" does not advertise',
    });
    expect(meeting.theirs.asked()).toEqual(["initialize"]);
  },
);

test("an agent of version 2 that does not advertise stdio is given none", async () => {
  const initialize = { ...able[2], capabilities: { session: { mcp: { http: {} } } } };
  await using meeting = await meet(2, { initialize });
  await expect(meeting.agent.newSession({ cwd, mcpServers: [stdio] })).rejects.toMatchObject({ server: "files" });
  await meeting.agent.newSession({ cwd, mcpServers: [http] });
});
