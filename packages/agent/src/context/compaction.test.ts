import { expect, test } from "vitest";
import { type Message, ModelError, textOf } from "../model/index.ts";
import { type CompactOptions, compact, MAX_SUMMARY_FAILURES, shouldCompact } from "./compaction.ts";
import { agent, use, user } from "./fixtures/conversations.ts";
import { modelThat, type Reply } from "./fixtures/models.ts";
import { estimateTokens } from "./size.ts";
import { isSummary, SUMMARY_MARK } from "./summary.ts";

const long = (name: string, tokens = 1_000) => `${name} ${"word ".repeat(tokens * 0.8)}`;
const conversation: readonly Message[] = [
  user("Fix the sum"),
  ...use([long("old output", 4_000)]),
  agent(long("I looked at it")),
  user("And the product"),
  ...use(["small"]),
  agent("Done."),
];

async function compacted(replies: readonly Reply[], options: Partial<CompactOptions> = {}) {
  const model = modelThat(replies);
  const { signal } = new AbortController();
  const messages = options.messages ?? conversation;
  const result = (await compact({ model, messages, signal, ...options }))!;
  const after = result && [result.summary, ...messages.slice(messages.length - result.keep)];
  return { ...result, after, text: result && textOf(result.summary.content), requests: model.requests };
}

const asked = (messages: readonly Message[]) =>
  messages.map((message) => (message.role === "tool" ? "tool" : textOf(message.content)));

test("what is old becomes a summary, what is new stays, and what it has cost is told", async () => {
  const { summary, keep, usage, problem, text, requests } = await compacted(["Goal: a sum."]);
  expect(text).toBe(`${SUMMARY_MARK}\n\nGoal: a sum.`);
  expect(isSummary(summary)).toBe(true);
  expect(keep).toBe(4);
  expect(usage).toEqual({ input: 100, output: 10, cacheRead: 5, cacheWrite: 1 });
  expect(problem).toBeUndefined();
  expect(requests).toHaveLength(1);
});

