import { expect, test } from "vitest";
import { telling, text } from "./fixtures/telling.ts";
import { rememberedMessages } from "./messages.ts";

const chunk = (messageId: string, words: string) => ({
  sessionUpdate: "agent_message_chunk" as const,
  messageId,
  content: text(words),
});
const whole = (messageId: string, ...words: string[]) => ({
  sessionUpdate: "agent_message",
  messageId,
  content: words.map(text),
});

test("a chunk is said as it is", () => {
  const { tell, lost } = telling();
  const said = chunk("m", "hi");
  expect(tell(said)[0]).toBe(said);
  expect(lost).toEqual([]);
});

test("a whole message that is new is said block by block", () => {
  expect(telling().tell(whole("m", "a", "b"))).toEqual([chunk("m", "a"), chunk("m", "b")]);
});

test("of a whole message only what has not been said is said, wherever it was cut", () => {
  const { tell, lost } = telling();
  tell(chunk("m", "He"), chunk("m", "llo"));
  expect(tell(whole("m", "Hello, ", "world"))).toEqual([chunk("m", ", "), chunk("m", "world")]);
  expect(tell(whole("m", "Hello, world"))).toEqual([]);
  expect(lost).toEqual([]);
});

test("blocks that are no text are compared by what they say", () => {
  const { tell, lost } = telling();
  const image = { type: "image", data: "AA==", mimeType: "image/png" };
  const update = { sessionUpdate: "agent_message", messageId: "m" };
  expect(tell({ ...update, content: [image] })).toHaveLength(1);
  expect(tell({ ...update, content: [image, text("a")] })).toEqual([chunk("m", "a")]);
  expect(tell({ ...update, content: [{ ...image, data: "AQ==" }] })).toHaveLength(1);
  expect(lost).toEqual(["L-22"]);
});

test("L-22: a message that is written anew comes under an id of its own, and goes on there", () => {
  const { tell, lost } = telling();
  tell(chunk("m", "Hello"));
  const [said] = tell(whole("m", "Bye"));
  expect(said).toEqual({ ...chunk("m", "Bye"), messageId: "brg:1:m" });
  expect(tell(chunk("m", "!"))).toEqual([{ ...chunk("m", "!"), messageId: "brg:1:m" }]);
  expect(lost).toEqual(["L-22"]);
});

test("L-22: when strict, a message that is written anew is not said twice", () => {
  const { tell, lost } = telling({}, { strict: true });
  tell(chunk("m", "Hello"));
  expect(tell(whole("m", "Bye"))).toEqual([]);
  expect(lost).toEqual(["L-22"]);
});

test.each([null, []])("L-22: a message cannot be emptied (%j)", (content) => {
  const { tell, lost } = telling();
  tell(chunk("m", "Hello"));
  expect(tell({ sessionUpdate: "agent_message", messageId: "m", content })).toEqual([]);
  expect(lost).toEqual(["L-22"]);
});

test("an empty message that is new is nothing, and nothing is lost", () => {
  const { tell, lost } = telling();
  expect(tell({ sessionUpdate: "agent_thought", messageId: "m", content: null })).toEqual([]);
  expect(lost).toEqual([]);
});

test("L-23: properties alone are not said", () => {
  const { tell, lost } = telling();
  expect(tell({ sessionUpdate: "agent_message", messageId: "m", _meta: { a: 1 } })).toEqual([]);
  expect(lost).toEqual(["L-23"]);
});

test("L-21: mixed pieces are told of once for each message", () => {
  const { tell, lost } = telling();
  tell(chunk("a", "1"), chunk("b", "2"), chunk("a", "3"), chunk("b", "4"), chunk("a", "5"));
  expect(lost).toEqual(["L-21", "L-21"]);
});

test("L-27: a block that version 1 does not list is left out", () => {
  const { tell, lost } = telling();
  expect(tell({ ...chunk("m", ""), content: { type: "_video" } })).toEqual([]);
  expect(lost).toEqual(["L-27"]);
});

test("what the client has sent itself is not said again", () => {
  const session = telling();
  session.sent("u", [text("Fix it")]);
  expect(session.tell({ ...whole("u", "Fix it"), sessionUpdate: "user_message" })).toEqual([]);
  expect(session.tell({ ...whole("u", "Fix it, please"), sessionUpdate: "user_message" })).toEqual([
    { ...chunk("u", ", please"), sessionUpdate: "user_message_chunk" },
  ]);
});

test("ids are of one role only", () => {
  const { tell, lost } = telling();
  tell(chunk("m", "a"));
  expect(tell({ ...whole("m", "b"), sessionUpdate: "agent_thought" })).toHaveLength(1);
  expect(lost).toEqual([]);
});

test(`no more than ${rememberedMessages} messages are remembered`, () => {
  const { tell } = telling();
  for (let at = 0; at <= rememberedMessages; at++) tell(chunk(`${at}`, "x"));
  expect(tell(whole(`${rememberedMessages}`, "x"))).toEqual([]);
  expect(tell(whole("0", "x"))).toHaveLength(1);
});
