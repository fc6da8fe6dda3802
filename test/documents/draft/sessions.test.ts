import { describe, expect, test } from "vitest";
import { agentWithDraftClient, clientWithDraftAgent, expectOnlyTheDraft, session, welcome, words } from "./talk.ts";

expectOnlyTheDraft();

const choices = [{ value: "a", name: "A" }];
const option = { name: "O", type: "select", currentValue: "a" };
const message = { sessionUpdate: "user_message", messageId: "1", content: [words("before")] };
const local = { type: "stdio" as const, name: "x", command: "/x" };
const remote = { type: "http" as const, name: "y", url: "https://example.org" };

describe("a client of the draft", () => {
  test("makes a session with servers, directories and options under the old names (S0-22, S0-34, S0-35, S0-56, S0-69)", async () => {
    const made: any[] = [];
    const configOptions = [
      { ...option, configId: "flat", options: choices },
      { ...option, configId: "deep", options: [{ groupId: "g", name: "G", options: choices }] },
      { configId: "on", name: "On", type: "boolean", currentValue: true },
    ];
    const { client } = await agentWithDraftClient(
      {
        "session/new": (params) => {
          made.push(params);
          return { ...session, configOptions: configOptions as never };
        },
      },
      {},
      { capabilities: { session: { mcp: { stdio: {}, http: {} }, additionalDirectories: {} } } },
    );
    const servers = [
      { ...local, args: [], env: [{ name: "A", value: "b" }] },
      { ...remote, headers: [] },
    ];
    const params = { cwd: "/", additionalDirectories: ["/more"], mcpServers: servers };
    const { result } = await client.call("session/new", params);
    expect(made).toEqual([params]);
    // A switch is of a kind that the draft leaves open (S0-33).
    expect(result.configOptions).toEqual([
      { ...option, id: "flat", options: choices },
      { ...option, id: "deep", options: [{ group: "g", name: "G", options: choices }] },
      { id: "on", name: "On", type: "boolean", currentValue: true },
    ]);
    expect((await client.call("session/new", { cwd: "/", mcpServers: [] })).result.sessionId).toBe("s");
  });

  test("may not name servers of a kind that is gone (S0-57)", async () => {
    const { client } = await agentWithDraftClient();
    const server = { type: "sse", name: "z", url: "https://example.org", headers: [] };
    const { error } = await client.call("session/new", { cwd: "/", mcpServers: [server] });
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining("sse") });
  });

  test("loads with a replay and resumes without one; states are not told (S0-14, S0-16, S0-23, S0-24, S0-25)", async () => {
    const { client } = await agentWithDraftClient({
      "session/resume": async ({ replayFrom }, { client: peer }) => {
        const say = (update: object) => peer.notify("session/update", { ...session, update } as never);
        if (replayFrom?.type === "start") await say(message);
        await say({ sessionUpdate: "state_update", state: "running" });
        return { configOptions: [{ ...option, configId: "o", options: choices }] as never };
      },
    });
    const loaded = await client.call("session/load", { ...session, cwd: "/", mcpServers: [] });
    expect(loaded.result.configOptions).toEqual([{ ...option, id: "o", options: choices }]);
    expect(client.updates).toEqual([message]);
    const resumed = await client.call("session/resume", { ...session, cwd: "/" });
    expect(resumed.result).toEqual(loaded.result);
    expect(client.updates).toEqual([message]);
  });

  test("lists, closes and deletes as today (S0-15, S0-17, S0-18, S0-26, S0-27)", async () => {
    const asked: unknown[] = [];
    const { client } = await agentWithDraftClient({
      "session/list": (params) => {
        asked.push(params);
        return { sessions: [{ ...session, cwd: "/", updatedAt: "2026-06-12T10:00:00Z" }], nextCursor: "2" };
      },
      "session/delete": () => ({}),
    });
    const { result } = await client.call("session/list", { cwd: "/", cursor: "1" });
    expect(result).toMatchObject({ sessions: [session], nextCursor: "2" });
    expect(asked).toEqual([{ cwd: "/", cursor: "1" }]);
    expect((await client.call("session/close", { sessionId: "unknown" })).result).toEqual({});
    expect((await client.call("session/delete", session)).result).toEqual({});
  });

  test("sets an option without `type` (S0-32, S0-52)", async () => {
    const asked: unknown[] = [];
    const configOptions = [{ ...option, configId: "o", options: choices, category: "model_config" }];
    const { client } = await agentWithDraftClient({
      "session/set_config_option": (params) => {
        asked.push(params);
        return { configOptions: configOptions as never };
      },
    });
    const { result } = await client.call("session/set_config_option", { ...session, configId: "o", value: "a" });
    expect(asked).toEqual([{ ...session, configId: "o", type: "id", value: "a" }]);
    // The category is newer than the draft, where any word is allowed (S0-36).
    expect(result.configOptions).toEqual([{ ...option, id: "o", options: choices, category: "model_config" }]);
  });

  test("finds no modes (S0-64)", async () => {
    const { client } = await agentWithDraftClient();
    expect((await client.call("session/set_mode", { ...session, modeId: "m" })).error.code).toBe(-32601);
  });
});

