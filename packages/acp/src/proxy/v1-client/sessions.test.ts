import { expect, test } from "vitest";
import type * as v2 from "../../schema/v2/unstable.ts";
import { bridged, idle, methodsSent, opened, says, text } from "./fixtures/bridged.ts";

const setup = { cwd: "/w", mcpServers: [] };
const command = { type: "command" as const, name: "test", description: "Run the tests" };
const mode = (currentValue: string): v2.SessionConfigOption => ({
  configId: "how",
  name: "How",
  category: "mode",
  type: "select",
  currentValue,
  options: [
    { value: "ask", name: "Ask" },
    { value: "code", name: "Code" },
  ],
});
const modes = (currentModeId: string) => ({
  currentModeId,
  availableModes: [
    { id: "ask", name: "Ask" },
    { id: "code", name: "Code" },
  ],
});

test("pain 1: the client knows a session before it hears of it", async () => {
  const talk = await bridged({
    "session/new": async (_, { client }) => {
      await client.notify("session/update", { sessionId: "s", update: says("Welcome") });
      return { sessionId: "s", configOptions: [mode("ask")], availableCommands: [command] };
    },
  });
  const answer = await talk.agent.request("session/new", setup);
  expect(answer).toMatchObject({ sessionId: "s", modes: modes("ask"), configOptions: [{ id: "how" }] });
  await talk.told(2);
  expect(talk.heard).toEqual(["answer", "answer", "available_commands_update", "agent_message_chunk"]);
  expect(talk.updates[0]).toEqual({
    sessionUpdate: "available_commands_update",
    availableCommands: [{ name: "test", description: "Run the tests" }],
  });
  await talk.bridge.close();
});

test("session/load is session/resume from the start, and its history comes before the answer", async () => {
  const talk = await bridged({
    "session/resume": async ({ sessionId }, { client }) => {
      const user = { sessionUpdate: "user_message" as const, messageId: "1", content: [text("Hi")] };
      for (const update of [user, says("Hello", "2"), idle()])
        await client.notify("session/update", { sessionId, update });
      return { configOptions: [mode("code")] };
    },
  });
  const answer = await talk.agent.request("session/load", { sessionId: "s", ...setup });
  expect(answer.modes).toEqual(modes("code"));
  expect(talk.updates).toEqual([
    { sessionUpdate: "user_message_chunk", messageId: "1", content: text("Hi") },
    says("Hello", "2"),
  ]);
  expect(talk.sent.at(-1)).toMatchObject({
    method: "session/resume",
    params: { sessionId: "s", cwd: "/w", replayFrom: { type: "start" } },
  });
  await talk.bridge.close();
});

test("a session that is loaded again is told from its beginning again", async () => {
  const talk = await opened({
    "session/resume": async ({ sessionId }, { client }) => {
      await client.notify("session/update", { sessionId, update: says("Hello") });
      return {};
    },
  });
  for (const count of [1, 2]) {
    await talk.agent.request("session/load", { sessionId: "s", ...setup });
    expect(talk.updates).toHaveLength(count);
  }
  await talk.bridge.close();
});

test("what the client has said itself is part of the history that it loads", async () => {
  const user = { sessionUpdate: "user_message" as const, messageId: "u", content: [text("Hi")] };
  const talk = await opened({
    "session/resume": async ({ sessionId }, { client }) => {
      await client.notify("session/update", { sessionId, update: user });
      return {};
    },
  });
  const prompt = talk.prompt("Hi");
  await talk.asked("session/prompt");
  await talk.tell(user, { sessionUpdate: "state_update", state: "running" }, idle());
  await prompt;
  expect(talk.updates).toEqual([]);
  await talk.agent.request("session/load", { sessionId: "s", ...setup });
  expect(talk.updates).toEqual([{ sessionUpdate: "user_message_chunk", messageId: "u", content: text("Hi") }]);
  await talk.bridge.close();
});

test("session/resume asks for no history", async () => {
  const talk = await bridged();
  await talk.agent.request("session/resume", { sessionId: "s", cwd: "/w" });
  expect(talk.sent.at(-1)).toMatchObject({ params: { sessionId: "s", cwd: "/w", mcpServers: [] } });
  expect(JSON.stringify(talk.sent.at(-1))).not.toContain("replayFrom");
  await talk.bridge.close();
});

test("session/set_mode sets the option that stands for the modes, and tells what came of it", async () => {
  const talk = await bridged({
    "session/new": () => ({ sessionId: "s", configOptions: [mode("ask")] }),
    "session/set_config_option": ({ value }) => ({ configOptions: [mode(value as string)] }),
  });
  await talk.agent.request("session/new", setup);
  await talk.agent.request("session/set_mode", { sessionId: "s", modeId: "code" });
  expect(talk.sent.at(-1)).toMatchObject({
    method: "session/set_config_option",
    params: { sessionId: "s", configId: "how", type: "id", value: "code" },
  });
  await talk.told(1);
  expect(talk.updates).toMatchObject([
    { sessionUpdate: "config_option_update", configOptions: [{ currentValue: "code" }] },
  ]);
  await talk.bridge.close();
});

