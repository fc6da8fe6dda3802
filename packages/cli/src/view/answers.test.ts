import { emptySession, reduceV1, type Session } from "@colloquy/acp/state";
import { expect, test } from "vitest";
import { lastAnswer } from "./answers.ts";
import { lastWords } from "./last-words.ts";

function told(...updates: object[]): Session {
  return updates.reduce<Session>((session, update) => reduceV1(session, update as never), emptySession("s"));
}

const say = (text: string) => ({ sessionUpdate: "agent_message_chunk", content: { type: "text", text } });
const act = { sessionUpdate: "tool_call", toolCallId: "t", title: "Read" };

test("the last words are those after the last act, clean", () => {
  expect(lastWords(told(say("Let me see"), act, say("\x1b[31mIt is "), say("done.\n")))).toBe("It is done.\n");
});

test("where nothing is said after it, they are those before", () => {
  expect(lastWords(told(say("Doing it"), act, say(" \n")))).toBe("Doing it\n");
});

test("where nothing is said at all there are none", () => {
  expect(lastWords(told(act))).toBe("");
});

test("the last answer is what can be copied, and there may be none", () => {
  expect(lastAnswer(told(say(" It is \x1b]52;c;eA==\x07done.\n\n")))).toBe("It is done.");
  expect(lastAnswer(told(act))).toBeUndefined();
});
