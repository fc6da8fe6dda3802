import { CapabilityError } from "@colloquy/acp";
import { type AgentV1, v1, v2 } from "@colloquy/acp/client";
import { type Spawned, spawnAgent } from "@colloquy/acp/node";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const updates: any[] = [];
const told: unknown[] = [];
const files = new Map<string, string>();
let agent: AgentV1 & Spawned;
let arrived = () => {};

beforeAll(async () => {
  const first = v1({
    "session/update": ({ update }) => {
      updates.push(update);
      arrived();
    },
    "session/request_permission": ({ options }) => ({
      outcome: { outcome: "selected", optionId: options[0]!.optionId },
    }),
    "fs/read_text_file": ({ path }) => ({ content: files.get(path)! }),
    "fs/write_text_file": ({ path, content }) => void files.set(path, content),
    "_interop/ask": (params) => ({ heard: params }),
    "_interop/told": (params) => void told.push(params),
  });
  const second = v2({});
  const program = [process.execPath, `${import.meta.dirname}/fixtures/older-agent.ts`] as const;
  const spawned = await spawnAgent(program, { info: { name: "ours", version: "1" }, versions: [first, second] });
  if (spawned.version !== 1) throw new Error("The older SDK speaks version 1");
  agent = spawned;
});
beforeEach(() => void updates.splice(0));
afterAll(() => agent?.close());

const prompt = (text: string) => agent.request("session/prompt", { sessionId: "s1", prompt: [{ type: "text", text }] });

test("COMPAT-03 COMPAT-07 INIT-16 a client of both versions falls back to an agent without name or capabilities", () => {
  expect(agent.info).toBeUndefined();
  expect(agent.authMethods).toEqual([]);
  expect(agent.capabilities.sessionCapabilities).toBeUndefined();
});

test("COMPAT-07 a new session may have null modes", async () => {
  expect(await agent.request("session/new", { cwd: "/", mcpServers: [] })).toMatchObject({ sessionId: "s1" });
});

test("promise 1: its updates have been handled when the prompt resolves", async () => {
  expect(await prompt("updates")).toEqual({ stopReason: "end_turn" });
  expect(updates.map(({ sessionUpdate }) => sessionUpdate)).toEqual([
    "agent_message_chunk",
    "agent_thought_chunk",
    "tool_call",
    "tool_call_update",
    "plan",
  ]);
  expect(updates[3].content).toEqual([{ type: "diff", path: "/notes", oldText: null, newText: "b" }]);
});

test("its permission requests are answered", async () => {
  await prompt("permission");
  expect(JSON.parse(updates[0].content.text)).toEqual({ outcome: { outcome: "selected", optionId: "yes" } });
});

test("it reads and writes files through the client", async () => {
  await prompt("files");
  expect(JSON.parse(updates[0].content.text)).toEqual({ content: "written" });
});

test("promise 4: a cancelled turn ends as cancelled, and the next one is fine", async () => {
  const waiting = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const turn = prompt("wait");
  await waiting;
  await agent.notify("session/cancel", { sessionId: "s1" });
  expect(await turn).toEqual({ stopReason: "cancelled" });
  expect(await prompt("updates")).toEqual({ stopReason: "end_turn" });
});

test("SESS-24 a session that is loaded with the result null is loaded, after its replay", async () => {
  const loaded = await agent.request("session/load", { sessionId: "s1", cwd: "/", mcpServers: [] });
  expect(loaded ?? {}).toEqual({});
  expect(updates.map(({ content }) => content.text)).toEqual(["before"]);
});

test("an empty answer to session/set_mode is one", async () => {
  expect(await agent.request("session/set_mode", { sessionId: "s1", modeId: "code" })).toEqual({});
});

test("EXT-18 extension calls go both ways", async () => {
  const params = { a: [null] };
  expect(await agent.request("_interop/echo", params)).toEqual({ method: "interop/echo", params });
  await prompt("extension");
  expect(JSON.parse(updates[0].content.text)).toEqual({ heard: { from: "agent" } });
  expect(told).toEqual([{ from: "agent" }]);
});

test("INIT-29 what it does not advertise is not asked of it", async () => {
  await expect(agent.request("session/list")).rejects.toThrow(CapabilityError);
  await expect(agent.request("session/list", {}, { ungated: true })).rejects.toMatchObject({ code: -32601 });
});

test("AUTH-08 a session that needs a sign-in fails with -32000", async () => {
  const locked = agent.request("session/new", { cwd: "/locked", mcpServers: [] });
  await expect(locked).rejects.toMatchObject({ code: -32000 });
});
