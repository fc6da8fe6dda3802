import { expect, test } from "vitest";
import type * as v2 from "../../schema/v2/unstable.ts";
import { maxTranscriptLength, Transcript } from "./transcript.ts";

const chunk = (messageId: string, text: string, more: object = {}): v2.SessionUpdate => ({
  sessionUpdate: "agent_message_chunk",
  messageId,
  content: { type: "text", text },
  ...more,
});

function kept(updates: v2.SessionUpdate[]): Transcript {
  const transcript = new Transcript();
  for (const update of updates) transcript.add(update);
  return transcript;
}

test("pieces of one message are kept as one, as long as nothing comes between", () => {
  const marked = chunk("a", "!", { _meta: { x: 1 } });
  const updates = [chunk("a", "1"), chunk("a", "2"), chunk("b", "3"), chunk("a", "4"), marked, chunk("a", "5")];
  expect(kept(updates).updates()).toEqual([
    chunk("a", "12"),
    chunk("b", "3"),
    chunk("a", "4"),
    marked,
    chunk("a", "5"),
  ]);
});

test("the state of the moment is not kept", () => {
  expect(kept([{ sessionUpdate: "state_update", state: "running" }]).updates()).toEqual([]);
});

test("beyond maxTranscriptLength the oldest goes first, which is remembered", () => {
  const long = "x".repeat(1024 * 1024);
  const transcript = kept(Array.from({ length: 20 }, (_, at) => chunk(`m${at}`, long)));
  const ids = transcript.updates().map((update) => (update as { messageId: string }).messageId);
  expect(ids).toEqual(["m13", "m14", "m15", "m16", "m17", "m18", "m19"]);
  expect(transcript.cut).toBe(true);
  expect(JSON.stringify(transcript.updates()).length).toBeLessThan(maxTranscriptLength);
  expect(kept([chunk("a", long)]).cut).toBe(false);
});

test("a great many pieces cost what they say", () => {
  const transcript = kept(Array.from({ length: 100_000 }, () => chunk("a", "word ")));
  const texts = transcript.updates().map((update) => (update as { content: { text: string } }).content.text);
  expect(texts.join("")).toHaveLength(500_000);
  expect(texts.length).toBeLessThan(100);
});
