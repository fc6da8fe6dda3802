import { expect, test } from "vitest";
import { withOldAgent, withOldClient } from "../../../packages/acp/src/legacy/fixtures/conversations.ts";

const session = { sessionId: "s" };
const setup = { cwd: "/", mcpServers: [] };
const turn = { "session/prompt": () => ({ stopReason: "end_turn" as const }) };

test.each(["src", "./src", "~", "", "file:///src"])(
  "the folder %j is not absolute: no session (S1-19, S1-44, S2-12)",
  async (cwd) => {
    const { client } = await withOldClient({ ...turn, "session/new": () => session }, []);
    const { error } = await client.call("session/new", { cwd, mcpServers: [] });
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining("cwd") });
    const { agent, peer } = await withOldAgent({}, []);
    await expect(agent.request("session/new", { cwd, mcpServers: [] })).rejects.toThrow("cwd");
    expect(peer.calls("session/new")).toEqual([]);
  },
);

test("what an agent has against a folder is told in its own words (S2-12)", async () => {
  const { agent } = await withOldAgent(
    {
      "session/new": () => {
        throw { code: -32602, message: "cwd is not a directory" };
      },
    },
    [],
  );
  await expect(agent.request("session/new", setup)).rejects.toThrow("cwd is not a directory");
});

test("servers are a list, empty or not; over stdio with a type or without, variables and headers as pairs (S2-13, S2-14, S2-15, S3-20, S4-37)", async () => {
  const made: unknown[] = [];
  const handlers = {
    ...turn,
    "session/new": ({ mcpServers }: { mcpServers: unknown[] }) => {
      made.push(mcpServers);
      return session;
    },
  };
  const { client } = await withOldClient(handlers, [], {}, { mcpCapabilities: { http: true, sse: true } });
  const pairs = [{ name: "A", value: "b" }];
  const local = { name: "x", command: "/x", args: [], env: pairs };
  const remote = { url: "https://example.org", headers: pairs };
  const servers = [
    local,
    { type: "stdio", ...local },
    { type: "http", name: "h", ...remote },
    { type: "sse", name: "s", ...remote },
  ];
  expect((await client.call("session/new", { cwd: "/", mcpServers: servers })).result).toEqual(session);
  expect((await client.call("session/new", { cwd: "/", mcpServers: [] })).result).toEqual(session);
  expect(made).toEqual([servers, []]);
  expect((await client.call("session/new", { cwd: "/" })).error.code).toBe(-32602);
});

test("a server over HTTP is not sent to an agent that takes SSE alone (S2-11)", async () => {
  const agentCapabilities = { mcpCapabilities: { http: false, sse: true } };
  const { agent, peer } = await withOldAgent(
    { initialize: () => ({ protocolVersion: 1, agentCapabilities }), "session/new": () => session },
    [],
  );
  const remote = { name: "x", url: "https://example.org", headers: [] };
  const ask = (type: "http" | "sse") => agent.request("session/new", { cwd: "/", mcpServers: [{ type, ...remote }] });
  await expect(ask("http")).rejects.toThrow("http");
  expect(await ask("sse")).toEqual(session);
  expect(peer.calls("session/new")).toHaveLength(1);
});

test("an id is whatever it is, and so are the values of options (S2-16, S2-17, S2-18, S2-19, S2-22)", async () => {
  const sessionId = "0b0f7a3e-7c5d-4f8b-9d6e-1b2c3d4e5f60";
  const select = { id: "model", name: "Model", category: "model", type: "select" };
  const options = [{ value: "Open/Router/a", name: "A" }];
  const configOptions = [{ ...select, currentValue: "Open/Router/a", options }];
  const results = [
    { sessionId, configOptions },
    { sessionId, configOptions: [] },
  ];
  const { agent, peer } = await withOldAgent(
    {
      "session/new": () => results.shift(),
      "session/set_config_option": () => ({ configOptions }),
    },
    [],
  );
  const made = await agent.request("session/new", setup);
  expect(made).toEqual({ sessionId, configOptions });
  expect((await agent.request("session/new", setup)).configOptions).toEqual([]);
  await agent.request("session/set_config_option", { sessionId, configId: "model", value: "Open/Router/a" });
  expect(peer.calls("session/set_config_option")[0]).toMatchObject({ sessionId, value: "Open/Router/a" });
});

test("a new session may be an old one: its history comes before its id, or it has none and a new id (S2-25, S2-26, S2-27)", async () => {
  const told: unknown[] = [];
  let made = 0;
  const update = { sessionUpdate: "user_message_chunk", content: { type: "text", text: "before" } };
  const { agent, peer } = await withOldAgent(
    {
      "session/new": () => {
        if (++made === 2) return { sessionId: "new" };
        peer.update("old", update);
        return { sessionId: "old" };
      },
      "session/prompt": () => ({ stopReason: "end_turn" }),
    },
    [],
    { "session/update": (params) => void told.push(params) },
  );
  expect(await agent.request("session/new", setup)).toEqual({ sessionId: "old" });
  await agent.request("session/prompt", { sessionId: "old", prompt: [] });
  expect(told).toEqual([{ sessionId: "old", update }]);
  expect(await agent.request("session/new", setup)).toEqual({ sessionId: "new" });
});

test("a session is loaded with the folder and the servers as they are given, in that order (S2-39, S2-40)", async () => {
  const agentCapabilities = { loadSession: true };
  const { agent, peer } = await withOldAgent(
    { initialize: () => ({ protocolVersion: 1, agentCapabilities }), "session/load": () => ({ configOptions: [] }) },
    [],
  );
  const mcpServers = ["z", "a", "m"].map((name) => ({ name, command: "/x", args: ["2", "1"], env: [] }));
  await agent.request("session/load", { ...session, cwd: "/home/a/..", mcpServers });
  expect(peer.calls("session/load")).toEqual([{ ...session, cwd: "/home/a/..", mcpServers }]);
});

test("a replay that goes on after the answer to a load is heard all the same (S2-41)", async () => {
  const told: string[] = [];
  const agentCapabilities = { loadSession: true };
  const say = (text: string) =>
    peer.update("s", { sessionUpdate: "user_message_chunk", content: { type: "text", text } });
  const { agent, peer } = await withOldAgent(
    {
      initialize: () => ({ protocolVersion: 1, agentCapabilities }),
      "session/load": () => {
        say("before");
        queueMicrotask(() => queueMicrotask(() => say("after")));
        return {};
      },
      "session/prompt": () => ({ stopReason: "end_turn" }),
    },
    [],
    { "session/update": ({ update }: any) => void told.push(update.content.text) },
  );
  await agent.request("session/load", { ...session, ...setup });
  expect(told[0]).toBe("before");
  await agent.request("session/prompt", { ...session, prompt: [] });
  expect(told).toEqual(["before", "after"]);
});

test("modes are told with the session, set for it alone, and followed by updates (S2-48, S2-50, S3-08)", async () => {
  const presets = ["read-only", "workspace-write", "full-access", "plan"];
  const modes = { currentModeId: "plan", availableModes: presets.map((id) => ({ id, name: id })) };
  const { agent, peer } = await withOldAgent(
    { "session/new": () => ({ ...session, modes }), "session/set_mode": () => ({}) },
    [],
  );
  expect((await agent.request("session/new", setup)).modes).toEqual(modes);
  await agent.request("session/set_mode", { ...session, modeId: "full-access" });
  expect(peer.calls("session/set_mode")).toEqual([{ ...session, modeId: "full-access" }]);
});
