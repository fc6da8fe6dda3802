import { expect, test } from "vitest";
import { requestCancelled } from "../../rpc/index.ts";
import { idle, methodsSent, opened, running, says } from "./fixtures/bridged.ts";

const cancel = { sessionId: "s" };

test("promise 4: a cancelled turn ends when the agent says so, with all that it said before", async () => {
  const talk = await opened({
    "session/cancel": async ({ sessionId }, { client }) => {
      await client.notify("session/update", { sessionId, update: says("Stopping") });
      await client.notify("session/update", { sessionId, update: idle("cancelled") });
    },
  });
  const prompt = talk.prompt();
  await talk.asked("session/prompt");
  await talk.tell(running, says("x"));
  await talk.told(1);
  await talk.agent.notify("session/cancel", cancel);
  expect(await prompt).toEqual({ stopReason: "cancelled" });
  expect(talk.updates).toEqual([says("x"), says("Stopping")]);
  expect(talk.lost).toEqual([]);
  await talk.bridge.close();
});

test("promise 4: a prompt that the agent holds is cancelled by its refusal", async () => {
  const refuse = Promise.withResolvers<never>();
  const talk = await opened({
    "session/prompt": () => refuse.promise,
    "session/cancel": () => refuse.reject(requestCancelled()),
  });
  const prompt = talk.prompt();
  await talk.asked("session/prompt");
  await talk.agent.notify("session/cancel", cancel);
  expect(await prompt).toEqual({ stopReason: "cancelled" });
  expect(methodsSent(talk)).not.toContain("$/cancel_request");
  await talk.bridge.close();
});

test("promise 4: a cancel that comes before the agent says that it works waits for the end of that work", async () => {
  const talk = await opened({
    "session/cancel": async ({ sessionId }, { client }) => {
      for (const update of [running, says("x"), idle("cancelled")])
        await client.notify("session/update", { sessionId, update });
    },
  });
  const prompt = talk.prompt();
  await talk.asked("session/prompt");
  await talk.agent.notify("session/cancel", cancel);
  expect(await prompt).toEqual({ stopReason: "cancelled" });
  expect(talk.updates).toEqual([says("x")]);
  await talk.bridge.close();
});

test("promise 4: a cancel that finds nothing to end ends the turn all the same", async () => {
  const talk = await opened();
  await talk.tell(idle());
  const prompt = talk.prompt();
  await talk.asked("session/prompt");
  await talk.agent.notify("session/cancel", cancel);
  expect(await prompt).toEqual({ stopReason: "cancelled" });
  await talk.bridge.close();
});

test("promise 4: a prompt that is taken in after its cancel is cancelled again", async () => {
  const insert = Promise.withResolvers<{ messageId: string }>();
  let cancels = 0;
  const talk = await opened({
    "session/prompt": () => insert.promise,
    "session/cancel": async ({ sessionId }, { client }) => {
      if (++cancels === 1) {
        await client.notify("session/update", { sessionId, update: running });
        return insert.resolve({ messageId: "u" });
      }
      await client.notify("session/update", { sessionId, update: idle("cancelled") });
    },
  });
  const prompt = talk.prompt();
  await talk.asked("session/prompt");
  await talk.agent.notify("session/cancel", cancel);
  expect(await prompt).toEqual({ stopReason: "cancelled" });
  expect(cancels).toBe(2);
  await talk.bridge.close();
});

test("promise 4: a cancelled turn does not poison the next one", async () => {
  const talk = await opened({
    "session/cancel": ({ sessionId }, { client }) =>
      client.notify("session/update", { sessionId, update: idle("cancelled") }),
  });
  const first = talk.prompt();
  await talk.asked("session/prompt");
  await talk.tell(running, says("x"));
  await talk.told(1);
  await talk.agent.notify("session/cancel", cancel);
  await first;
  const second = talk.prompt();
  await talk.tell(running, says("y"));
  await talk.told(2);
  await talk.tell(idle());
  expect(await second).toEqual({ stopReason: "end_turn" });
  await talk.bridge.close();
});

test("L-13: a prompt that is taken back ends its turn, since that is what it is in version 1", async () => {
  const taken = new AbortController();
  const talk = await opened({
    "session/cancel": ({ sessionId }, { client }) =>
      client.notify("session/update", { sessionId, update: idle("cancelled") }),
  });
  const prompt = talk.prompt("Hi", taken.signal);
  await talk.asked("session/prompt");
  await talk.tell(running, says("x"));
  await talk.told(1);
  taken.abort();
  expect(await prompt).toEqual({ stopReason: "cancelled" });
  expect(methodsSent(talk)).toEqual(["initialize", "session/new", "session/prompt", "session/cancel"]);
  expect(talk.lost).toEqual(["L-13"]);
  await talk.bridge.close();
});

test("a prompt that is taken back before the agent took it in is taken back there", async () => {
  const taken = new AbortController();
  const talk = await opened({
    "session/prompt": (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  });
  const prompt = talk.prompt("Hi", taken.signal);
  await talk.asked("session/prompt");
  taken.abort();
  expect(await prompt).toEqual({ stopReason: "cancelled" });
  expect(methodsSent(talk).at(-1)).toBe("$/cancel_request");
  expect(talk.lost).toEqual([]);
  await talk.bridge.close();
});

test("other requests that are taken back are taken back at the agent", async () => {
  const taken = new AbortController();
  const talk = await opened({
    "session/list": (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  });
  const list = talk.agent.request("session/list", {}, { signal: taken.signal });
  await talk.asked("session/list");
  taken.abort();
  await expect(list).rejects.toMatchObject({ code: -32800 });
  await talk.bridge.close();
});

test("a session that is closed answers what was asked of it with cancelled", async () => {
  const talk = await opened();
  const prompt = talk.prompt();
  await talk.asked("session/prompt");
  await talk.agent.request("session/close", { sessionId: "s" });
  expect(await prompt).toEqual({ stopReason: "cancelled" });
  await expect(talk.prompt()).rejects.toMatchObject({ code: -32002 });
  await talk.bridge.close();
});
