import { describe, expect, test } from "vitest";
import { withOldAgent } from "../../../packages/acp/src/legacy/fixtures/conversations.ts";
import { chunk, sessionV1, spoken, text } from "../../../packages/acp/src/state/fixtures/sessions.ts";
import {
  emptySession,
  type LiveSession,
  liveSession,
  promptSent,
  reduceV1,
} from "../../../packages/acp/src/state/index.ts";

const call = { sessionUpdate: "tool_call", toolCallId: "t", title: "Edit" } as const;
const update = { sessionUpdate: "tool_call_update", toolCallId: "t" } as const;

/** What our client makes of an agent's updates: over the wire, through the decoders, into the model. */
async function seen(...updates: object[]) {
  const live: LiveSession = liveSession();
  const { agent, peer } = await withOldAgent({ "session/prompt": () => ({ stopReason: "end_turn" }) }, [], {
    "session/update": (params) => void live.apply(params.update, 1),
  });
  for (const one of updates) peer.update("s", one as { [field: string]: unknown });
  await agent.request("session/prompt", { sessionId: "s", prompt: [] });
  return live.get();
}

describe("messages", () => {
  test("without ids: chunks of a kind belong together until something comes between (S1-26)", async () => {
    const session = await seen(chunk("user", "a"), chunk("agent", "b"), chunk("agent", "c"), call, chunk("agent", "d"));
    expect(spoken(session)).toEqual(["user: a", "agent: bc", "agent: d"]);
  });

  test("a prompt is the session's whether the agent repeats it or not (S1-23)", () => {
    const sent = promptSent(emptySession(), [text("hi")]);
    expect(spoken(sent)).toEqual(["user: hi"]);
    expect(spoken(reduceV1(sent, chunk("user", "hi")))).toEqual(["user: hi"]);
  });

  test("an error that an agent tells as a thought is a thought (S2-30, S2-31)", async () => {
    const thought = { sessionUpdate: "agent_thought_chunk", content: text("Error: 500") };
    const session = await seen(thought);
    expect(spoken(session)).toEqual(["thought: Error: 500"]);
    expect(session.state.state).not.toBe("running");
  });

  test("an update of a kind that is not known is kept, and stops nothing (S1-25)", async () => {
    const session = await seen({ sessionUpdate: "mood", mood: 1 }, chunk("agent", "b"));
    expect([...session.unknown].map((one: any) => one.update ?? one)).toEqual([{ sessionUpdate: "mood", mood: 1 }]);
    expect(spoken(session)).toEqual(["agent: b"]);
  });
});

describe("tool calls", () => {
  test.each(["read", "edit", "delete", "move", "search", "execute", "think", "fetch", "switch_mode", "other"])(
    "of the kind %s (S1-31, S2-34, S4-35)",
    async (kind) => {
      expect((await seen({ ...call, kind })).toolCalls.get("t")?.kind).toBe(kind);
    },
  );

  test.each(["pending", "in_progress", "completed", "failed"])("with the status %s (S1-32, S2-32)", async (status) => {
    const session = await seen({ ...call, rawInput: { a: 1 } }, { ...update, status });
    expect(session.toolCalls.get("t")).toMatchObject({ status, rawInput: { a: 1 } });
  });

  test.each([{ a: 1 }, "words", 7, true, [1]])(
    "with any JSON that went in or came out: %j (S1-36, S3-10)",
    async (raw) => {
      const session = await seen({ ...call, rawInput: raw }, { ...update, rawOutput: raw });
      expect(session.toolCalls.get("t")).toMatchObject({ rawInput: raw, rawOutput: raw });
    },
  );

  test("lines are counted from 1, and line 0 is no line (S1-35)", async () => {
    const locations = [{ path: "/a", line: 3 }, { path: "/b", line: 0 }, { path: "/c" }, { path: "/d", line: null }];
    expect((await seen({ ...call, locations })).toolCalls.get("t")?.locations).toEqual([
      { path: "/a", line: 3 },
      { path: "/b" },
      { path: "/c" },
      { path: "/d", line: null },
    ]);
  });

  test("with text, diffs and terminals for content, which an update replaces (S1-33, S1-34, S2-33)", async () => {
    const diff = { type: "diff", path: "/a", oldText: "a", newText: "b" };
    const content = [{ type: "content", content: text("x") }, diff, { type: "terminal", terminalId: "y" }];
    const session = await seen({ ...call, content: [content[0]] }, { ...update, content });
    expect([...session.toolCalls.get("t")!.content]).toMatchObject([
      content[0],
      { type: "diff", changes: [{ operation: "modify", path: "/a" }], texts: { oldText: "a", newText: "b" } },
      content[2],
    ]);
  });

  test("that a permission request repeats are the same call with more known of it (S4-27)", () => {
    const repeated = {
      toolCallId: "t",
      title: "Edit",
      kind: "edit",
      status: "pending",
      rawInput: { path: "/a" },
    } as const;
    const session = sessionV1({ ...call, kind: "edit", locations: [{ path: "/a" }] }, { ...update, ...repeated });
    expect(session.toolCalls.length).toBe(1);
    expect(session.toolCalls.get("t")).toMatchObject({ ...repeated, locations: [{ path: "/a" }] });
  });
});

describe("plans and commands", () => {
  const entry = (content: string) => ({ content, priority: "high" as const, status: "pending" as const });

  test("each plan takes the place of the one before, entries with priority and status (S1-37, S1-38)", async () => {
    const plan = (...entries: object[]) => ({ sessionUpdate: "plan", entries });
    const session = await seen(plan(entry("a"), entry("b")), plan(entry("c")));
    expect([...session.plans.values]).toMatchObject([{ type: "items", entries: [entry("c")] }]);
  });

  test("commands come with the hint of their input, and without a type (S1-39, S4-36)", async () => {
    const availableCommands = [
      { name: "go", description: "Go", input: { hint: "where" } },
      { name: "stop", description: "Stop", input: null },
    ];
    const session = await seen({ sessionUpdate: "available_commands_update", availableCommands });
    expect(session.commands).toMatchObject([{ name: "go", input: { type: "text", hint: "where" } }, { name: "stop" }]);
  });
});
