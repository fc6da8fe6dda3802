import { expect, test } from "vitest";
import { type Message, textOf } from "../model/index.ts";
import { agent, use, user } from "./fixtures/conversations.ts";
import { estimateTokens } from "./size.ts";
import { transcript } from "./transcript.ts";

const long = (name: string) => `${name}: ${"word ".repeat(1_000)}`;
const conversation: readonly Message[] = [
  user("First wish"),
  ...use([long("first output")]),
  agent(long("first answer")),
  user(long("second wish")),
  ...use([long("second output")]),
  agent("second answer"),
];

function told(tokens: number, messages = conversation) {
  const rows = transcript(messages, tokens);
  return { rows, size: estimateTokens(rows), text: rows.map(({ content }) => textOf(content)).join("\n") };
}

/** Which of the long texts are there, whole or cut. */
function left(tokens: number) {
  const { text, size } = told(tokens);
  expect(size).toBeLessThanOrEqual(tokens + 20);
  return ["first output", "first answer", "second wish", "second output"]
    .filter((name) => text.includes(`${name}:`))
    .map((name) => (text.includes(long(name)) ? name : `${name}, cut`));
}

test("what has room is told whole, in words, and the agent's side of it as one", () => {
  const { rows, text } = told(10_000);
  expect(rows.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
  expect(text).toMatch(/\[Called read_file with \{"path":"call-\d+\.ts"\}\]\n\[read_file gave: first output: word/);
  expect(text).not.toContain("Let me see");
});

test("outputs of tools are cut first, then other texts, the oldest first of each", () => {
  expect(left(6_000)).toEqual(["first output", "first answer", "second wish", "second output"]);
  expect(left(5_000)).toEqual(["first output, cut", "first answer", "second wish", "second output"]);
  expect(left(3_500)).toEqual(["first output, cut", "first answer", "second wish", "second output, cut"]);
  expect(left(2_500)).toEqual(["first output, cut", "first answer, cut", "second wish", "second output, cut"]);
});

test("then the oldest of the agent is left out, which is said, and what the user wanted goes last", () => {
  expect(left(1_100)).toEqual(["first answer, cut", "second wish, cut", "second output, cut"]);
  expect(told(1_100).text).toMatch(/^\[2 older messages were left out\.\]\nFirst wish/);
  expect(left(500)).toEqual(["second wish, cut"]);
  expect(told(500).text).toContain("First wish");
  expect(told(0).text).toBe("[8 older messages were left out.]");
});

test("images and failures are told in words", () => {
  const result = {
    callId: "1",
    name: "look",
    isError: true,
    content: [{ type: "image", data: "A", mimeType: "image/png" }],
  } as const;
  expect(told(100, [{ role: "tool", results: [result] }]).text).toBe("[look failed: [an image]]\n");
});