test("the model is asked with words alone: no tools, no thoughts of its own, nobody twice in a row", async () => {
  const { requests } = await compacted(["Goal"], { focus: " the names " });
  const [{ messages, tools, thinking, system } = { messages: [] }] = requests;
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  expect(JSON.stringify(messages)).not.toMatch(/signature|Let me see|"call"/);
  expect(textOf(messages[1]!.role === "assistant" ? messages[1]!.content : [])).toMatch(
    /^\[Called read_file with \{"path":"call-\d+\.ts"\}\]\n\[read_file gave: old output word/,
  );
  expect(asked(messages).at(-1)).toMatch(
    /^Summarize the conversation above in at most \d+ words\. Above all, keep what matters for this: the names$/,
  );
  expect([tools, thinking]).toEqual([[], "low"]);
  expect(system).toContain("Wishes:");
});

test("the user's last prompt is carried along word for word, also through a second compaction", async () => {
  const messages = [
    user("Old"),
    agent("Yes"),
    user("Only this way, please!"),
    ...use([long("big", 2_000), long("big")]),
  ];
  const first = await compacted(["One"], { messages });
  expect(first.keep).toBe(0);
  expect(first.text).toMatch(/word for word:\]Only this way, please!$/);
  const second = await compacted(["Two"], { messages: [...first.after, ...use([long("more", 3_000)])] });
  expect(second.keep).toBe(0);
  expect(second.text).toMatch(/\n\nTwo\[The user's last prompt, word for word:\]Only this way, please!$/);
  expect(second.text).not.toContain("One");
});

test("a last prompt that is too long is cut where it is longest, and loses its images first", async () => {
  const prompt: Message = {
    role: "user",
    content: [
      { type: "text", text: "Look at this" },
      { type: "image", data: "AAAA", mimeType: "image/png" },
      { type: "text", text: long("attached", 6_000) },
    ],
  };
  const { text, after } = await compacted(["Goal"], { messages: [prompt, ...use([long("output")])] });
  expect(text).toMatch(/Look at this\[An image was left out\.\]attached .*\[… about \d+ tokens left out …\]/s);
  expect(estimateTokens(after)).toBeLessThan(3_500);
});

test("a request that is too large is made smaller, until it is taken", async () => {
  const turns = Array.from({ length: 12 }, (_, at) => [user(`Prompt ${at}`), ...use([long(`output ${at}`)])]);
  const { requests, text, problem } = await compacted([["contextExceeded"], ["contextExceeded"], "Goal"], {
    messages: turns.flat(),
  });
  const sizes = requests.map((request) => estimateTokens(request.messages));
  expect(sizes[0]).toBeLessThan(7_200);
  expect(sizes[1]).toBeLessThan(sizes[0]! * 0.6);
  expect(sizes[2]).toBeLessThan(sizes[1]! * 0.6);
  expect([text, problem]).toEqual([`${SUMMARY_MARK}\n\nGoal`, undefined]);
});

test.each<[string, Reply]>([
  ["answers garbage", ["garbage"]],
  ["is cut off", ["cut"]],
  ["says nothing", " "],
  ["refuses", { reason: "refusal", content: [{ type: "text", text: "I will not" }] }],
  ["takes nothing at all", ["contextExceeded"]],
])("a model that %s is asked no more after some failures: what has room is kept instead", async (_, reply) => {
  const { requests, text, problem, keep, after } = await compacted([reply]);
  expect(requests).toHaveLength(MAX_SUMMARY_FAILURES);
  expect(problem).toMatch(/\.$/);
  expect(text).toContain(`No model could summarize it. ${problem}\n`);
  expect(text).toMatch(/Fix the sum/);
  expect(text).not.toContain("I will not");
  expect(keep).toBe(4);
  expect(estimateTokens(after)).toBeLessThan(estimateTokens(conversation) / 2);
});

test("a failure in between costs a request and no more", async () => {
  const { requests, text, problem, usage } = await compacted([["cut"], "", "Goal"]);
  expect([requests.length, text, problem]).toEqual([3, `${SUMMARY_MARK}\n\nGoal`, undefined]);
  expect(usage.input).toBe(200);
});

test.each(["auth", "rateLimited", "overloaded", "network"] as const)(
  "a provider that cannot be reached (%s) costs nothing of the conversation",
  async (problem) => {
    await expect(compacted([[problem], "Goal"])).rejects.toBeInstanceOf(ModelError);
  },
);

test("an abort ends it with the signal's reason, before and during the request", async () => {
  const reason = new Error("Cancelled");
  await expect(compacted(["Goal"], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const controller = new AbortController();
  const model = modelThat(["never"]);
  const failing = {
    ...model,
    async *stream() {
      controller.abort(reason);
      yield* [];
      throw new ModelError("network", "The connection was closed.");
    },
  };
  await expect(compacted([], { model: failing, signal: controller.signal })).rejects.toBe(reason);
});

test("an answer without an end is no answer", async () => {
  const model = { ...modelThat([]), async *stream() {} };
  expect(await compacted([], { model })).toMatchObject({ problem: "The model's answer ended before its end." });
});

test("a summary that is too long is cut", async () => {
  const { after } = await compacted([long("Goal", 50_000)]);
  expect(estimateTokens(after)).toBeLessThan(estimateTokens(conversation) / 2);
});

test("a short conversation is left alone, and nobody is asked", async () => {
  const model = modelThat(["Goal"]);
  const messages = [user("Hello"), agent("Hi")];
  expect(await compact({ model, messages, signal: new AbortController().signal })).toBeUndefined();
  expect(await compact({ model, messages: [], signal: new AbortController().signal })).toBeUndefined();
  expect(model.requests).toEqual([]);
});

test("more or less of the newest can stay", async () => {
  expect((await compacted(["Goal"], { keepTokens: 0 })).keep).toBe(0);
  expect((await compacted(["Goal"], { keepTokens: 1e9 })).keep).toBe(5);
});

test("it is time when as much is used as may be", () => {
  expect(shouldCompact(799, 1_000, 0.8)).toBe(false);
  expect(shouldCompact(800, 1_000, 0.8)).toBe(true);
});
