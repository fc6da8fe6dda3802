import { afterAll, beforeAll, expect, test } from "vitest";
import { type OfficialClient, officialClient } from "./fixtures/official-client.ts";

let client: OfficialClient;
let sessionId: string;
beforeAll(async () => {
  client = await officialClient(1);
  await client.folders.write("milk.txt", "two litres\n");
  ({ sessionId } = await client.request("session/new", { cwd: client.folders.project, mcpServers: [] }));
});
afterAll(() => client[Symbol.asyncDispose]());

const prompt = (text: string) => client.prompt(sessionId, text);
const said = () => client.updates.map(({ content }) => content?.text ?? "").join("");

test("C.1 C.2 S2-07 S2-08 S2-17 the official SDK's client initializes, and opens a session with options and modes", async () => {
  expect(client.initialized).toMatchObject({ protocolVersion: 1, agentInfo: { name: "colloquy" }, authMethods: [] });
  const opened = await client.request("session/new", { cwd: client.folders.project, mcpServers: [] });
  expect(opened.configOptions.map(({ id }: any) => id)).toContain("model");
  expect(opened.modes.availableModes.map(({ id }: any) => id)).toEqual([
    "read-only",
    "plan",
    "workspace-write",
    "full-access",
  ]);
});

test("C.3 C.4 S2-29 S2-30 the official SDK's client runs a turn with a tool", async () => {
  expect((await prompt('/scenario call read_file {"path": "milk.txt"}')).stopReason).toBe("end_turn");
  expect(client.updates.map(({ sessionUpdate }) => sessionUpdate)).toEqual(
    expect.arrayContaining(["tool_call", "tool_call_update", "agent_message_chunk"]),
  );
  expect(said()).toContain("two litres");
});

test("C.5 S2-35 the official SDK's client is asked, and allows", async () => {
  expect((await prompt("/scenario permission")).stopReason).toBe("end_turn");
  expect(client.asked).toHaveLength(1);
  expect(said()).toContain("It was run:");
});

test("C.6 S2-38 the official SDK's client cancels", async () => {
  const done = prompt("/scenario silence");
  await client.until(() => said().includes("ten minutes"));
  await client.notify("session/cancel", { sessionId });
  expect((await done).stopReason).toBe("cancelled");
});

test("C.7 S2-41 the official SDK's client loads a session", async () => {
  const from = client.updates.length;
  const loaded = await client.request("session/load", { sessionId, cwd: client.folders.project, mcpServers: [] });
  expect(loaded.configOptions).toBeDefined();
  expect(client.updates.slice(from).map(({ sessionUpdate }) => sessionUpdate)).toContain("user_message_chunk");
});

test("C.8 C.10 S2-18 S2-47 the official SDK's client sets the model and the mode", async () => {
  const value = "scripted/small";
  const { configOptions } = await client.request("session/set_config_option", { sessionId, configId: "model", value });
  expect(configOptions.find(({ id }: any) => id === "model").currentValue).toBe(value);
  await client.request("session/set_mode", { sessionId, modeId: "plan" });
  await client.until(() => client.updates.some(({ currentModeId }) => currentModeId === "plan"));
});

test("C.9 S2-46 the official SDK's client calls a method of the agent's own", async () => {
  const result = await client.request("_agentao.cn/set_model", { sessionId, model: "scripted" });
  expect(result).toEqual({ model: "scripted" });
});

test("C.12 S2-52 the official SDK's client is given errors with their codes", async () => {
  await expect(client.request("session/new", { cwd: "relative", mcpServers: [] })).rejects.toMatchObject({
    code: -32602,
  });
});
