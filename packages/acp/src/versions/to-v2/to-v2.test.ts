import { describe, expect, test } from "vitest";
import { updates } from "../../../../../test/interop/fixtures/updates.ts";
import { accepts } from "../../schema/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { decoders } from "../../schema/v2/unstable.ts";
import { emptySession, reduceV1, reduceV2 } from "../../state/index.ts";
import type { Loss } from "../loss.ts";
import { type ToV2Options, toV2 } from "./to-v2.ts";

/** A converter whose ids count. */
function counted(options: ToV2Options = {}) {
  let count = 0;
  return toV2({ newId: () => `new-${++count}`, ...options });
}

/** What a conversation becomes. */
function said(updates: v1.SessionUpdate[], options: ToV2Options = {}): v2.SessionUpdate[] {
  const words = counted(options);
  return updates.flatMap((update) => words.update(update));
}

const text = (text: string) => ({ type: "text" as const, text });
const chunk = (kind: "user" | "agent", words: string, messageId?: string): v1.SessionUpdate => ({
  sessionUpdate: `${kind}_message_chunk`,
  content: text(words),
  ...(messageId !== undefined && { messageId }),
});
const call: v1.SessionUpdate = { sessionUpdate: "tool_call", toolCallId: "c", title: "Read" };
const idsOf = (updates: v2.SessionUpdate[]) => updates.map((update) => (update as { messageId?: string }).messageId);

describe("messages", () => {
  test("keep their ids", () => {
    expect(idsOf(said([chunk("agent", "a", "1"), chunk("agent", "b", "2")]))).toEqual(["1", "2"]);
  });

  test("L-17: chunks without ids are one message until something comes between, which is reported", () => {
    const losses: Loss[] = [];
    const updates = said(
      [
        chunk("agent", "a"),
        chunk("agent", "b"),
        { ...call },
        chunk("agent", "c"),
        chunk("user", "d"),
        chunk("agent", "e"),
      ],
      { onLoss: (loss) => losses.push(loss) },
    );
    expect(idsOf(updates)).toEqual(["new-1", "new-1", undefined, "new-2", "new-3", "new-4"]);
    expect(losses.map(({ id }) => id)).toEqual(["L-17", "L-17", "L-17", "L-17"]);
  });

  test("a chunk without id goes on with the message that has one", () => {
    expect(idsOf(said([chunk("agent", "a", "1"), chunk("agent", "b")]))).toEqual(["1", "1"]);
  });

  test("the end of a turn ends them", () => {
    const words = counted();
    const [before] = words.update(chunk("agent", "a"));
    words.turnEnded();
    expect(words.update(chunk("agent", "b"))).not.toEqual([before]);
  });

  test("what the agent repeats of the prompt is not shown again, in whatever pieces", () => {
    const words = counted();
    words.prompt([text("Hello there")]);
    expect([chunk("user", "Hello "), chunk("user", "there")].flatMap((update) => words.update(update))).toEqual([]);
    expect(words.update(chunk("user", "more"))).toHaveLength(1);
  });

  test("what differs from the prompt is shown", () => {
    const words = counted();
    words.prompt([text("Hello")]);
    expect(words.update(chunk("user", "Goodbye"))).toHaveLength(1);
  });
});

describe("tool calls", () => {
  test("TOOL-11: an announcement says its defaults", () => {
    expect(said([call])).toEqual([
      { sessionUpdate: "tool_call_update", toolCallId: "c", title: "Read", kind: "other", status: "pending" },
    ]);
  });

  test("a second announcement says what it says and no more", () => {
    const done: v1.SessionUpdate = { ...call, status: "completed" } as v1.SessionUpdate;
    expect(said([call, done])[1]).toEqual({
      sessionUpdate: "tool_call_update",
      toolCallId: "c",
      title: "Read",
      status: "completed",
    });
  });

  test("DIFF-03: a diff becomes one change, new or not, with a patch", () => {
    const diff = (oldText?: string | null): v1.SessionUpdate => ({
      sessionUpdate: "tool_call_update",
      toolCallId: "c",
      content: [{ type: "diff", path: "/a", newText: "b\n", ...(oldText !== undefined && { oldText }) }],
    });
    const operations = said([diff(), diff(null), diff(""), diff("a\n")]).map(
      (update) => (update as unknown as { content: [v2.Diff] }).content[0].changes[0]?.operation,
    );
    expect(operations).toEqual(["add", "add", "modify", "modify"]);
  });

  test("L-18: keep the texts of a diff when asked to", () => {
    const content: v1.ToolCallContent[] = [{ type: "diff", path: "/a", oldText: "a", newText: "b" }];
    const update: v1.SessionUpdate = { sessionUpdate: "tool_call_update", toolCallId: "c", content };
    const texts = (options: ToV2Options) =>
      (said([update], options)[0] as unknown as { content: [{ texts?: unknown }] }).content[0].texts;
    expect(texts({ texts: true })).toEqual({ oldText: "a", newText: "b" });
    expect(texts({})).toBeUndefined();
  });

  test("terminals that the client does not know are left out", () => {
    const content: v1.ToolCallContent[] = [
      { type: "terminal", terminalId: "mine" },
      { type: "terminal", terminalId: "whose" },
    ];
    const update: v1.SessionUpdate = { sessionUpdate: "tool_call_update", toolCallId: "c", content };
    expect(said([update], { knowsTerminal: (id) => id === "mine" })).toMatchObject([
      { content: [{ type: "terminal", terminalId: "mine" }] },
    ]);
  });

  test("terminals that the agent tells of in _meta become terminals", () => {
    const meta = { terminal_info: { terminal_id: "t", cwd: "/" }, terminal_output: { terminal_id: "t", data: "ö" } };
    const content: v1.ToolCallContent[] = [{ type: "terminal", terminalId: "t" }];
    const updates = said([
      { ...call, content, _meta: meta } as v1.SessionUpdate,
      {
        sessionUpdate: "tool_call_update",
        toolCallId: "c",
        _meta: { terminal_exit: { terminal_id: "t", exit_code: 1 } },
      },
    ]);
    const session = updates.reduce(reduceV2, emptySession());
    expect(session.terminals.get("t")).toMatchObject({ cwd: "/", text: "ö", exitStatus: { exitCode: 1 } });
    expect([...session.toolCalls.get("c")!.content]).toEqual(content);
  });
});

