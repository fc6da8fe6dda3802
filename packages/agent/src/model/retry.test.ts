import { describe, expect, it } from "vitest";
import { modelInfo } from "./catalogue.ts";
import type { Model, ModelEvent, ModelRequest } from "./model.ts";
import { ModelError, type ModelProblem } from "./model-error.ts";
import { maxAttempts, maxDelayMs, withRetries } from "./retry.ts";

const end: ModelEvent = {
  type: "end",
  reason: "stop",
  content: [{ type: "text", text: "hi" }],
  usage: { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 },
};

/** A model whose attempts are scripted: each says its events, then fails if its last item is an error. */
function model(...attempts: (ModelEvent | Error)[][]): Model & { asked: number } {
  const asked = { ...modelInfo("test/model"), asked: 0, stream };
  return asked;

  async function* stream(): AsyncGenerator<ModelEvent> {
    for (const item of attempts[Math.min(asked.asked++, attempts.length - 1)] ?? []) {
      if (item instanceof Error) throw item;
      yield item;
    }
  }
}

function request(signal = new AbortController().signal): ModelRequest {
  return { system: "", messages: [], tools: [], thinking: "off", signal };
}

function failing(problem: ModelProblem, retryAfterMs?: number): ModelError {
  return new ModelError(problem, `It is ${problem}.`, retryAfterMs === undefined ? {} : { retryAfterMs });
}

/** All events, with the error at the end if there is one. */
async function collect(events: AsyncIterable<ModelEvent>): Promise<(ModelEvent | unknown)[]> {
  const all: unknown[] = [];
  try {
    for await (const event of events) all.push(event);
  } catch (error) {
    all.push(error);
  }
  return all;
}

/** Retries that take no time; `waited` has what they would have taken. */
function instant(random = 0.5): { waited: number[]; random: () => number; delay: (ms: number) => Promise<void> } {
  const waited: number[] = [];
  return { waited, random: () => random, delay: async (ms) => void waited.push(ms) };
}

describe("a model that is asked again", () => {
  it.each(["rateLimited", "overloaded", "network"] as const)("is so when it is %s, and says so", async (problem) => {
    const flaky = model([failing(problem)], [end]);
    const clock = instant();
    expect(await collect(withRetries(flaky, clock).stream(request()))).toEqual([
      { type: "retry", message: `It is ${problem}.`, attempt: 2, delayMs: 750 },
      end,
    ]);
    expect(clock.waited).toEqual([750]);
  });

  it.each(["auth", "badRequest", "contextExceeded", "cut", "garbage", "unknown"] as const)(
    "is not so for %s",
    async (problem) => {
      const broken = model([failing(problem)], [end]);
      expect(await collect(withRetries(broken, instant()).stream(request()))).toEqual([failing(problem)]);
      expect(broken.asked).toBe(1);
    },
  );

  it("is not so after it has said something", async () => {
    const text: ModelEvent = { type: "text", text: "half" };
    const broken = model([text, failing("network")], [end]);
    expect(await collect(withRetries(broken, instant()).stream(request()))).toEqual([text, failing("network")]);
  });

  it("waits twice as long each time, at least half of it, and gives up in the end", async () => {
    const broken = model([failing("overloaded")]);
    const [shortest, longest] = [instant(0), instant(1)];
    const events = await collect(withRetries(broken, shortest).stream(request()));
    await collect(withRetries(broken, longest).stream(request()));
    expect(shortest.waited).toEqual([500, 1_000, 2_000, 4_000]);
    expect(longest.waited).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(broken.asked).toBe(2 * maxAttempts);
    expect(events.at(-1)).toEqual(failing("overloaded"));
  });

  it("waits as long as its provider wants", async () => {
    const clock = instant();
    const limited = model([failing("rateLimited", 7_000)], [end]);
    await collect(withRetries(limited, clock).stream(request()));
    expect(clock.waited).toEqual([7_000]);
  });

  it("is not so when its provider wants to be left alone for long", async () => {
    const limited = model([failing("rateLimited", maxDelayMs + 1)], [end]);
    expect(await collect(withRetries(limited, instant()).stream(request()))).toHaveLength(1);
    expect(limited.asked).toBe(1);
  });

  it("promise 4: ends at once when it is aborted while it waits", async () => {
    const abort = new AbortController();
    const limited = model([failing("rateLimited", maxDelayMs)], [end]);
    const events = withRetries(limited).stream(request(abort.signal))[Symbol.asyncIterator]();
    expect((await events.next()).value).toMatchObject({ type: "retry" });
    const next = events.next();
    abort.abort(new Error("enough"));
    await expect(next).rejects.toThrow("enough");
    expect(limited.asked).toBe(1);
  });

  it("promise 4: ends when it was aborted before it waits", async () => {
    const abort = new AbortController();
    const limited = model([failing("rateLimited", maxDelayMs)], [end]);
    const events = withRetries(limited).stream(request(abort.signal))[Symbol.asyncIterator]();
    await events.next();
    abort.abort(new Error("enough"));
    await expect(events.next()).rejects.toThrow("enough");
  });

  it("keeps what is known of it", () => {
    expect(withRetries(model([end]))).toMatchObject(modelInfo("test/model"));
  });
});
