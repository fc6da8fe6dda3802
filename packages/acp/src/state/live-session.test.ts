import { expect, test } from "vitest";
import type * as v1 from "../schema/v1/index.ts";
import type * as v2 from "../schema/v2/index.ts";
import { says, spoken, text } from "./fixtures/sessions.ts";
import { liveSession, promptSent, type Session } from "./index.ts";

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
