import fc from "fast-check";
import { expect, test } from "vitest";
import { type Message, textOf } from "../model/index.ts";
import { compact, MIN_COMPACT_TOKENS } from "./compaction.ts";
import { agent, orphans, use, user } from "./fixtures/conversations.ts";
import { modelThat, type Reply } from "./fixtures/models.ts";
import { estimateTokens } from "./size.ts";
import { lastPrompt } from "./summary.ts";

const words = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .tuple(fc.constantFrom("word ", "語", "🎵\n", "```\n"), fc.integer({ min: 1, max: 3_000 }))
    .map(([one, n]) => one.repeat(n)),
);
const outputs = fc.array(words, { minLength: 1, maxLength: 3 });
const step = fc.oneof(
  words.map((text): readonly Message[] => [agent(text)]),
  fc
    .tuple(outputs, fc.constantFrom("together" as const, "apart" as const))
    .map(([texts, results]) => use(texts, results)),
);
const turn = fc
  .tuple(words, fc.array(step, { maxLength: 6 }))
  .map(([text, steps]): readonly Message[] => [user(text), ...steps.flat()]);
const conversation = fc.array(turn, { minLength: 1, maxLength: 6 }).map((turns) => turns.flat());
const reply = fc.oneof(
  words,
  fc.constantFrom<Reply>(["contextExceeded"], ["garbage"], { reason: "refusal" }, { reason: "length" }),
);

test("what comes of a compaction is valid, smaller, and has the user's last prompt, whatever the model does", async () => {
  const property = fc.asyncProperty(
    conversation,
    fc.array(reply, { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 1_000, max: 50_000 }),
    fc.option(fc.nat(20_000), { nil: undefined }),
    async (messages, replies, contextTokens, keepTokens) => {
      const model = modelThat(replies, contextTokens);
      const { signal } = new AbortController();
      const done = await compact({ model, messages, signal, ...(keepTokens !== undefined && { keepTokens }) });
      const before = estimateTokens(messages);
      expect(done === undefined).toBe(before < MIN_COMPACT_TOKENS);
      if (done === undefined) return;
      const after = [done.summary, ...messages.slice(messages.length - done.keep)];
      expect(orphans(after)).toEqual([]);
      expect(estimateTokens(after)).toBeLessThan(before);
      if (keepTokens === undefined) expect(estimateTokens(after)).toBeLessThan(0.65 * contextTokens + 100);
      expectPrompt(messages, after, Math.min(before, contextTokens));
    },
  );
  await fc.assert(property, { seed: 20261121, numRuns: 300 });
});

/** All of it where it is short; else its beginning and its end. */
function expectPrompt(messages: readonly Message[], after: readonly Message[], size: number) {
  const [wanted, found] = [messages, after].map((all) => textOf(lastPrompt(all).prompt)) as [string, string];
  if (wanted === found) return;
  expect(estimateTokens(wanted)).toBeGreaterThan(0.1 * size);
  expect(found).toContain("tokens left out");
  expect(wanted.startsWith(found.slice(0, found.indexOf("\n[…")))).toBe(true);
}
