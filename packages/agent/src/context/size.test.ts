import { expect, test } from "vitest";
import type { Message } from "../model/index.ts";
import { cutEnd, cutMiddle } from "./cut.ts";
import { estimateTokens, IMAGE_TOKENS, MESSAGE_TOKENS } from "./size.ts";

test("a token is four bytes of UTF-8, so that characters of three bytes count for more", () => {
  expect(estimateTokens("a".repeat(400))).toBe(100);
  expect(estimateTokens("語".repeat(400))).toBe(300);
  expect(estimateTokens("")).toBe(0);
});

test("all that a model is given counts: words, images, inputs and outputs of tools, what its provider wants back", () => {
  const messages: Message[] = [
    {
      role: "user",
      content: [
        { type: "text", text: "x".repeat(40) },
        { type: "image", data: "A", mimeType: "image/png" },
      ],
    },
    {
      role: "assistant",
      content: [
        { type: "thinking", text: "x".repeat(40), provider: "x".repeat(20) },
        { type: "call", id: "1", name: "list", input: { a: "12345" } },
        { type: "call", id: "2", name: "list", input: "not JSON" },
      ],
    },
    {
      role: "tool",
      results: [{ callId: "1", name: "list", isError: false, content: [{ type: "text", text: "x".repeat(80) }] }],
    },
  ];
  expect(messages.map((message) => estimateTokens([message]) - MESSAGE_TOKENS)).toEqual([
    10 + IMAGE_TOKENS,
    15 + 5 + 3,
    20,
  ]);
  expect(estimateTokens(messages)).toBe(messages.reduce((sum, message) => sum + estimateTokens([message]), 0));
});

test("what is cut has no half characters, and no more than there is room for", () => {
  const text = "日本語のテキスト🎵\n".repeat(50);
  for (let size = 0; size < 60; size++) {
    const [end, middle] = [cutEnd(text, size), cutMiddle(text, size)];
    expect(Buffer.byteLength(end)).toBeLessThanOrEqual(size);
    expect(estimateTokens(middle)).toBeLessThanOrEqual(size);
    expect(end + middle).not.toContain("\uFFFD");
    expect((end + middle).isWellFormed()).toBe(true);
  }
  expect(cutMiddle(`begin${text}end`, 60)).toMatch(/^begin[\s\S]*\[… about \d+ tokens left out …\][\s\S]*end$/);
});

test("a text that has room is not cut; else its beginning ends with a line", () => {
  expect(cutEnd("one\ntwo\n", 8)).toBe("one\ntwo\n");
  expect(cutEnd("one\ntwo\nthree", 10)).toBe("one\ntwo\n");
  expect(cutEnd("a\nlong line", 9)).toBe("a\nlong li");
  expect(cutMiddle("text", 1)).toBe("text");
});
