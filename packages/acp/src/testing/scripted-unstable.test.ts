import { expect, test } from "vitest";
import { serveAgent } from "../agent/index.ts";
import { meet as meetRaw } from "../agent/kit/fixtures/meeting.ts";
import { connectAgent } from "../client/index.ts";
import { client, type UnstableAgent } from "../client/unstable.ts";
import { transcriptText } from "../state/index.ts";
import { versions } from "./fixtures/meeting.ts";
import { memoryPair, scriptedAgent } from "./index.ts";

const cwd = "/home/me/notes";

async function meet(version: 1 | 2, capabilities: object = {}): Promise<UnstableAgent> {
  const [near, far] = memoryPair();
  serveAgent(scriptedAgent({ unstable: true, pace: 0, auth: { signedIn: true } }), far);
  const info = { name: "test", version: "1" };
  return await connectAgent(
    client({ info, versions: [version], capabilities: { [`v${version}`]: capabilities } }),
    near,
  );
}

test.each(versions)("version %i: it can fork, archive, name and tell the status of sessions", async (version) => {
  await using agent = await meet(version);
  const session = await agent.newSession({ cwd });
  await session.prompt("#remember milk");
  const fork = await agent.forkSession(session.id, { cwd });
  expect(await fork.prompt("#recall")).toMatchObject({ text: "milk" });
  expect(await agent.setTitle(session.id, " About  milk ")).toBe("About milk");
  expect(await (agent.raw as any).request("session/status", { sessionId: session.id })).toMatchObject({
    status: "open",
  });
  await agent.archiveSession(fork.id);
  const kept: string[] = [];
  for await (const { sessionId } of agent.sessions()) kept.push(sessionId);
  expect(kept).toEqual([session.id]);
});

test.each(versions)(
  "version %i: its providers can be set and disabled, but for the one that is required",
  async (version) => {
    await using agent = await meet(version);
    const ask = (method: string, params: object) => (agent.raw as any).request(method, params);
    const secret = { headers: { "x-key": "secret" } };
    await ask("providers/set", { providerId: "main", apiType: "openai", baseUrl: "https://example.com/", ...secret });
    await ask("providers/disable", { providerId: "spare" });
    await ask("providers/disable", { providerId: "nobody" });
    expect((await ask("providers/list", {})).providers.map(({ current }: any) => current)).toEqual([
      { apiType: "openai", baseUrl: "https://example.com/" },
      null,
    ]);
    await expect(ask("providers/disable", { providerId: "main" })).rejects.toMatchObject({ code: -32602 });
    const set = (more: object) => ask("providers/set", { providerId: "main", apiType: "openai", baseUrl: "", ...more });
    await expect(set({ providerId: "nobody" })).rejects.toMatchObject({ code: -32602 });
    await expect(set({ apiType: "_odd" })).rejects.toMatchObject({ code: -32602 });
  },
);

test.each(versions)("version %i: it says who is signed in", async (version) => {
  await using agent = await meet(version);
  const status = () => (agent.raw as any).request("auth/status", {});
  expect(await status()).toMatchObject({ state: "authenticated" });
  await agent.logout();
  expect(await status()).toMatchObject({ state: "unauthenticated" });
});

test.each(versions)("version %i: a subagent works in a session of its own", async (version) => {
  await using agent = await meet(version, version === 1 ? { subagents: {} } : {});
  const session = await agent.newSession({ cwd });
  await session.prompt("#subagent");
  expect([...session.state.subagents]).toMatchObject([{ title: "Greeter", state: { state: "idle" } }]);
});

test.each(versions)("version %i: it asks the client's MCP servers", async (version) => {
  const asked: unknown[] = [];
  const { newSession, prompt, session } = await meetRaw({}, version, {
    isUnstable: true,
    definition: scriptedAgent({ unstable: true, pace: 0 }),
    requests: {
      "mcp/message"({ serverId, method }) {
        asked.push([serverId, method]);
        return { result: { tools: [] } };
      },
    },
  });
  const id = await newSession({ mcpServers: [{ type: "acp", name: "notes", serverId: "n1" }] });
  await prompt(id, "#mcp");
  expect(asked).toEqual([["n1", "tools/list"]]);
  expect(transcriptText(session(id))).toContain('notes: {"tools":[]}');
});

test.each([
  ["a result, though there is an error too", { result: null, error: { code: 1, message: "Beside" } }, "word: null"],
  ["a result, though there is an error of null", { result: { content: [] }, error: null }, 'word: {"content":[]}'],
  ["an error", { error: { code: -32603, message: "No milk", data: null } }, "word: It failed: No milk"],
  ["nothing", {}, "word: Its answer is invalid: the value must be Result or Error"],
  ["nothing, with an error of null", { error: null }, "word: Its answer is invalid: the value must be Result or Error"],
])("MACP-09 MACP-10 MACP-12 what a tool of the client's MCP server gives is %s", async (_what, answer, said) => {
  const { newSession, prompt, session } = await meetRaw({}, 2, {
    isUnstable: true,
    definition: scriptedAgent({ unstable: true, pace: 0 }),
    requests: {
      "mcp/message": ({ method }) => (method === "tools/call" ? answer : { result: { tools: [{ name: "word" }] } }),
    },
  });
  const id = await newSession({ mcpServers: [{ type: "acp", name: "notes", serverId: "n1" }] });
  await prompt(id, "#mcp");
  expect(transcriptText(session(id))).toContain(`${said}\nThose are all of them.`);
});

test("an MCP server of the client that is not there ends no turn", async () => {
  const { newSession, prompt, session } = await meetRaw({}, 2, {
    isUnstable: true,
    definition: scriptedAgent({ unstable: true, pace: 0 }),
  });
  const id = await newSession({ mcpServers: [{ type: "acp", name: "notes", serverId: "n1" }] });
  await prompt(id, "#mcp");
  expect(transcriptText(session(id))).toContain("notes: It was not reached: ");
});
