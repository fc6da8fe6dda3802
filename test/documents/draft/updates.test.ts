import { describe, expect, test } from "vitest";
import { agentWithDraftClient, clientWithDraftAgent, expectOnlyTheDraft, session, words } from "./talk.ts";

expectOnlyTheDraft();

type Update = { readonly sessionUpdate: string; readonly [field: string]: unknown };
const tool = { sessionUpdate: "tool_call_update", toolCallId: "t" };
const item = (text: string) => ({ type: "content", content: words(text) });

/** Told by our agent to a client of the draft: what that client hears. */
async function toClient(...updates: Update[]) {
  return (await agentWithDraftClient()).tell(...updates);
}

/** Told by an agent of the draft: what our client hears. */
async function fromAgent(...updates: Update[]) {
  return (await clientWithDraftAgent()).tell(...updates);
}

/** What both say in the same words. */
async function expectSame(...updates: Update[]) {
  expect(await toClient(...updates)).toEqual(updates);
  expect(await fromAgent(...updates)).toEqual(updates);
}

describe("the same in the draft and today, in either direction", () => {
  test("messages and thoughts, whole, patched and in chunks that interleave (S0-41, S0-42)", () =>
    expectSame(
      { sessionUpdate: "user_message", messageId: "u", content: [words("a")] },
      { sessionUpdate: "agent_message", messageId: "1", content: null, _meta: { kept: 1 } },
      { sessionUpdate: "agent_thought", messageId: "2" },
      { sessionUpdate: "agent_message_chunk", messageId: "1", content: words("b") },
      { sessionUpdate: "agent_thought_chunk", messageId: "2", content: words("c") },
      { sessionUpdate: "agent_message_chunk", messageId: "1", content: words("d") },
      { sessionUpdate: "user_message_chunk", messageId: "u", content: words("e") },
    ));

  test("tool calls, with fields and statuses that are newer or unknown (S0-43, S0-44, S0-45)", () =>
    expectSame(
      { ...tool, title: "Edit", kind: "edit", status: "pending", rawInput: [1], locations: [{ path: "/a", line: 3 }] },
      { ...tool, name: "edit_file", capabilities: { cancel: {} }, kind: "_odd" },
      { sessionUpdate: "tool_call_content_chunk", toolCallId: "t", content: item("a") },
      { ...tool, status: "cancelled", content: null, rawOutput: "done" },
    ));

  test("terminals and content of other kinds among the content of a tool call (S0-46)", () =>
    expectSame({
      ...tool,
      content: [item("a"), { type: "terminal", terminalId: "x" }, { type: "_chart", points: [] }],
    }));

  test("every kind of content block, with annotations, roles and kinds to come (S0-55, S0-70)", () => {
    const annotations = { audience: ["user", "_critic"], lastModified: "yesterday", priority: 0.5, _meta: null };
    const blocks = [
      { ...words("a"), annotations },
      { type: "image", data: "aGk=", mimeType: "image/png", uri: null },
      { type: "audio", data: "aGk=", mimeType: "audio/wav" },
      { type: "resource_link", uri: "file:///a", name: "a", title: "A", size: 2, mimeType: "text/plain" },
      { type: "resource", resource: { uri: "file:///a", text: "hi", mimeType: null } },
      { type: "resource", resource: { uri: "file:///b", blob: "aGk=" } },
      { type: "_chart", points: [1] },
    ];
    return expectSame({ sessionUpdate: "agent_message", messageId: "1", content: blocks });
  });

  test("usage and session information (S0-53, S0-54)", () =>
    expectSame(
      { sessionUpdate: "usage_update", used: 1, size: 2, cost: { amount: 0.5, currency: "XDR" } },
      { sessionUpdate: "usage_update", used: 1, size: 2, cost: null },
      { sessionUpdate: "session_info_update", title: null, updatedAt: "2026-06-12T10:00:00Z" },
    ));

  test("updates of unknown kinds, with all that they carry, and `_meta` that is null (S0-65, S0-66)", () =>
    expectSame(
      { sessionUpdate: "_acme_mood", mood: { deep: [1] } },
      { sessionUpdate: "next_years", value: 1 },
      { ...tool, _meta: null },
    ));
});

