import { writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AgentFolders, agentFolders } from "./fixtures/agent-folders.ts";
import { lineClient } from "./fixtures/line-client.ts";

let folders: AgentFolders;
let sessionId: string;
beforeAll(async () => {
  folders = await agentFolders();
  await using client = await lineClient({ folders });
  ({ sessionId } = await client.open());
  await client.prompt(sessionId, "/scenario echo Remember the milk");
});
afterAll(() => folders[Symbol.asyncDispose]());

test.each([
  ["without an id", () => ["--resume"]],
  ["with its id", () => ["--resume", sessionId]],
  ["with the beginning of its id", () => ["--resume", sessionId.slice(0, 8)]],
])(
  "C.2 S2-25 S2-26 started to resume, %s, the first new session is the stored one, and is replayed",
  async (_, args) => {
    await using client = await lineClient({ folders, args: args() });
    expect((await client.open()).sessionId).toBe(sessionId);
    await client.line(({ params }) => params?.update?.content?.text?.includes("Remember the milk"));
    const kinds = client.updates.map(({ sessionUpdate }) => sessionUpdate);
    expect(kinds).toContain("user_message_chunk");
    expect(kinds).toContain("agent_message_chunk");
    expect((await client.open()).sessionId).not.toBe(sessionId);
  },
);

test.each([
  ["that nobody has", "nobody-has-this"],
  ["that is empty", ""],
])("C.2 S2-27 an id %s gives a new session and no error", async (_, id) => {
  await using client = await lineClient({ folders, args: ["--resume", id] });
  const opened = await client.open();
  expect(opened.sessionId).not.toBe(sessionId);
  expect((await client.prompt(opened.sessionId, "/scenario echo Hello")).result.stopReason).toBe("end_turn");
});

test("C.2 S2-27 a session that is open already is not opened again: a new one is", async () => {
  await using client = await lineClient({ folders, args: ["--resume", sessionId] });
  await client.initialize();
  const params = { cwd: folders.project, mcpServers: [] };
  expect((await client.call("session/load", { sessionId, ...params })).error).toBeUndefined();
  expect((await client.call("session/new", params)).result.sessionId).not.toBe(sessionId);
});

test("C.2 S2-27 a file of sessions that is broken gives no old session; what is wrong is said", async () => {
  await using broken = await agentFolders();
  await writeFile(`${broken.state}/sessions.db`, "this is no database, whatever its name says ".repeat(100));
  await using client = await lineClient({ folders: broken, args: ["--resume"] });
  await client.initialize();
  const { error } = await client.call("session/new", { cwd: broken.project, mcpServers: [] });
  expect(error.message).toMatch(/store|database/i);
  expect(error.message).not.toContain(broken.state);
});
