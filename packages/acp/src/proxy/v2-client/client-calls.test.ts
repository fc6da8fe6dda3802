import { expect, test } from "vitest";
import type { UnstableAgentHandlersV1 } from "../../agent/unstable.ts";
import type { RequestError } from "../../rpc/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { bridged, methodsSent, plainAgent } from "../fixtures/bridged.ts";

const modes: v1.SessionModeState = { currentModeId: "ask", availableModes: [{ id: "ask", name: "Ask" }] };
const code = (promise: Promise<unknown>) => promise.then(String, (error: RequestError) => error.code);

test("a new session says what can be set in it; so does a copy of it", async () => {
  const talk = await bridged({
    ...plainAgent,
    "session/new": () => ({ sessionId: "s", modes, _meta: { a: 1 } }),
    "session/fork": () => ({ sessionId: "f", modes }),
  });
  const option = { configId: "mode", category: "mode", type: "select", currentValue: "ask" };
  const made = await talk.agent.request("session/new", { cwd: "/" });
  expect(made).toMatchObject({ sessionId: "s", configOptions: [option], _meta: { a: 1 } });
  const copy = await talk.agent.request("session/fork", { sessionId: "s", cwd: "/" });
  expect(copy).toMatchObject({ sessionId: "f", configOptions: [option] });
  expect((await talk.agent.request("session/list")).sessions.map(({ sessionId }) => sessionId)).toEqual(["s", "f"]);
  await talk.bridge.close();
});

test("CONF-25: setting the mode is session/set_mode, and its update is told", async () => {
  const two = { ...modes, availableModes: [...modes.availableModes, { id: "code", name: "Code" }] };
  const set: unknown[] = [];
  const talk = await bridged({
    ...plainAgent,
    "session/new": () => ({ sessionId: "s", modes: two }),
    "session/set_mode": async (params, { client }) => {
      set.push(params);
      const update = { sessionUpdate: "current_mode_update", currentModeId: "code" } as const;
      await client.notify("session/update", { sessionId: "s", update });
    },
  });
  await talk.agent.request("session/new", { cwd: "/" });
  const chosen = { sessionId: "s", configId: "mode", type: "id", value: "code" } as const;
  const { configOptions } = await talk.agent.request("session/set_config_option", chosen);
  expect(set).toEqual([{ sessionId: "s", modeId: "code" }]);
  expect(configOptions).toMatchObject([{ configId: "mode", currentValue: "code" }]);
  expect(talk.updates).toMatchObject([
    { sessionUpdate: "config_option_update", configOptions: [{ currentValue: "code" }] },
  ]);
  const strange = { ...chosen, type: "_number", value: 1 } as unknown as v2.SetSessionConfigOptionRequest;
  expect(await code(talk.agent.request("session/set_config_option", strange))).toBe(-32602);
  await talk.bridge.close();
});

test("a session that is open has its state, as the bridge knows it", async () => {
  const talk = await bridged({ ...plainAgent, "session/status": () => ({ status: "open" }) });
  await talk.agent.request("session/new", { cwd: "/" });
  expect(await talk.agent.request("session/status", { sessionId: "s" })).toEqual({
    status: "open",
    state: { state: "idle" },
  });
  expect(await talk.agent.request("session/status", { sessionId: "other" })).toEqual({ status: "open" });
  await talk.bridge.close();
});

test.each(["session/delete", "session/archive"] as const)("%s ends a session here too", async (method) => {
  const handlers: UnstableAgentHandlersV1 = { ...plainAgent, "session/list": () => ({ sessions: [] }) };
  const none = () => ({});
  const talk = await bridged({
    ...handlers,
    "session/delete": none,
    "session/archive": none,
    "session/unarchive": none,
  });
  await talk.agent.request("session/new", { cwd: "/" });
  await talk.agent.request(method, { sessionId: "s" });
  const prompt = [{ type: "text" as const, text: "Hi" }];
  expect(await code(talk.agent.request("session/prompt", { sessionId: "s", prompt }))).toBe(-32002);
  await talk.bridge.close();
});

test("MCP servers go to the agent in its own shape, and only those that it takes", async () => {
  const servers: unknown[] = [];
  const talk = await bridged({
    ...plainAgent,
    "session/new": ({ mcpServers }) => {
      servers.push(...mcpServers);
      return { sessionId: "s" };
    },
  });
  await talk.agent.request("session/new", { cwd: "/", mcpServers: [{ type: "stdio", name: "a", command: "/b" }] });
  expect(servers).toEqual([{ name: "a", command: "/b", args: [], env: [] }]);
  const http = { cwd: "/", mcpServers: [{ type: "http" as const, name: "a", url: "http://b" }] };
  expect(await code(talk.agent.request("session/new", http, { ungated: true }))).toBe(-32602);
  expect(methodsSent(talk)).toEqual(["initialize", "session/new"]);
  await talk.bridge.close();
});

test("EXT-18: methods of one's own go through in both directions, as they are", async () => {
  const heard: unknown[] = [];
  const talk = await bridged(
    {
      ...plainAgent,
      "_mine/ask": async (params, { client }) => ({ params, answer: await client.request("_mine/back", [null]) }),
      "_mine/tell": (params) => void heard.push(params),
    },
    { client: { "_mine/back": (params) => ({ params }) } },
  );
  await talk.agent.notify("_mine/tell", { a: null });
  expect(await talk.agent.request("_mine/ask", { b: [] })).toEqual({ params: { b: [] }, answer: { params: [null] } });
  expect(heard).toEqual([{ a: null }]);
  expect(await code(talk.agent.request("_mine/none"))).toBe(-32601);
  await talk.bridge.close();
});

test("_meta of prompts, answers and updates goes through as it is", async () => {
  const seen: unknown[] = [];
  const talk = await bridged(
    {
      ...plainAgent,
      "session/prompt": async ({ _meta }, { client }) => {
        seen.push(_meta);
        const content = { type: "text" as const, text: "a", _meta: { block: 1 } };
        const update = { sessionUpdate: "agent_message_chunk" as const, messageId: "m", content, _meta: { chunk: 1 } };
        await client.notify("session/update", { sessionId: "s", update, _meta: { note: 1 } });
        return { stopReason: "end_turn", _meta: { end: 1 } };
      },
    },
    { client: { "session/update": ({ _meta }) => void (_meta && seen.push(_meta)) } },
  );
  await talk.agent.request("session/new", { cwd: "/" });
  const idle = talk.next("state_update", "idle");
  const prompt = [{ type: "text" as const, text: "Hi" }];
  await talk.agent.request("session/prompt", { sessionId: "s", prompt, _meta: { trace: "1" } });
  expect(await idle).toMatchObject({ _meta: { end: 1 } });
  expect(seen).toEqual([{ trace: "1" }, { note: 1 }]);
  const content = { type: "text", text: "a", _meta: { block: 1 } };
  expect(talk.updates).toContainEqual({
    sessionUpdate: "agent_message_chunk",
    messageId: "m",
    content,
    _meta: { chunk: 1 },
  });
  await talk.bridge.close();
});
