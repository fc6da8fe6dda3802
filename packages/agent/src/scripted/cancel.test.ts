import { expect, test } from "vitest";
import type { ModelEvent } from "../model/index.ts";
import { request, user } from "./fixtures/conversation.ts";
import { scenariosOf } from "./fixtures/scenarios.ts";
import { scriptedModel } from "./index.ts";

/** A stream that lets real time pass, and its abort. */
function streaming(steps: readonly object[]) {
  const controller = new AbortController();
  const model = scriptedModel("scripted", scenariosOf({ go: steps }));
  const stream = model.stream(request([user("go")], { signal: controller.signal }));
  return { controller, events: stream[Symbol.asyncIterator]() };
}

const reason = new Error("enough");

test("promise 4: an abort ends a wait of ten minutes with the abort's reason", async () => {
  const { controller, events } = streaming([{ say: "Now. " }, { wait: 600_000 }, { say: "Then." }]);
  expect((await events.next()).value).toEqual({ type: "text", text: "Now. " });
  const next = events.next();
  controller.abort(reason);
  await expect(next).rejects.toBe(reason);
  expect(await events.next()).toEqual({ done: true, value: undefined });
});

test("promise 4: an abort ends a slow text before its next word", async () => {
  const { controller, events } = streaming([{ pace: 600_000 }, { say: "Never" }]);
  const next = events.next();
  controller.abort(reason);
  await expect(next).rejects.toBe(reason);
});

test("promise 4: an abort during a long text is heard, though nothing waits", async () => {
  const { controller, events } = streaming([{ repeat: 10_000, steps: [{ say: "A few more words. " }] }]);
  setImmediate(() => controller.abort(reason));
  const heard: ModelEvent[] = [];
  const all = async () => {
    for (let next = await events.next(); !next.done; next = await events.next()) heard.push(next.value);
  };
  await expect(all()).rejects.toBe(reason);
  expect(heard.length).toBeLessThan(40_000);
});

test("promise 4: what is aborted before it begins says nothing", async () => {
  const { controller, events } = streaming([{ say: "Hello" }]);
  controller.abort(reason);
  await expect(events.next()).rejects.toBe(reason);
});
