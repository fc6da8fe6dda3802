import { expect, test } from "vitest";
import { chunk, says, sessionV1, sessionV2, spoken, text } from "./fixtures/sessions.ts";
import { emptySession, promptSent, reduceV1 } from "./index.ts";

const image = { type: "image", data: "", mimeType: "image/png" } as const;

test("MSG-02: version 1's chunks without id are one message until something comes between", () => {
  const call = { sessionUpdate: "tool_call", toolCallId: "c", title: "Look" } as const;
  const notice = { sessionUpdate: "notice", severity: "info", title: "Slow today" } as const;
  const session = sessionV1(
    chunk("agent", "He"),
    notice,
    chunk("agent", "llo"),
    call,
    chunk("agent", "Done"),
    chunk("user", "Thanks"),
  );
  expect(spoken(session)).toEqual(["agent: Hello", "agent: Done", "user: Thanks"]);
});

test("MSG-02: the same id is the same message, another id is another one, null is no id", () => {
  const session = sessionV1(says("a", "1"), says("b", "2"), says("a", "3"), {
    ...chunk("agent", "4"),
    messageId: null,
  });
  expect(spoken(session)).toEqual(["agent: 134", "agent: 2"]);
});

test("MSG-04, MSG-06: content replaces whatever came before, and chunks append to whatever came before", () => {
  const whole = { sessionUpdate: "agent_message" as const, messageId: "m", content: [text("C")] };
  expect(spoken(sessionV2(says("m", "A"), whole, says("m", "B"), whole))).toEqual(["agent: C"]);
  expect(spoken(sessionV2(says("m", "A"), whole, says("m", "D")))).toEqual(["agent: CD"]);
});

test("MSG-05: content that is left out stays, null and an empty list clear", () => {
  const message = { sessionUpdate: "agent_message", messageId: "m" } as const;
  expect(spoken(sessionV2(says("m", "A"), message))).toEqual(["agent: A"]);
  expect(spoken(sessionV2(says("m", "A"), { ...message, content: null }))).toEqual(["agent: "]);
  expect(spoken(sessionV2(says("m", "A"), { ...message, content: [] }))).toEqual(["agent: "]);
});

test("MSG-07: the first update with an id makes the message, with or without content", () => {
  expect(spoken(sessionV2({ sessionUpdate: "user_message", messageId: "m" }))).toEqual(["user: "]);
});

test("MSG-08, MSG-14: one id names a user message, an agent message and a thought apart", () => {
  const chunks = (["user_message", "agent_message", "agent_thought"] as const).map(
    (kind) => ({ sessionUpdate: `${kind}_chunk`, messageId: "m", content: text(kind) }) as const,
  );
  expect(spoken(sessionV2(...chunks))).toEqual([
    "user: user_message",
    "agent: agent_message",
    "thought: agent_thought",
  ]);
});

test("MSG-09, MSG-10: chunks of several messages may mix, and first appearance decides the place", () => {
  const session = sessionV2(says("a", "a1"), says("b", "b1"), says("a", "a2"), says("b", "b2"));
  expect(spoken(session)).toEqual(["agent: a1a2", "agent: b1b2"]);
  expect(session.timeline.length).toBe(2);
});

test("MSG-11, EXT-20, EXT-21: `_meta` of a message is patched by key, without looking deeper", () => {
  const message = { sessionUpdate: "agent_message", messageId: "m" } as const;
  const first = { ...message, _meta: { a: 1, b: { c: 1 }, d: 1 } };
  const session = sessionV2(first, { ...message, _meta: { a: null, b: { e: null } } }, message);
  expect(session.messages.at(0)?._meta).toEqual({ b: { e: null }, d: 1 });
  expect(sessionV2(first, { ...message, _meta: null }).messages.at(0)?._meta).toBeUndefined();
});

test("MSG-12, EXT-22: `_meta` of a chunk is the chunk's own", () => {
  expect(sessionV2({ ...says("m", "A"), _meta: { a: 1 } }).messages.at(0)?._meta).toBeUndefined();
});

test("MSG-15: text is joined without separator, also within a character, but not across other blocks", () => {
  const pieces = ["\ud83d", "\ude00 wo", "rd"].map((piece) => says("m", piece));
  expect(spoken(sessionV2(...pieces))).toEqual(["agent: 😀 word"]);
  const marked = { ...text("C"), annotations: { priority: 1 } };
  const session = sessionV2(says("m", "A"), { ...says("m", ""), content: image }, says("m", "B"), {
    ...says("m", ""),
    content: marked,
  });
  expect([...session.messages.at(0)!.content]).toEqual([text("A"), image, text("B"), marked]);
});

test("LIFE-04, LIFE-35: a prompt of version 1 that the agent repeats is shown once, another message beside it", () => {
  const sent = promptSent(emptySession(), [text("Hello there"), image]);
  const echoed = [chunk("user", "Hello "), chunk("user", "there"), { ...chunk("user", ""), content: image }].reduce(
    reduceV1,
    sent,
  );
  expect(spoken(echoed)).toEqual(["user: Hello there|image"]);
  expect(spoken(reduceV1(echoed, chunk("user", "More")))).toEqual(["user: Hello there|image", "user: More"]);
  expect(spoken(reduceV1(sent, chunk("user", "Other")))).toEqual(["user: Hello there|image", "user: Other"]);
});

test("SUBA-13: messages between sessions follow the same rules, in a table of their own", () => {
  const message = { sessionUpdate: "session_message", messageId: "m" } as const;
  const piece = { sessionUpdate: "session_message_chunk", messageId: "m", content: text("B") } as const;
  const session = sessionV2(piece, { ...message, senderSessionId: "s", content: [text("A")] }, piece, message);
  expect(session.sessionMessages.get("m")).toMatchObject({ messageId: "m", senderSessionId: "s" });
  expect([...session.sessionMessages.get("m")!.content]).toEqual([text("AB")]);
  expect(session.messages.length).toBe(0);
});
