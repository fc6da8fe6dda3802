import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AssistantPart, Message, Part, ToolResult } from "../model/index.ts";
import { INTERRUPTED, repaired } from "./repair.ts";

const user = (text: string): Message => ({ role: "user", content: [{ type: "text", text }] });
const assistant = (...content: AssistantPart[]): Message => ({ role: "assistant", content });
const text = (text: string) => ({ type: "text" as const, text });
const call = (id: string): AssistantPart => ({ type: "call", id, name: "read", input: {} });
const result = (callId: string, note = "ok"): ToolResult => ({
  callId,
  name: "read",
  content: [text(note)],
  isError: note !== "ok",
});
const tool = (...results: ToolResult[]): Message => ({ role: "tool", results });

const repair = (...messages: Message[]) => repaired(messages, "lost");

describe("what a crash has left is made valid", () => {
  test("pain 7: a call without a result gets one that says that nobody knows", () => {
    expect(repair(user("go"), assistant(text("I look"), call("a")))).toEqual([
      user("go"),
      assistant(text("I look"), call("a")),
      tool(result("a", "lost")),
    ]);
    expect(INTERRUPTED).toContain("may or may not have happened");
  });

  test("of several calls, those that are missing are added to the results that are there", () => {
    expect(repair(assistant(call("a"), call("b"), call("c")), tool(result("b")), user("go on"))).toEqual([
      assistant(call("a"), call("b"), call("c")),
      tool(result("b"), result("a", "lost"), result("c", "lost")),
      user("go on"),
    ]);
  });

  test("a result comes before what the user said meanwhile", () => {
    const steered = [assistant(call("a")), user("stop"), tool(result("a"))];
    expect(repair(...steered)).toEqual([steered[0], steered[2], steered[1]]);
  });

  test("a result of no call goes, as a compaction leaves it, and so does a second one of the same call", () => {
    expect(repair(user("summary"), tool(result("gone")), assistant(text("Hi")), tool(result("gone")))).toEqual([
      user("summary"),
      assistant(text("Hi")),
    ]);
    expect(repair(assistant(call("a")), tool(result("a"), result("a", "again")))).toEqual([
      assistant(call("a")),
      tool(result("a")),
    ]);
  });

  test("the same id in two messages is two calls", () => {
    expect(repair(assistant(call("0")), tool(result("0")), assistant(call("0")))).toEqual([
      assistant(call("0")),
      tool(result("0")),
      assistant(call("0")),
      tool(result("0", "lost")),
    ]);
  });

  test("messages in which nothing is said go, and empty texts beside something", () => {
    const thought = { type: "thinking" as const, text: "Hm" };
    expect(repair(user("a"), assistant(), assistant(text(" \n")), assistant(thought), user(""), user("b"))).toEqual([
      user("a"),
      user("b"),
    ]);
    expect(repair(assistant(thought, text(""), call("a")), tool(result("a")))).toEqual([
      assistant(thought, call("a")),
      tool(result("a")),
    ]);
  });

  test("an empty text stays where its provider put something beside it", () => {
    const signed = assistant({ type: "text", text: "", provider: { signature: "s" } }, call("a"));
    expect(repair(signed, tool(result("a")))[0]).toBe(signed);
  });
});

const id = fc.constantFrom("a", "b", "c");
const words = fc.constantFrom("", " ", "word", "more words");
const part: fc.Arbitrary<Part> = words.map(text);
const anyMessage: fc.Arbitrary<Message> = fc.oneof(
  fc.array(part, { maxLength: 2 }).map((content): Message => ({ role: "user", content })),
  fc
    .uniqueArray(
      fc.oneof(
        id.map(call),
        words.map(text),
        words.map((text) => ({ type: "thinking" as const, text })),
      ),
      {
        maxLength: 4,
        selector: (one) => (one.type === "call" ? one.id : one),
      },
    )
    .map((content) => assistant(...content)),
  fc
    .array(
      id.map((callId) => result(callId)),
      { maxLength: 3 },
    )
    .map((results) => tool(...results)),
);
const anything = fc.array(anyMessage, { maxLength: 12 });

/** Fails unless every model takes these. */
function expectValid(messages: readonly Message[]): void {
  let waiting: string[] = [];
  for (const message of messages) {
    if (message.role === "tool") {
      expect(message.results.length).toBeGreaterThan(0);
      for (const { callId } of message.results) {
        expect(waiting).toContain(callId);
        waiting = waiting.filter((other) => other !== callId);
      }
      continue;
    }
    expect(waiting).toEqual([]);
    if (message.role === "assistant") waiting = message.content.flatMap((one) => (one.type === "call" ? [one.id] : []));
    const says = message.content.some((one) => one.type === "call" || (one.type === "text" && one.text.trim() !== ""));
    expect(says).toBe(true);
    for (const one of message.content) if (one.type === "text") expect(one.text.trim()).not.toBe("");
  }
  expect(waiting).toEqual([]);
}

describe("for any messages", () => {
  test("what comes out is valid, and valid messages come out as they went in", () => {
    fc.assert(
      fc.property(anything, (messages) => {
        const once = repaired(messages, "lost");
        expectValid(once);
        const twice = repaired(once, "lost");
        expect(twice).toHaveLength(once.length);
        for (const [at, message] of twice.entries()) expect(message).toBe(once[at]);
      }),
      { numRuns: 1000 },
    );
  });

  test("wherever a valid conversation is cut off, all of it stays, and only notes are added", () => {
    fc.assert(
      fc.property(anything, fc.nat(), (messages, length) => {
        const valid = repaired(messages, "lost");
        const cut = valid.slice(0, length % (valid.length + 1));
        const whole = repaired(cut, "cut");
        const notes = whole.at(-1)?.role === "tool" ? 1 : 0;
        expect(whole.slice(0, cut.length - notes)).toEqual(cut.slice(0, cut.length - notes));
        expect(whole.length - cut.length).toBeLessThanOrEqual(1);
        const kept = cut.flatMap((message) => (message.role === "tool" ? message.results : []));
        const results = whole.flatMap((message) => (message.role === "tool" ? message.results : []));
        expect(results.slice(0, kept.length)).toEqual(kept);
        for (const { content, isError } of results.slice(kept.length))
          expect({ content, isError }).toEqual({ content: [text("cut")], isError: true });
      }),
      { numRuns: 500 },
    );
  });

  test("nothing that was said is lost", () => {
    const spoken = (messages: readonly Message[], role: Message["role"]) =>
      messages.flatMap((message) =>
        message.role === role && message.role !== "tool"
          ? [...message.content].flatMap((one) => (one.type === "text" && one.text.trim() !== "" ? [one.text] : []))
          : [],
      );
    fc.assert(
      fc.property(anything, (messages) => {
        const whole = repaired(messages, "lost");
        for (const role of ["user", "assistant"] as const) expect(spoken(whole, role)).toEqual(spoken(messages, role));
      }),
      { numRuns: 500 },
    );
  });
});
