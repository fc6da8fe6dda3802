import { expect, test } from "vitest";
import { telling, text } from "./fixtures/telling.ts";
import { rememberedCalls } from "./tool-calls.ts";

const call = (fields: object = {}) => ({ sessionUpdate: "tool_call_update", toolCallId: "c", ...fields });
const piece = (words: string) => ({ type: "content", content: text(words) });
const grows = (words: string) => ({ sessionUpdate: "tool_call_content_chunk", toolCallId: "c", content: piece(words) });

test("the first update announces, the next ones update", () => {
  const { tell } = telling();
  expect(tell(call({ title: "Read", kind: "read" }), call({ status: "completed" }))).toEqual([
    { sessionUpdate: "tool_call", toolCallId: "c", title: "Read", kind: "read" },
    { sessionUpdate: "tool_call_update", toolCallId: "c", status: "completed" },
  ]);
});

test.each([
  [{ name: "grep", kind: "search" }, "grep"],
  [{ kind: "search" }, "search"],
  [{}, "c"],
])("a call without a title is called by what is known of it: %j", (fields, title) => {
  expect(telling().tell(call(fields))).toEqual([{ ...call(fields), sessionUpdate: "tool_call", title }]);
});

test("the title follows what becomes known, and what is taken away", () => {
  const { tell } = telling();
  expect(tell(call(), call({ name: "grep" }), call({ title: "Look" }), call({ title: null }))).toMatchObject([
    { title: "c" },
    { title: "grep", name: "grep" },
    { title: "Look" },
    { title: "grep" },
  ]);
});

test("what is cleared has the protocol's default, because null says nothing in version 1", () => {
  const { tell } = telling();
  tell(call({ title: "t", kind: "read", status: "completed", content: [piece("x")], locations: [{ path: "/a" }] }));
  expect(tell(call({ kind: null, status: null, content: null, locations: null }))).toEqual([
    call({ kind: "other", status: "pending", content: [], locations: [] }),
  ]);
});

test("L-24: name, input and output cannot be taken away", () => {
  const { tell, lost } = telling();
  tell(call({ title: "t", name: "n", rawInput: 1, rawOutput: 2 }));
  expect(tell(call({ name: null, rawInput: null, rawOutput: null }))).toEqual([]);
  expect(lost).toEqual(["L-24", "L-24", "L-24"]);
  expect(telling().tell(call({ rawInput: null }))[0]).not.toHaveProperty("rawInput");
});

test("clearing what was never said loses nothing", () => {
  const { tell, lost } = telling();
  tell(call({ title: "t", name: null, rawInput: null }));
  expect(lost).toEqual([]);
});

test.each([
  ["paused", "in_progress"],
  ["cancelled", "failed"],
  ["_thinking", "in_progress"],
])("L-25: the status %s is said as %s, with its own name besides", (status, said) => {
  const { tell, lost } = telling();
  const [announced] = tell(call({ title: "t", status }));
  expect(announced).toMatchObject({ status: said, _meta: { "colloquy/bridge": { status } } });
  expect(tell(call({ status: "completed" }))).toEqual([call({ status: "completed", _meta: {} })]);
  expect(lost).toEqual(["L-25"]);
});

test("L-25: a kind that is not listed is other", () => {
  const { tell, lost } = telling();
  expect(tell(call({ title: "t", kind: "_paint" }))[0]).toMatchObject({ kind: "other" });
  expect(lost).toEqual(["L-25"]);
});

test("L-26: what may be done with a call is not said", () => {
  const { tell, lost } = telling();
  tell(call({ capabilities: {} }), call({ capabilities: null }));
  expect(lost).toEqual([]);
  expect(tell(call({ title: "t", capabilities: { cancel: {} } }))[0]).not.toHaveProperty("capabilities");
  expect(lost).toEqual(["L-26"]);
});

test("L-27: content that is not listed is left out", () => {
  const { tell, lost } = telling();
  expect(tell(call({ title: "t", content: [{ type: "_chart" }, piece("x")] }))[0]).toMatchObject({
    content: [piece("x")],
  });
  expect(lost).toEqual(["L-27"]);
});

test("properties are patched by key in version 2, and said whole when they change", () => {
  const { tell } = telling();
  tell(call({ title: "t", _meta: { a: 1, b: 2 } }));
  expect(tell(call({ _meta: { b: null, c: 3 } }))).toEqual([call({ _meta: { a: 1, c: 3 } })]);
  expect(tell(call({ status: "completed", _meta: { a: 1 } }))).toEqual([call({ status: "completed" })]);
  expect(tell(call({ _meta: null }))).toEqual([call({ _meta: {} })]);
});

test("content that grows is said whole each time, and announces its call", () => {
  const { tell } = telling();
  expect(tell(grows("a"), grows("b"))).toEqual([
    { sessionUpdate: "tool_call", toolCallId: "c", title: "c" },
    call({ content: [piece("a")] }),
    call({ content: [piece("a"), piece("b")] }),
  ]);
});

test("content that grows can be held back, and goes with what is said next of its call", () => {
  const session = telling({}, { hold: true });
  expect(session.tell(call({ title: "t" }), grows("a"), grows("b"))).toHaveLength(1);
  expect(session.flush()).toEqual([call({ content: [piece("a"), piece("b")] })]);
  expect(session.flush()).toEqual([]);
  expect(session.tell(grows("c"), call({ status: "completed" }))).toEqual([
    call({ status: "completed", content: [piece("a"), piece("b"), piece("c")] }),
  ]);
  expect(session.flush()).toEqual([]);
});

test("fields that no schema lists pass", () => {
  expect(telling().tell(call({ title: "t", weight: 3 }))[0]).toMatchObject({ weight: 3 });
});

test(`no more than ${rememberedCalls} calls are remembered; an older one is announced again`, () => {
  const { tell } = telling();
  for (let at = 0; at <= rememberedCalls; at++) tell({ ...call({ title: "t" }), toolCallId: `${at}` });
  expect(tell({ ...call(), toolCallId: "0", status: "completed" })[0]).toMatchObject({ sessionUpdate: "tool_call" });
});
