import { afterAll, beforeAll, expect, test } from "vitest";
import { type AgentFolders, agentFolders } from "./fixtures/agent-folders.ts";
import { type Line, lineClient } from "./fixtures/line-client.ts";
import { modelEnv, modelServer } from "./fixtures/model-env.ts";

const servers = ["one", "two"].map((name) => ({ name, command: "/bin/false", args: [], env: [] }));
const [one, two] = servers as [Line, Line] & typeof servers;

let folders: AgentFolders;
let sessionId: string;
beforeAll(async () => {
  folders = await agentFolders({ "milk.txt": "two litres\n", "inner/AGENTS.md": "Say moo.\n" });
  await using client = await lineClient({ folders });
  ({ sessionId } = await client.open({ mcpServers: servers }));
  await client.prompt(sessionId, '/scenario call read_file {"path": "milk.txt"}');
});
afterAll(() => folders[Symbol.asyncDispose]());

async function loaded(params: object = {}) {
  const client = await lineClient({ folders });
  await client.call("initialize", { protocolVersion: 1, clientCapabilities: { session: { notices: {} } } });
  const answer = await client.call("session/load", { sessionId, cwd: folders.project, mcpServers: servers, ...params });
  const at = client.lines.indexOf(answer);
  return { client, ...answer, before: client.lines.slice(0, at).flatMap(({ params }) => params?.update ?? []) } as Line;
}

test("C.7 S2-17 S2-41 the conversation is shown again before the answer, which has the options", async () => {
  const { client, result, before } = await loaded();
  await using _ = client;
  const kinds = before.map(({ sessionUpdate }: Line) => sessionUpdate);
  expect(kinds).toEqual(expect.arrayContaining(["user_message_chunk", "tool_call", "agent_message_chunk"]));
  expect(result.configOptions.map(({ id }: Line) => id)).toEqual(["mode", "model", "thinking"]);
  expect((await client.prompt(sessionId, "/scenario echo Again")).result.stopReason).toBe("end_turn");
});

test("C.7 S2-41 options that were set are still set", async () => {
  await using client = await lineClient({ folders });
  const opened = await client.open();
  await client.call("session/set_mode", { sessionId: opened.sessionId, modeId: "read-only" });
  await using later = await lineClient({ folders });
  await later.initialize();
  const params = { sessionId: opened.sessionId, cwd: folders.project, mcpServers: [] };
  const { result } = await later.call("session/load", params);
  expect(result.configOptions[0]).toMatchObject({ id: "mode", currentValue: "read-only" });
});

test("C.7 a session that nobody has is answered -32002 with its id", async () => {
  const { client, error } = await loaded({ sessionId: "nobody-has-this" });
  await using _ = client;
  expect(error).toMatchObject({ code: -32002, data: { sessionId: "nobody-has-this" } });
});

/** Whether the client is told that the servers are others. */
async function isTold(mcpServers: readonly Line[]): Promise<boolean> {
  const { client } = await loaded({ mcpServers });
  await using _ = client;
  await client.prompt(sessionId, "/mcp");
  return JSON.stringify(client.updates).includes("not those of before");
}

test("C.7 S2-40 other servers are connected, and a client that shows notices is told; in another order they are the same", async () => {
  expect(await isTold([two, one])).toBe(false);
  expect(await isTold([one, { ...two, args: ["x"] }])).toBe(true);
  expect(await isTold([one, { ...two, args: ["x"] }])).toBe(false);
  expect(await isTold([])).toBe(true);
  expect(await isTold([one])).toBe(true);
});

test("C.7 S2-39 a session may be loaded in another folder, and then works there", async () => {
  const { client, result } = await loaded({ cwd: folders.path("inner"), mcpServers: [] });
  await using _ = client;
  expect(result.configOptions).toBeDefined();
  const from = client.updates.length;
  await client.prompt(sessionId, '/scenario call read_file {"path": "AGENTS.md"}');
  expect(JSON.stringify(client.updates.slice(from))).toContain("Say moo.");
  expect((await client.call("session/list", { cwd: folders.path("inner") })).result.sessions).toMatchObject([
    { sessionId },
  ]);
});

test("C.7 S2-39 a session that is open and loaded in another folder has that folder's instructions from then on", async () => {
  await using server = await modelServer();
  const files = { "one/AGENTS.md": "Say moo.", "two/AGENTS.md": "Say baa." };
  await using client = await lineClient({ files, env: modelEnv(server) });
  const [first, second] = ["one", "two"].map((name) => client.folders.path(name));
  const opened = await client.open({ cwd: first });
  const prompted = async () => {
    server.reply([{ text: "Hello." }]);
    await client.prompt(opened.sessionId, "Hello");
    return JSON.stringify(server.calls.at(-1)!.body);
  };
  expect(await prompted()).toContain("Say moo.");
  await client.call("session/load", { sessionId: opened.sessionId, cwd: second, mcpServers: [] });
  const later = await prompted();
  expect(later).toContain("Say baa.");
  expect(later).not.toContain("Say moo.");
});