test("null says nothing in version 1 and clears in version 2: no field that says nothing clears", () => {
  const nulls = { content: null, kind: null, locations: null, name: null, status: null, title: null, _meta: null };
  const updates: v1.SessionUpdate[] = [
    { sessionUpdate: "tool_call_update", toolCallId: "c", ...nulls, rawInput: null, rawOutput: null },
    { sessionUpdate: "usage_update", used: 1, size: 2, cost: null, _meta: null },
    { sessionUpdate: "agent_message_chunk", messageId: null, content: text("a"), _meta: null } as v1.SessionUpdate,
    { sessionUpdate: "plan", entries: [], _meta: null },
    { sessionUpdate: "available_commands_update", availableCommands: [{ name: "a", description: "b", input: null }] },
    { sessionUpdate: "session_info_update", _meta: null },
    { sessionUpdate: "notice", severity: "info", title: "a", _meta: null } as v1.SessionUpdate,
  ];
  for (const update of said(updates)) expect(JSON.stringify(update)).not.toContain("null");
});

test("null clears where it does in version 1 too", () => {
  const updates: v1.SessionUpdate[] = [
    { sessionUpdate: "session_info_update", title: null, updatedAt: null },
    { sessionUpdate: "compaction_update", compactionId: "c", status: "completed", summary: null },
  ];
  expect(said(updates)).toEqual(updates);
});

describe("the rest", () => {
  test("plans are the plan main; a removed one is emptied, which every reader understands", () => {
    const entries: v1.PlanEntry[] = [{ content: "a", priority: "low", status: "pending" }];
    expect(
      said([
        { sessionUpdate: "plan", entries },
        { sessionUpdate: "plan_removed", planId: "p" },
      ]),
    ).toEqual([
      { sessionUpdate: "plan_update", plan: { type: "items", planId: "main", entries } },
      { sessionUpdate: "plan_update", plan: { type: "items", planId: "p", entries: [] } },
    ]);
  });

  test("L-19: commands that nobody can call are left out", () => {
    const named = (name: string) => ({ name, description: "" });
    const losses: Loss[] = [];
    const [update] = said(
      [{ sessionUpdate: "available_commands_update", availableCommands: [named("a"), named("a b"), named("a")] }],
      { onLoss: (loss) => losses.push(loss) },
    );
    expect(update).toEqual({
      sessionUpdate: "available_commands_update",
      availableCommands: [{ type: "command", ...named("a") }],
    });
    expect(losses.map(({ id }) => id)).toEqual(["L-19", "L-19"]);
  });

  test("L-10: times in other shapes are rewritten, and what is no time left out", () => {
    const losses: Loss[] = [];
    const times = ["2026-01-02T03:04:05+02:00", "2026-01-02 03:04:05Z", "yesterday"];
    const updates = times.map((updatedAt): v1.SessionUpdate => ({ sessionUpdate: "session_info_update", updatedAt }));
    expect(said(updates, { onLoss: (loss) => losses.push(loss) })).toEqual([
      updates[0],
      { sessionUpdate: "session_info_update", updatedAt: "2026-01-02T03:04:05.000Z" },
      { sessionUpdate: "session_info_update" },
    ]);
    expect(losses.map(({ id }) => id)).toEqual(["L-10"]);
  });

  test("what neither version lists goes on as it is", () => {
    const strange = { sessionUpdate: "_mine", anything: [null] } as unknown as v1.SessionUpdate;
    expect(said([strange])).toEqual([strange]);
  });

  test("everything said is valid in version 2", () => {
    for (const update of said(updates[1] as v1.SessionUpdate[]))
      expect([accepts(decoders.SessionUpdate, structuredClone(update)), update]).toEqual([true, update]);
  });

  test("a reader of version 2 comes to what a reader of version 1 comes to", () => {
    const conversation: v1.SessionUpdate[] = [
      chunk("user", "Do it", "u"),
      chunk("agent", "Well, ", "a"),
      chunk("agent", "yes", "a"),
      { ...call, kind: "read", locations: [{ path: "/a" }] } as v1.SessionUpdate,
      { sessionUpdate: "tool_call_update", toolCallId: "c", status: "completed", rawOutput: { ok: true } },
      { sessionUpdate: "plan", entries: [{ content: "a", priority: "low", status: "completed" }] },
      { sessionUpdate: "usage_update", used: 1, size: 9, cost: { amount: 1, currency: "EUR" } },
      { sessionUpdate: "usage_update", used: 2, size: 9, cost: null },
      {
        sessionUpdate: "available_commands_update",
        availableCommands: [{ name: "go", description: "", input: { hint: "x" } }],
      },
      { sessionUpdate: "session_info_update", title: "Done" },
    ];
    const { edge: _, ...ours } = conversation.reduce(reduceV1, emptySession());
    const { edge: __, ...theirs } = said(conversation).reduce(reduceV2, emptySession());
    expect(JSON.parse(JSON.stringify(theirs))).toEqual(JSON.parse(JSON.stringify(ours)));
  });
});