describe("an agent of the draft", () => {
  test("is sent servers with all that it requires, and directories (S0-22, S0-56, S0-69)", async () => {
    const { agent, peer } = await clientWithDraftAgent({ "session/new": () => session });
    await agent.request("session/new", { cwd: "/" });
    await agent.request("session/new", { cwd: "/", mcpServers: [local, remote], additionalDirectories: ["/more"] });
    expect(peer.calls("session/new")).toEqual([
      { cwd: "/", mcpServers: [] },
      {
        cwd: "/",
        mcpServers: [
          { ...local, args: [], env: [] },
          { ...remote, headers: [] },
        ],
        additionalDirectories: ["/more"],
      },
    ]);
  });

  test("tells options by the old names; one without a choice is none (S0-33, S0-34, S0-35, S0-36, S0-37)", async () => {
    const { agent } = await clientWithDraftAgent({
      "session/new": () => ({
        ...session,
        configOptions: [
          { ...option, id: "flat", options: choices, category: "thought_level" },
          { ...option, id: "deep", options: [{ group: "g", name: "G", options: choices }] },
          { ...option, id: "empty", options: [] },
          { id: "odd", name: "Odd", type: "_slider", max: 3 },
        ],
      }),
    });
    const { configOptions } = await agent.request("session/new", { cwd: "/" });
    expect(configOptions).toEqual([
      { ...option, configId: "flat", options: choices, category: "thought_level" },
      { ...option, configId: "deep", options: [{ groupId: "g", name: "G", options: choices }] },
      { configId: "odd", name: "Odd", type: "_slider", max: 3 },
    ]);
  });

  test("is loaded where a replay is wanted, and resumed where not (S0-14, S0-16, S0-23, S0-24, S0-25)", async () => {
    const { agent, peer, updates } = await clientWithDraftAgent({
      "session/load": () => {
        peer.update("s", message);
        return {};
      },
      "session/resume": () => ({}),
    });
    await agent.request("session/resume", { ...session, cwd: "/", replayFrom: { type: "start" } });
    expect(updates).toEqual([message, { sessionUpdate: "state_update", state: "idle" }]);
    await agent.request("session/resume", { ...session, cwd: "/" });
    expect(peer.heard.map(({ method }) => method)).toEqual(["initialize", "session/load", "session/resume"]);
  });

  test("that cannot list or close says so, and the connection goes on (S0-13, S0-15, S0-17)", async () => {
    const { agent, peer } = await clientWithDraftAgent({
      initialize: () => ({ protocolVersion: 2, capabilities: { session: {} } }),
      "session/list": () => {
        throw { code: -32601, message: "Method not found" };
      },
      "session/new": () => session,
    });
    await expect(agent.request("session/list")).rejects.toMatchObject({ code: -32601 });
    await expect(agent.request("session/close", session)).rejects.toMatchObject({ code: -32601 });
    await expect(agent.request("session/delete", session)).rejects.toThrow("session.delete");
    expect(await agent.request("session/new", { cwd: "/" })).toEqual(session);
    expect(peer.calls("session/delete")).toEqual([]);
  });

  test("lists, closes, deletes and sets options (S0-18, S0-26, S0-27, S0-32)", async () => {
    const { agent, peer } = await clientWithDraftAgent({
      "session/list": () => ({ sessions: [{ ...session, cwd: "/", title: null }], nextCursor: null }),
      "session/close": () => ({}),
      "session/delete": () => ({}),
      "session/set_config_option": () => ({ configOptions: [{ ...option, id: "o", options: choices }] }),
    });
    expect((await agent.request("session/list", { cwd: "/" })).sessions).toMatchObject([session]);
    await agent.request("session/close", session);
    await agent.request("session/delete", session);
    const set = await agent.request("session/set_config_option", { ...session, configId: "o", type: "id", value: "a" });
    expect(set.configOptions).toEqual([{ ...option, configId: "o", options: choices }]);
    expect(peer.calls("session/set_config_option")).toEqual([{ ...session, configId: "o", value: "a" }]);
  });

  test("without the marker for servers over HTTP is sent none (S0-21)", async () => {
    const capabilities = { session: { mcp: { stdio: {} } } };
    const { agent, peer } = await clientWithDraftAgent({ initialize: () => welcome({ capabilities }) });
    await expect(agent.request("session/new", { cwd: "/", mcpServers: [remote] })).rejects.toThrow("http");
    expect(peer.calls("session/new")).toEqual([]);
  });
});
