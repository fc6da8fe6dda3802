import { expect, test } from "vitest";
import { sessionV1, sessionV2, text } from "./fixtures/sessions.ts";

const update = { sessionUpdate: "tool_call_update", toolCallId: "c" } as const;
const item = (words: string) => ({ type: "content", content: text(words) }) as const;
const full = {
  ...update,
  name: "read",
  title: "Read",
  kind: "read",
  status: "completed",
  content: [item("A")],
  locations: [{ path: "/a" }],
  rawInput: { a: 1 },
  rawOutput: 0,
  capabilities: { cancel: {} },
} as const;

test("TOOL-11, TOOL-16: the first update with an id makes the call, with the protocol's defaults", () => {
  const call = sessionV2(update).toolCalls.get("c");
  expect({ ...call, content: [...call!.content] }).toEqual({
    toolCallId: "c",
    kind: "other",
    status: "pending",
    content: [],
    locations: [],
  });
});

test("TOOL-12, TOOL-13, TOOL-30: in version 2 absent keeps, null clears, a value replaces", () => {
  const { sessionUpdate: _, ...told } = full;
  const kept = sessionV2(full as never, update).toolCalls.get("c");
  expect({ ...kept, content: [...kept!.content] }).toEqual(told);
  const nulls = Object.fromEntries(Object.keys(full).map((field) => [field, null]));
  const cleared = sessionV2(full as never, { ...nulls, ...update } as never).toolCalls.get("c");
  expect(JSON.parse(JSON.stringify(cleared))).toEqual({
    toolCallId: "c",
    kind: "other",
    status: "pending",
    content: [],
    locations: [],
  });
});

test("TOOL-06: in version 1 null is as good as absent", () => {
  const { capabilities: _, ...known } = full;
  const nulls = Object.fromEntries(Object.keys(known).map((field) => [field, null]));
  const before = sessionV1(known as never);
  expect(sessionV1(known as never, { ...nulls, _meta: null, ...update } as never).toolCalls.get("c")).toEqual(
    before.toolCalls.get("c"),
  );
});

test("pain 9: TOOL-05: an update for a call that was not announced makes it, and announcing twice makes one call", () => {
  expect(sessionV1({ ...update, status: "in_progress" }).toolCalls.at(0)).toMatchObject({
    kind: "other",
    status: "in_progress",
  });
  const call = { sessionUpdate: "tool_call", toolCallId: "c", title: "Run" } as const;
  const session = sessionV1({ ...call, kind: "execute" }, { ...call, title: "Run it" });
  expect(session.toolCalls.length).toBe(1);
  expect(session.toolCalls.at(0)).toMatchObject({ title: "Run it", kind: "execute", status: "pending" });
});

test("TOOL-07: lists replace as a whole, and an empty one empties", () => {
  const first = { ...update, content: [item("A"), item("B")], locations: [{ path: "/a" }] };
  const content = (...updates: Parameters<typeof sessionV1>) => [...sessionV1(...updates).toolCalls.at(0)!.content];
  expect(content(first, { ...update, content: [item("C")] })).toEqual([item("C")]);
  expect(content(first, { ...update, content: [] })).toEqual([]);
  expect(sessionV1(first, { ...update, locations: [] }).toolCalls.at(0)?.locations).toEqual([]);
});

test("TOOL-14, TOOL-15, TOOL-34: items are appended to whatever there was, also to a new call and of unknown types", () => {
  const piece = (words: string) =>
    ({ sessionUpdate: "tool_call_content_chunk", toolCallId: "c", content: item(words) }) as const;
  const chart = { type: "_chart", points: [1] } as const;
  const session = sessionV2(piece("A"), { ...update, content: [item("B"), chart] }, piece("C"));
  expect([...session.toolCalls.at(0)!.content]).toEqual([item("B"), chart, item("C")]);
});

test("TOOL-17, TOOL-31, EXT-16: unknown values and fields stay, and raw values stay as they are", () => {
  const odd = { ...update, status: "_queued", kind: "_dream", rawInput: false, rawOutput: "", shade: "blue" } as const;
  expect(sessionV2(odd).toolCalls.at(0)).toMatchObject({
    status: "_queued",
    kind: "_dream",
    rawInput: false,
    rawOutput: "",
    shade: "blue",
  });
});

test("EXT-20: `_meta` of a call is patched by key", () => {
  const session = sessionV2({ ...update, _meta: { a: 1, b: 2 } }, { ...update, _meta: { b: null, c: 3 } });
  expect(session.toolCalls.at(0)?._meta).toEqual({ a: 1, c: 3 });
});

test("DIFF-03: a diff of version 1 is a change of version 2 that keeps its texts", () => {
  const diff = (oldText?: string | null) =>
    ({ type: "diff", path: "/a", newText: "new", ...(oldText !== undefined && { oldText }) }) as const;
  const session = sessionV1({ ...update, content: [diff(), diff(null), diff("")] });
  const [first, second, third] = session.toolCalls.at(0)!.content;
  expect(first).toEqual({
    type: "diff",
    changes: [{ operation: "add", path: "/a", fileType: "text" }],
    texts: { newText: "new" },
  });
  expect(second).toEqual(first);
  expect(third).toMatchObject({ changes: [{ operation: "modify" }], texts: { oldText: "", newText: "new" } });
});

test("LIFE-31, TOOL-22: tool calls go on while the session is idle, and do not change that", () => {
  const idle = { sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" } as const;
  const session = sessionV2(idle, { ...update, status: "completed" });
  expect(session.state).toEqual({ state: "idle", stopReason: "end_turn" });
});