describe("other words for the same", () => {
  const entries = [
    { content: "Read", priority: "high", status: "completed" },
    { content: "Write", priority: "low", status: "cancelled" },
  ];
  const plan = { sessionUpdate: "plan_update", plan: { type: "items", entries } };

  test("plans have an `id`; a newer status is a word like any other (S0-48, S0-49)", async () => {
    const draft = { ...plan, plan: { ...plan.plan, id: "p" } };
    const today = { ...plan, plan: { ...plan.plan, planId: "p" } };
    expect(await toClient(today)).toEqual([draft]);
    expect(await fromAgent(draft)).toEqual([today]);
  });

  test("plans of other kinds have one too; those that the draft cannot hold are told as entries (S0-48)", async () => {
    const odd = { type: "_graph", nodes: [] };
    expect(await toClient({ ...plan, plan: { ...odd, planId: "p" } })).toEqual([
      { ...plan, plan: { ...odd, id: "p" } },
    ]);
    expect(await fromAgent({ ...plan, plan: { ...odd, id: "p" } })).toEqual([
      { ...plan, plan: { ...odd, planId: "p" } },
    ]);
    const told = await toClient(
      { ...plan, plan: { type: "markdown", planId: "m", content: "# Do it" } },
      { ...plan, plan: { type: "file", planId: "f", uri: "file:///plan.md" } },
    );
    const entry = (content: string) => [{ content, priority: "medium", status: "pending" }];
    expect(told.map((update) => update.plan)).toEqual([
      { type: "items", id: "m", entries: entry("# Do it") },
      { type: "items", id: "f", entries: entry("file:///plan.md") },
    ]);
  });

  test("commands and their input have no type (S0-50, S0-51)", async () => {
    const command = { name: "go", description: "Go" };
    const told = (...availableCommands: object[]) => ({
      sessionUpdate: "available_commands_update",
      availableCommands,
    });
    const draft = told({ ...command, input: { hint: "where" } }, { ...command, input: { type: "_map" } }, command);
    const typed = { type: "command", ...command };
    const today = told(
      { ...typed, input: { type: "text", hint: "where" } },
      { ...typed, input: { type: "_map" } },
      typed,
    );
    expect(await toClient(today)).toEqual([draft]);
    expect(await fromAgent(draft)).toEqual([today]);
  });

  test("options go by `id` and `group`, in updates too (S0-34, S0-35, S0-52)", async () => {
    const rest = { name: "O", type: "select", currentValue: "a", category: "model" };
    const options = [{ value: "a", name: "A" }];
    const update = (option: object) => ({ sessionUpdate: "config_option_update", configOptions: [option] });
    const draft = update({ ...rest, id: "o", options: [{ group: "g", name: "G", options }] });
    const today = update({ ...rest, configId: "o", options: [{ groupId: "g", name: "G", options }] });
    expect(await toClient(today)).toEqual([draft]);
    expect(await fromAgent(draft)).toEqual([today]);
  });

  test("a diff is two texts there, changes with a patch here (S0-47)", async () => {
    const text = "diff --git /a /a\n--- /a\n+++ /a\n@@ -1,2 +1,2 @@\n-a\n+b\n c\n";
    const changes = [{ operation: "modify", path: "/a", fileType: "text" }];
    const today = { ...tool, content: [{ type: "diff", changes, patch: { format: "git_patch", text } }] };
    const draft = { ...tool, content: [{ type: "diff", path: "/a", oldText: "a\nc\n", newText: "b\nc\n" }] };
    expect(await toClient(today)).toEqual([draft]);
    expect(await fromAgent(draft)).toEqual([today]);
  });
});

describe("what the draft has no words for", () => {
  test("terminals, notices and states: of unknown kinds to it, or not told (S0-29, S0-46, S0-65)", async () => {
    const terminal = { sessionUpdate: "terminal_update", terminalId: "x", command: "ls" };
    expect(await toClient(terminal, { sessionUpdate: "state_update", state: "idle" })).toEqual([terminal]);
  });

  test("a path that is not absolute stays as it was said, and a `cwd` is refused (S0-67)", async () => {
    const update = { ...tool, locations: [{ path: "src/a.ts" }] };
    expect(await fromAgent(update)).toEqual([update]);
    const { client } = await agentWithDraftClient();
    expect((await client.call("session/new", { cwd: "src", mcpServers: [] })).error.code).toBe(-32602);
    expect((await client.call("session/new", { cwd: "/src", mcpServers: [] })).result).toEqual(session);
  });
});
