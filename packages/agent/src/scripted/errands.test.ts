import { expect, test } from "vitest";
import type { Message } from "../model/index.ts";
import { ask, textIn, user } from "./fixtures/conversation.ts";
import { playing } from "./fixtures/scenarios.ts";
import { scenarioPrompt } from "./index.ts";

const model = playing({ fix: [{ say: "Fixed." }], summarize: [{ say: "A scenario." }] });
const said: Message = { role: "assistant", content: [{ type: "text", text: "Fixed." }] };

const answer = async (messages: readonly Message[], tools: readonly object[] = []) =>
  textIn([await ask(model, messages, { tools })]);

test("asked to summarize without tools, it says what each prompt began with", async () => {
  const long = "a b c d e f g h i j k l m n";
  expect(await answer([user("fix this\nand that"), said, user(long), said, user("Summarize the above.")])).toBe(
    "The user has asked the scripted model for:\n- fix this and that\n- a b c d e f g h i j k l …",
  );
});

test("a summary of a summary has its lines, whatever was put around it", async () => {
  const first = await answer([user("fix this"), said, user("Summarize.")]);
  const parts = [`Summary of what was before.\n\n${first}`, "The last prompt was:", "fix this"];
  const packed: Message = { role: "user", content: parts.map((text) => ({ type: "text", text })) };
  expect(await answer([packed, said, user("more"), said, user("Summarize.")])).toBe(
    "The user has asked the scripted model for:\n- fix this\n- more",
  );
});

test("a conversation within the question is what is summarized", async () => {
  expect(await answer([user("Summarize this:\nfix this")])).toBe(
    "The user has asked the scripted model for:\n- fix this",
  );
});

test("a title is the scenario's, or the first words of the first prompt", async () => {
  expect(await answer([user("fix this"), said, user("Title: a few words, please.")])).toBe("Title of fix");
  expect(await answer([user(scenarioPrompt("fix", "")), said, user("Title:")])).toBe("Title of fix");
  expect(await answer([user("one two three four five six seven"), user("Title:")])).toBe(
    "one two three four five six …",
  );
  expect(await answer([user("Title:\n<request>\nfix this\n</request>\n<answer>\nFixed.\n</answer>")])).toBe(
    "Title of fix",
  );
  expect(await answer([user("Title:\n<request>\nmore <b>of</b> this\n</request>")])).toBe("more <b>of</b> this");
});

test("with tools it is a prompt like others", async () => {
  expect(await answer([user("Summarize this file")], [{ name: "a", description: "", input: {} }])).toBe("A scenario.");
});

test("a prompt of which only a summary is left is not played from its beginning, for that might never end", async () => {
  const summary = await answer([user("fix this"), said, user("Summarize.")]);
  const packed = user(`${summary}\n\nfix this`);
  expect(await answer([packed], [{ name: "a", description: "", input: {} }])).toContain("compacted in the middle");
  expect(await answer([packed, user("fix that")], [{ name: "a", description: "", input: {} }])).toBe("Fixed.");
});

test("a prompt that a summary carries along is played, when nothing of it was done yet", async () => {
  const tools = [{ name: "a", description: "", input: {} }];
  const packed = (summary: string): Message => {
    const parts = [`Summary of what was before.\n\n${summary}`, "The last prompt was:", "fix this"];
    return { role: "user", content: parts.map((text) => ({ type: "text", text })) };
  };
  const first = await answer([user("more"), said, user("fix this"), user("Summarize.")]);
  expect(await answer([packed(first)], tools)).toBe("Fixed.");
  const second = await answer([packed(first), user("Summarize.")]);
  expect(await answer([packed(second)], tools)).toBe("Fixed.");
  const begun = await answer([packed(second), said, user("Summarize.")]);
  expect(await answer([packed(begun)], tools)).toContain("compacted in the middle");
  expect(await answer([packed(await answer([packed(begun), user("Summarize.")]))], tools)).toContain("compacted");
});