test("a mode that the agent would not take is told", async () => {
  const talk = await bridged({
    "session/new": () => ({ sessionId: "s", configOptions: [mode("ask")] }),
    "session/set_config_option": () => ({ configOptions: [mode("ask")] }),
  });
  await talk.agent.request("session/new", setup);
  await talk.agent.request("session/set_mode", { sessionId: "s", modeId: "code" });
  await talk.told(2);
  expect(talk.updates[1]).toEqual({ sessionUpdate: "current_mode_update", currentModeId: "ask" });
  await talk.bridge.close();
});

test("a session without modes has none to set", async () => {
  const talk = await opened();
  await expect(talk.agent.request("session/set_mode", { sessionId: "s", modeId: "code" })).rejects.toMatchObject({
    code: -32601,
  });
  await talk.bridge.close();
});

test("an option is set as what it is, and a mode that it changes is told", async () => {
  const web = (currentValue: boolean): v2.SessionConfigOption => ({
    configId: "web",
    name: "Web",
    type: "boolean",
    currentValue,
  });
  const talk = await bridged({
    "session/new": () => ({ sessionId: "s", configOptions: [mode("ask"), web(true)] }),
    "session/set_config_option": ({ value }) => ({ configOptions: [mode("code"), web(value as boolean)] }),
  });
  await talk.agent.request("session/new", setup);
  const request = { sessionId: "s", configId: "web", value: "false" };
  const { configOptions } = await talk.agent.request("session/set_config_option", request);
  expect(configOptions).toMatchObject([
    { id: "how", currentValue: "code" },
    { id: "web", type: "select", currentValue: "false" },
  ]);
  expect(talk.sent.at(-1)).toMatchObject({ params: { configId: "web", type: "boolean", value: false } });
  await talk.told(1);
  expect(talk.updates).toEqual([{ sessionUpdate: "current_mode_update", currentModeId: "code" }]);
  await talk.bridge.close();
});

test("what both versions call the same is handed on as it is", async () => {
  const sessions = [{ sessionId: "s", cwd: "/w", title: null, updatedAt: "2026-11-20T00:00:00Z", _meta: { a: 1 } }];
  const talk = await bridged(
    {
      "session/list": () => ({ sessions, nextCursor: "" }),
      "session/delete": () => {},
      "session/status": () => ({ status: "open", state: { state: "idle" } }),
      "session/set_title": ({ title }) => ({ title }),
      "auth/status": () => ({ state: "authenticated" }),
    },
    {},
  );
  const { agent } = talk;
  expect(await agent.request("session/list", { cwd: "/w" })).toEqual({ sessions, nextCursor: "" });
  await agent.request("session/delete", { sessionId: "s" });
  expect(await agent.request("session/status", { sessionId: "s" })).toEqual({ status: "open" });
  expect(await agent.request("session/set_title", { sessionId: "s", title: "T" })).toEqual({ title: "T" });
  expect(await agent.request("auth/status", {})).toEqual({ state: "authenticated" });
  expect(agent.capabilities.sessionCapabilities).not.toHaveProperty("fork");
  await talk.bridge.close();
});

test("signing in and out have other names", async () => {
  const talk = await bridged(
    { "auth/login": () => {}, "auth/logout": () => {} },
    { authMethods: [{ type: "agent", methodId: "browser", name: "Browser" }] },
  );
  await talk.agent.request("authenticate", { methodId: "browser" });
  await talk.agent.request("logout", {});
  expect(methodsSent(talk)).toEqual(["initialize", "auth/login", "auth/logout"]);
  await talk.bridge.close();
});

test("L-08: an MCP server that the agent cannot use is refused, and the agent is not asked", async () => {
  const talk = await bridged({}, { capabilities: { session: { mcp: { stdio: null } } } });
  const mcpServers = [{ name: "files", command: "/bin/files", args: [], env: [] }];
  await expect(talk.agent.request("session/new", { cwd: "/w", mcpServers })).rejects.toMatchObject({
    code: -32602,
    reason: expect.stringContaining('"files"'),
  });
  expect(methodsSent(talk)).toEqual(["initialize"]);
  expect(talk.lost).toEqual(["L-08"]);
  await talk.bridge.close();
});

test("a program to start gets its type", async () => {
  const talk = await bridged();
  const server = { name: "files", command: "/bin/files", args: ["-r"], env: [] };
  await talk.agent.request("session/new", { cwd: "/w", mcpServers: [server] });
  expect(talk.sent.at(-1)).toMatchObject({ params: { mcpServers: [{ type: "stdio", ...server }] } });
  await talk.bridge.close();
});

test("L-33: updates of sessions that the client does not know are left out, but for announced subagents", async () => {
  const child = { sessionId: "child", update: says("x") };
  const announce = { sessionUpdate: "subagent_update", sessionId: "child", title: "Child" };
  const without = await opened();
  await without.tell(announce);
  await without.client.notify("session/update", child);
  await without.tell(says("end"));
  await without.told(1);
  expect(without.updates).toEqual([says("end")]);
  expect(without.lost).toEqual(["L-33", "L-33"]);
  await without.bridge.close();

  const talk = await opened({}, { clientCapabilities: { subagents: {} } });
  await talk.tell(announce);
  await talk.client.notify("session/update", child);
  await talk.told(2);
  expect(talk.updates).toEqual([announce, says("x")]);
  await talk.bridge.close();
});
