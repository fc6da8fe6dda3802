import fc from "fast-check";
import { expect, test } from "vitest";
import type * as v1 from "../schema/v1/index.ts";
import type * as v2 from "../schema/v2/index.ts";
import { says, spoken, text } from "./fixtures/sessions.ts";
import { emptySession, liveSession, promptSent, reduce, type Session, transcriptText } from "./index.ts";

const settled = () => Promise.resolve();

test("listeners hear once a tick, of the newest session", async () => {
  const store = liveSession();
  const heard: Session[] = [];
  store.subscribe((session) => heard.push(session));
  store.apply(says("m", "A"), 2);
  store.apply(says("m", "B"), 2);
  expect([heard.length, spoken(store.get())]).toEqual([0, ["agent: AB"]]);
  await settled();
  expect(heard).toEqual([store.get()]);
  store.change((session) => promptSent(session, [text("Hi")]));
  await settled();
  expect(heard.map((session) => session.state.state)).toEqual(["idle", "running"]);
});

test("updates of the stable schemas are taken like those of the unstable ones", () => {
  const store = liveSession();
  const one: v1.SessionUpdate = { sessionUpdate: "session_info_update", title: "One" };
  const two: v2.SessionUpdate = { sessionUpdate: "session_info_update", updatedAt: "2026-01-01T00:00:00Z" };
  store.apply(one, 1);
  store.apply(two, 2);
  expect(store.get()).toMatchObject({ title: "One", updatedAt: "2026-01-01T00:00:00Z" });
});

test("nothing is told when nothing has changed", async () => {
  const store = liveSession();
  let told = 0;
  store.subscribe(() => told++);
  store.apply({ sessionUpdate: "state_update", state: "idle" }, 2);
  await settled();
  expect(told).toBe(0);
});

test("a listener that throws keeps no other from hearing", async () => {
  const errors: unknown[] = [];
  const store = liveSession(undefined, { onListenerError: (error) => errors.push(error) });
  const heard: Session[] = [];
  store.subscribe(() => {
    throw "no";
  });
  store.subscribe((session) => heard.push(session));
  store.apply(says("m", "A"), 2);
  await settled();
  expect([errors, heard.length]).toEqual([["no"], 1]);
});

test("who has unsubscribed hears nothing more, also within the same tick", async () => {
  const store = liveSession();
  const heard: string[] = [];
  const listener = () => void heard.push("twice");
  store.subscribe(() => leave());
  const leave = store.subscribe(() => heard.push("left"));
  store.subscribe(listener);
  const once = store.subscribe(listener);
  once();
  once();
  store.apply(says("m", "A"), 2);
  await settled();
  expect(heard).toEqual(["twice"]);
});

test("a listener may change the session, and is told in the next turn", async () => {
  const store = liveSession();
  const seen: number[] = [];
  store.subscribe((session) => {
    seen.push(session.messages.length);
    if (session.messages.length < 3) store.apply(says(`${session.messages.length}`, "A"), 2);
  });
  store.apply(says("m", "A"), 2);
  await settled();
  await settled();
  await settled();
  expect(seen).toEqual([1, 2, 3]);
});

test("pain 17: words that are put together on their way come to what each of them would have", () => {
  const update = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        tag: fc.constantFrom("agent_message_chunk", "agent_thought_chunk"),
        id: fc.constantFrom("m", "n"),
        words: fc.string(),
        _meta: fc.constantFrom(undefined, undefined, { a: 1 }),
      }),
    },
    fc.constant(undefined),
  );
  const reading = fc.array(fc.tuple(update, fc.boolean()), { maxLength: 60 });
  fc.assert(
    fc.property(reading, fc.constantFrom(1 as const, 2 as const), (steps, version) => {
      const live = liveSession();
      let one = emptySession();
      for (const [step, look] of steps) {
        const content = { type: "text" as const, text: step?.words ?? "" };
        const next =
          step === undefined
            ? ({ sessionUpdate: "session_info_update", title: "T" } as const)
            : ({
                sessionUpdate: step.tag,
                messageId: step.id,
                content,
                ...(step._meta && { _meta: step._meta }),
              } as never);
        live.apply(next, version);
        one = reduce(one, next, version);
        if (look) expect(JSON.stringify(live.get())).toBe(JSON.stringify(one));
      }
      expect(JSON.stringify(live.get())).toBe(JSON.stringify(one));
    }),
  );
});

test("pain 17: a listener is told of words that are still on their way", async () => {
  const live = liveSession();
  const told: string[] = [];
  live.subscribe((session) => told.push(transcriptText(session)));
  for (const words of ["He", "llo", "!"]) live.apply(says("m", words), 2);
  await Promise.resolve();
  expect(told).toEqual(["Agent:\nHello!\n"]);
});
