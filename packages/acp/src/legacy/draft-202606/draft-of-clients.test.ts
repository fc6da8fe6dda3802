import { describe, expect, test } from "vitest";
import type { ClientHandlersV2 } from "../../client/index.ts";
import { withAgentV2 } from "../fixtures/conversations.ts";
import type { Answers } from "../fixtures/raw-peer.ts";
import { draft202606 } from "./index.ts";

const session = { sessionId: "s" };
const prompt = [{ type: "text" as const, text: "hi" }];
const setup = { cwd: "/" };
const markers = { prompt: {}, mcp: { stdio: {} }, load: {}, list: {}, resume: {}, close: {} };

function hello(rest: object = {}) {
  return { protocolVersion: 2, agentInfo: { name: "old", version: "1" }, capabilities: { session: markers }, ...rest };
}

async function talk(answers: Answers = {}, handlers: ClientHandlersV2 = {}) {
  const updates: any[] = [];
  const { agent, peer } = await withAgentV2({ initialize: () => hello(), ...answers }, [draft202606()], {
    "session/update": ({ update }) => void updates.push(update),
    ...handlers,
  });
  return { agent, peer, updates };
}

describe("a version 2 client with an agent of the June 2026 draft", () => {
  test("cannot read its answer without the dialect (COMPAT-11)", async () => {
    await expect(withAgentV2({ initialize: () => hello() }, [])).rejects.toThrow("info must be");
  });

  test("knows it by its answer (S0-04, S0-05, S0-07, S0-08)", async () => {
    const authMethods = [{ id: "key", type: "agent", name: "Key" }];
    const { agent, peer } = await talk({ initialize: () => hello({ authMethods }) });
    expect(peer.calls("initialize")[0]?.clientInfo).toEqual({ name: "ours", version: "1.0.0" });
    expect(agent.info).toEqual({ name: "old", version: "1" });
    expect(agent.authMethods).toEqual([{ methodId: "key", type: "agent", name: "Key" }]);
  });

  test("signs in and out by the old names (S0-01, S0-02)", async () => {
    const { agent, peer } = await talk({
      initialize: () => hello({ authMethods: [{ id: "key", type: "agent", name: "Key" }] }),
      authenticate: () => ({}),
      logout: () => ({}),
    });
    await agent.request("auth/login", { methodId: "key" });
    await agent.request("auth/logout");
    expect(peer.calls("authenticate")).toEqual([{ methodId: "key" }]);
    expect(peer.calls("logout")).toHaveLength(1);
  });

  test("sends servers with all that the draft requires (S0-22, S0-56)", async () => {
    const { agent, peer } = await talk({ "session/new": () => session });
    await agent.request("session/new", setup);
    const server = { type: "stdio" as const, name: "x", command: "/x" };
    await agent.request("session/new", { ...setup, mcpServers: [server] });
    expect(peer.calls("session/new").map(({ mcpServers }) => mcpServers)).toEqual([
      [],
      [{ ...server, args: [], env: [] }],
    ]);
  });

  test("is answered at once when it prompts, and told of the turn by states (S0-28..30)", async () => {
    const turn = Promise.withResolvers<object>();
    const { agent, peer, updates } = await talk({
      "session/prompt": () => turn.promise,
      "session/list": () => ({ sessions: [] }),
    });
    const { messageId } = await agent.request("session/prompt", { ...session, prompt });
    peer.update("s", { sessionUpdate: "user_message_chunk", messageId: "u", content: prompt[0] });
    peer.update("s", { sessionUpdate: "agent_message_chunk", messageId: "a", content: prompt[0] });
    turn.resolve({ stopReason: "refusal" });
    await expect.poll(() => updates.at(-1)).toMatchObject({ state: "idle" });
    expect(updates).toEqual([
      { sessionUpdate: "user_message", messageId, content: prompt },
      { sessionUpdate: "state_update", state: "running" },
      { sessionUpdate: "agent_message_chunk", messageId: "a", content: prompt[0] },
      { sessionUpdate: "state_update", state: "idle", stopReason: "refusal" },
    ]);
  });

  test("is told of a failed turn by its last state", async () => {
    const fail = () => {
      throw { code: -32000, message: "Sign in" };
    };
    const { agent, updates } = await talk({ "session/prompt": fail });
    await agent.request("session/prompt", { ...session, prompt });
    await expect
      .poll(() => updates.at(-1))
      .toEqual({
        sessionUpdate: "state_update",
        state: "idle",
        stopReason: "error",
        error: { code: -32000, message: "Sign in" },
      });
  });

  test("resumes from the start with session/load, and is told the state before the answer (S0-14, S0-24, S0-25)", async () => {
    const configOptions = [
      { id: "o", name: "O", type: "select", currentValue: "a", options: [{ value: "a", name: "A" }] },
    ];
    const { agent, peer, updates } = await talk({
      "session/load": () => {
        peer.update("s", { sessionUpdate: "user_message", messageId: "1", content: prompt });
        return { configOptions };
      },
      "session/resume": () => ({ configOptions: null }),
    });
    const resumed = await agent.request("session/resume", { ...session, ...setup, replayFrom: { type: "start" } });
    expect(resumed.configOptions).toMatchObject([{ configId: "o" }]);
    expect(updates).toEqual([
      { sessionUpdate: "user_message", messageId: "1", content: prompt },
      { sessionUpdate: "state_update", state: "idle" },
    ]);
    expect(peer.calls("session/load")).toEqual([{ ...session, ...setup, mcpServers: [] }]);
    expect(await agent.request("session/resume", { ...session, ...setup })).toEqual({ configOptions: [] });
    await expect(
      agent.request("session/resume", { ...session, ...setup, replayFrom: { type: "_middle" } } as never),
    ).rejects.toMatchObject({ code: -32602 });
  });

  test("drops the replay of an agent that can only load when it did not ask for one (S0-16)", async () => {
    const { agent, peer, updates } = await talk({
      initialize: () => hello({ capabilities: { session: { load: {} } } }),
      "session/load": () => {
        peer.update("s", { sessionUpdate: "user_message", messageId: "1", content: prompt });
        peer.update("s", { sessionUpdate: "session_info_update", title: "T" });
        return {};
      },
    });
    await agent.request("session/resume", { ...session, ...setup });
    expect(updates.map(({ sessionUpdate }) => sessionUpdate)).toEqual(["session_info_update", "state_update"]);
  });

  test("sets options without `type` and knows them by today's names (S0-32, S0-34, S0-35)", async () => {
    const choices = [{ group: "g", name: "G", options: [{ value: "a", name: "A" }] }];
    const configOptions = [{ id: "o", name: "O", type: "select", currentValue: "a", options: choices }];
    const { agent, peer } = await talk({ "session/set_config_option": () => ({ configOptions }) });
    const set = await agent.request("session/set_config_option", { ...session, configId: "o", type: "id", value: "a" });
    expect(set.configOptions).toMatchObject([{ configId: "o", options: [{ groupId: "g" }] }]);
    expect(peer.calls("session/set_config_option")).toEqual([{ ...session, configId: "o", value: "a" }]);
  });

  test("reads plans, commands and diffs as they are today (S0-47, S0-48, S0-50, S0-51)", async () => {
    const { agent, peer, updates } = await talk({ "session/list": () => ({ sessions: [] }) });
    peer.update("s", { sessionUpdate: "plan_update", plan: { type: "items", id: "p", entries: [] } });
    const availableCommands = [{ name: "go", description: "Go", input: { hint: "where" } }];
    peer.update("s", { sessionUpdate: "available_commands_update", availableCommands });
    const content = [{ type: "diff", path: "/a", oldText: "a\n", newText: "b\n" }];
    peer.update("s", { sessionUpdate: "tool_call_update", toolCallId: "t", content });
    await agent.request("session/list");
    const text = "diff --git /a /a\n--- /a\n+++ /a\n@@ -1,1 +1,1 @@\n-a\n+b\n";
    expect(updates).toEqual([
      { sessionUpdate: "plan_update", plan: { type: "items", planId: "p", entries: [] } },
      {
        sessionUpdate: "available_commands_update",
        availableCommands: [{ type: "command", name: "go", description: "Go", input: { type: "text", hint: "where" } }],
      },
      {
        sessionUpdate: "tool_call_update",
        toolCallId: "t",
        content: [
          {
            type: "diff",
            changes: [{ operation: "modify", path: "/a", fileType: "text" }],
            patch: { format: "git_patch", text },
          },
        ],
      },
    ]);
  });

  test("is asked for permission with a title and a subject (S0-38..40)", async () => {
    const asked: any[] = [];
    const { peer } = await talk(
      {},
      {
        "session/request_permission": (params) => {
          asked.push(params);
          return { outcome: { outcome: "_later" } as never };
        },
      },
    );
    const options = [{ optionId: "y", name: "Yes", kind: "allow_once" }];
    const toolCall = { toolCallId: "t", title: "Edit a" };
    const { result } = await peer.call("session/request_permission", { ...session, toolCall, options });
    expect(asked).toEqual([{ ...session, options, title: "Edit a", subject: { type: "tool_call", toolCall } }]);
    expect(result.outcome).toEqual({ outcome: "cancelled" });
    const none = await peer.call("session/request_permission", { ...session, toolCall, options: [] });
    expect(none.result.outcome).toEqual({ outcome: "cancelled" });
    expect(asked).toHaveLength(1);
  });

  test("changes nothing for an agent of today", async () => {
    const info = { name: "new", version: "1" };
    const { agent } = await withAgentV2(
      {
        initialize: () => ({ protocolVersion: 2, info, capabilities: { session: {} } }),
        "session/prompt": () => ({ messageId: "m" }),
      },
      [draft202606()],
    );
    expect(await agent.request("session/prompt", { ...session, prompt })).toEqual({ messageId: "m" });
  });
});
