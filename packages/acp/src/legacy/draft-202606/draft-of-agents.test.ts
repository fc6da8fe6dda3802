import { describe, expect, test } from "vitest";
import { requestCancelled } from "../../rpc/index.ts";
import { servedV2, withOldClient } from "../fixtures/conversations.ts";
import type { Answers } from "../fixtures/raw-peer.ts";
import { draft202606 } from "./index.ts";

const hello = { protocolVersion: 2, clientInfo: { name: "old", version: "1" }, capabilities: {} };
const session = { sessionId: "s" };
const prompt = [{ type: "text", text: "hi" }];
const option = (rest: object) => ({ name: "O", type: "select", currentValue: "a", ...rest });
type Handlers = Parameters<typeof servedV2>[0];
type Options = Parameters<typeof servedV2>[3];

async function talk(handlers: Handlers, answers: Answers = {}, options: Options = {}) {
  const { client, served } = servedV2(handlers, [draft202606()], answers, options);
  const { result } = await client.call("initialize", hello);
  const tell = (update: { sessionUpdate: string; [key: string]: unknown }) =>
    served.client!.notify("session/update", { ...session, update } as never);
  return { client, served, initialized: result, tell };
}

describe("a version 2 agent with a client of the June 2026 draft", () => {
  test("refuses it clearly without the dialect (COMPAT-11)", async () => {
    const { client } = servedV2({}, []);
    const { error } = await client.call("initialize", hello);
    expect(error.code).toBe(-32602);
    expect(error.message).toContain("draft of June 2026");
  });

  test("introduces itself with the draft's names and markers (S0-03, S0-04, S0-07, S0-14..17)", async () => {
    const { initialized, served } = await talk(
      { "session/delete": () => ({}), "auth/login": () => {}, "auth/logout": () => {} },
      {},
      {
        authMethods: [{ type: "agent", methodId: "key", name: "Key" }],
      } as Options,
    );
    expect(initialized).toEqual({
      protocolVersion: 2,
      agentInfo: { name: "ours", version: "1.0.0" },
      capabilities: { session: { delete: {}, load: {}, list: {}, resume: {}, close: {} }, auth: { logout: {} } },
      authMethods: [{ type: "agent", id: "key", name: "Key" }],
    });
    expect(served.client?.info).toEqual(hello.clientInfo);
  });

  test("serves authenticate and logout as auth/login and auth/logout (S0-01, S0-02)", async () => {
    const asked: unknown[] = [];
    const { client } = await talk(
      { "auth/login": (params) => void asked.push(params), "auth/logout": () => void asked.push("out") },
      {},
      { authMethods: [{ type: "agent", methodId: "key", name: "Key" }] } as Options,
    );
    expect((await client.call("authenticate", { methodId: "key" })).result).toEqual({});
    expect((await client.call("logout")).result).toEqual({});
    expect(asked).toEqual([{ methodId: "key" }, "out"]);
  });

  test("serves session/load as session/resume from the start, and hides states (S0-14, S0-23..25, S0-29)", async () => {
    const { client } = await talk({
      "session/resume": async ({ sessionId, replayFrom }, { client: peer }) => {
        const content = [{ type: "text" as const, text: String(replayFrom?.type) }];
        await peer.notify("session/update", {
          sessionId,
          update: { sessionUpdate: "user_message", messageId: "1", content },
        });
        await peer.notify("session/update", { sessionId, update: { sessionUpdate: "state_update", state: "idle" } });
        return { configOptions: [option({ configId: "o", options: [{ value: "a", name: "A" }] })] as never };
      },
    });
    const { result } = await client.call("session/load", { ...session, cwd: "/", mcpServers: [] });
    expect(result.configOptions).toMatchObject([{ id: "o" }]);
    expect(client.updates).toEqual([
      { sessionUpdate: "user_message", messageId: "1", content: [{ type: "text", text: "start" }] },
    ]);
    await client.call("session/resume", { ...session, cwd: "/" });
    expect(client.updates[1]).toMatchObject({ content: [{ text: "undefined" }] });
  });

  test("answers a prompt when its turn is over, and does not repeat it (S0-28..30)", async () => {
    const { client } = await talk({
      "session/prompt": (params, { client: peer }) => {
        const tell = (update: object) => void peer.notify("session/update", { ...session, update } as never);
        tell({ sessionUpdate: "user_message", messageId: "m", content: params.prompt });
        setImmediate(() => {
          tell({ sessionUpdate: "state_update", state: "running" });
          tell({ sessionUpdate: "agent_message_chunk", messageId: "a", content: { type: "text", text: "yes" } });
          tell({ sessionUpdate: "state_update", state: "idle", stopReason: "max_tokens" });
        });
        return { messageId: "m" };
      },
    });
    const { result } = await client.call("session/prompt", { ...session, prompt });
    expect(result).toEqual({ stopReason: "max_tokens" });
    expect(client.updates.map(({ sessionUpdate }) => sessionUpdate)).toEqual(["agent_message_chunk"]);
  });

  test("counts an idle state between the echo and the answer, and none before both", async () => {
    const { client, tell } = await talk({
      "session/prompt": async () => {
        await tell({ sessionUpdate: "state_update", state: "idle", stopReason: "refusal" });
        await tell({ sessionUpdate: "user_message_chunk", messageId: "m", content: prompt[0] });
        await tell({ sessionUpdate: "state_update", state: "idle" });
        return { messageId: "m" };
      },
    });
    const { result } = await client.call("session/prompt", { ...session, prompt });
    expect(result).toEqual({ stopReason: "end_turn" });
    expect(client.updates).toEqual([]);
  });

  test("tells a failed turn as an error, a withdrawn prompt as cancelled, and closing as the end (S0-27)", async () => {
    const ends: (() => unknown)[] = [];
    const { client, tell } = await talk({ "session/prompt": () => ends.shift()!() as never });
    const ask = () => client.call("session/prompt", { ...session, prompt });
    ends.push(() => {
      const error = { code: -32000, message: "Sign in" };
      setImmediate(() => void tell({ sessionUpdate: "state_update", state: "idle", stopReason: "error", error }));
      return { messageId: "m" };
    });
    expect((await ask()).error).toEqual({ code: -32000, message: "Sign in" });
    ends.push(() => Promise.reject(requestCancelled()));
    expect((await ask()).result).toEqual({ stopReason: "cancelled" });
    ends.push(() => ({ messageId: "m" }));
    const open = ask();
    await client.call("session/close", session);
    expect((await open).result).toEqual({ stopReason: "cancelled" });
  });

  test("sets options without `type`, under the draft's names (S0-32..35)", async () => {
    const asked: unknown[] = [];
    const groups = [{ groupId: "g", name: "G", options: [{ value: "a", name: "A" }] }];
    const configOptions = [
      option({ configId: "o", options: groups }),
      { configId: "b", name: "B", type: "boolean", currentValue: true },
    ];
    const { client, tell } = await talk({
      "session/new": () => ({ ...session, configOptions: configOptions as never }),
      "session/set_config_option": (params) => {
        asked.push(params);
        return { configOptions: configOptions as never };
      },
    });
    const old = [
      option({ id: "o", options: [{ group: "g", name: "G", options: [{ value: "a", name: "A" }] }] }),
      { id: "b", name: "B", type: "boolean", currentValue: true },
    ];
    expect((await client.call("session/new", { cwd: "/", mcpServers: [] })).result.configOptions).toEqual(old);
    const { result } = await client.call("session/set_config_option", { ...session, configId: "o", value: "a" });
    expect(result.configOptions).toEqual(old);
    await client.call("session/set_config_option", { ...session, configId: "b", value: false });
    expect(asked).toEqual([
      { ...session, configId: "o", type: "id", value: "a" },
      { ...session, configId: "b", type: "boolean", value: false },
    ]);
    await tell({ sessionUpdate: "config_option_update", configOptions });
    await client.call("session/list");
    expect(client.updates).toEqual([{ sessionUpdate: "config_option_update", configOptions: old }]);
  });

  test("tells plans and commands without what is new in them (S0-48, S0-50, S0-51)", async () => {
    const commands = [{ type: "command", name: "go", description: "Go", input: { type: "text", hint: "where" } }];
    const { client, tell } = await talk({
      "session/new": () => ({ ...session, availableCommands: commands as never }),
    });
    await client.call("session/new", { cwd: "/", mcpServers: [] });
    const plan = { type: "items", entries: [] };
    await tell({ sessionUpdate: "plan_update", plan: { ...plan, planId: "p" } });
    await client.call("session/list");
    expect(client.updates).toEqual([
      {
        sessionUpdate: "available_commands_update",
        availableCommands: [{ name: "go", description: "Go", input: { hint: "where" } }],
      },
      { sessionUpdate: "plan_update", plan: { ...plan, id: "p" } },
    ]);
  });

  test("tells diffs as full texts where it can, by hunks or in words where not (S0-47)", async () => {
    const { client, tell } = await talk({});
    const text = [
      "diff --git /new /new",
      "--- /dev/null",
      "+++ /new",
      "@@ -0,0 +1 @@",
      "+hello",
      "diff --git /old /old",
      "--- /old",
      "+++ /old",
      "@@ -3 +3 @@",
      "-a",
      "+b",
      "",
    ].join("\n");
    const changes = [
      { operation: "add", path: "/new" },
      { operation: "modify", path: "/old" },
      { operation: "move", oldPath: "/from", path: "/to" },
      { operation: "delete", path: "/bin", fileType: "binary" },
    ];
    const content = { type: "diff", changes, patch: { format: "git_patch", text } };
    const words = (words: string) => ({ type: "content", content: { type: "text", text: words } });
    const old = [
      { type: "diff", path: "/new", newText: "hello\n" },
      { type: "diff", path: "/old", oldText: "a\n", newText: "b\n" },
      words("Moved /from → /to"),
      words("Deleted /bin"),
    ];
    await tell({ sessionUpdate: "tool_call_update", toolCallId: "t", content: [content] });
    await tell({ sessionUpdate: "tool_call_content_chunk", toolCallId: "t", content });
    await client.call("session/list");
    const [whole, ...chunks] = client.updates;
    expect(whole?.content).toEqual(old);
    expect(chunks.map((chunk) => chunk.content)).toEqual(old);
  });

  test("asks for permission with a tool call, made up where there is none (S0-38, S0-39)", async () => {
    const options = [{ optionId: "y", name: "Yes", kind: "allow_once" as const }];
    const outcomes: unknown[] = [];
    const { client, served } = await talk(
      {},
      {
        "session/request_permission": () => ({ outcome: { outcome: "selected", optionId: "y" } }),
      },
    );
    const ask = async (rest: object) => {
      const params = { ...session, title: "May I?", options, ...rest };
      outcomes.push((await served.client!.request("session/request_permission", params as never)).outcome);
    };
    await ask({ subject: { type: "tool_call", toolCall: { toolCallId: "t", title: "Edit" } } });
    await ask({ subject: { type: "tool_call", toolCall: { toolCallId: "t" } } });
    await ask({ subject: { type: "command", command: "ls", cwd: "/", toolCallId: "t" } });
    await ask({ description: "Because" });
    await client.call("session/list");
    expect(client.calls("session/request_permission").map(({ toolCall }) => toolCall)).toEqual([
      { toolCallId: "t", title: "Edit" },
      { toolCallId: "t", title: "May I?" },
      { toolCallId: "t", title: "May I?", kind: "execute", rawInput: { command: "ls", cwd: "/" } },
      {
        toolCallId: "permission-4",
        title: "May I?",
        kind: "other",
        status: "pending",
        content: [{ type: "content", content: { type: "text", text: "Because" } }],
      },
    ]);
    expect(client.updates).toEqual([
      { sessionUpdate: "tool_call_update", toolCallId: "permission-4", status: "completed" },
    ]);
    expect(outcomes).toEqual(Array(4).fill({ outcome: "selected", optionId: "y" }));
  });

  test("changes nothing for a client of today, or in version 1", async () => {
    const { client } = servedV2({}, [draft202606()]);
    const info = { name: "new", version: "1" };
    const { result } = await client.call("initialize", { protocolVersion: 2, info });
    expect(result.info).toEqual({ name: "ours", version: "1.0.0" });
    expect((await client.call("session/prompt", { ...session, prompt })).result).toEqual({ messageId: "m" });
    expect((await client.call("session/load", { ...session, cwd: "/" })).error.code).toBe(-32601);
    const handlers = { "session/new": () => session, "session/prompt": () => ({ stopReason: "end_turn" as const }) };
    const first = await withOldClient(handlers, [draft202606()]);
    expect((await first.client.call("session/prompt", { ...session, prompt })).result).toEqual({
      stopReason: "end_turn",
    });
  });
});
