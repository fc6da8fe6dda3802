import { expect, test } from "vitest";
import { memoryPair } from "../wire/index.ts";
import { gate, settle, talk } from "./fixtures/raw-peer.ts";
import { Connection, routes } from "./index.ts";

const s = (n: unknown, sessionId = "s") => ({ sessionId, n });

test("J-27 a request's handler may call the peer and wait, however deep it goes", async () => {
  const [a, b] = memoryPair();
  const handler = (connection: () => Connection) => async (params: unknown) => {
    const { n } = params as { n: number };
    return n === 0 ? 0 : 1 + (await connection().request<number>("down", s(n - 1)));
  };
  const left: Connection = new Connection(a, { handlers: routes({ requests: { down: handler(() => left) } }) });
  const right: Connection = new Connection(b, { handlers: routes({ requests: { down: handler(() => right) } }) });
  expect(await left.request("down", s(100))).toBe(100);
  await left.close();
});

test("J-27 a notification's handler may call the peer and wait", async () => {
  const seen: unknown[] = [];
  const { peer, connection } = talk({
    notifications: { note: async ({ n }: { n: number }) => seen.push([n, await connection.request("nested", s(n))]) },
  });
  const call = connection.request("session/prompt", s(0));
  await peer.next();
  peer.notify("note", s(1));
  expect(await peer.next()).toMatchObject({ id: 2, method: "nested" });
  peer.result(2, "answer");
  peer.result(1, "end");
  expect(await call).toBe("end");
  expect(seen).toEqual([[1, "answer"]]);
});

test("J-27 also when more notifications wait behind it: they are handled first, in order", async () => {
  const steps: string[] = [];
  const { peer, connection } = talk({
    notifications: {
      nest: async () => {
        steps.push("nest");
        await connection.request("nested", s(0));
        steps.push("nested");
      },
      note: ({ n }: { n: number }) => steps.push(`note ${n}`),
    },
  });
  const call = connection.request("session/prompt", s(0)).then(() => steps.push("prompt"));
  await peer.next();
  peer.notify("nest", s(0));
  for (const n of [1, 2]) peer.notify("note", s(n));
  await peer.next();
  peer.result(2);
  peer.result(1);
  await call;
  expect(steps).toEqual(["nest", "note 1", "note 2", "nested", "prompt"]);
});

test("promise 1: a call waits even for a handler that the lane has moved past", async () => {
  const after = gate();
  let ended = false;
  const { peer, connection } = talk({
    notifications: {
      nest: async () => {
        await connection.request("nested", s(0));
        await after.promise;
        ended = true;
      },
      note: () => {},
    },
  });
  const call = connection.request("session/prompt", s(0)).then(() => ended);
  peer.notify("nest", s(0));
  peer.notify("note", s(1));
  peer.result(2);
  peer.result(1);
  await settle();
  after.resolve();
  expect(await call).toBe(true);
});

test("J-27 each of many handlers in a row may make calls, answered late and in any order", async () => {
  const seen: number[] = [];
  const { peer, connection } = talk({
    notifications: {
      nest: async ({ n }: { n: number }) => {
        for (let times = 0; times < 3; times++) await connection.request("nested", s(n));
        seen.push(n);
      },
    },
  });
  const call = connection.request("session/prompt", s(0));
  for (let n = 0; n < 10; n++) peer.notify("nest", s(n));
  await peer.next();
  for (let answered = 0; answered < 30; ) {
    await settle(1);
    const asked = peer.heard.filter((heard) => heard.method === "nested").map((heard) => heard.id);
    for (const id of asked.slice(answered).reverse()) peer.result(id);
    answered = asked.length;
  }
  peer.result(1, "end");
  expect(await call).toBe("end");
  expect(seen.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("J-27 the peer may want an answer of ours, in the same session, before it answers the nested call", async () => {
  const { peer, connection } = talk({
    requests: { ask: () => "told" },
    notifications: { nest: () => connection.request("nested", s(0)) },
  });
  peer.notify("nest", s(0));
  const nested = await peer.next();
  peer.request(1, "ask", s(0));
  expect(await peer.next()).toEqual({ jsonrpc: "2.0", id: 1, result: "told" });
  peer.result(nested.id);
  expect(await peer.drain()).toEqual([]);
});

test("J-27 also when its request came before the nested call was made", async () => {
  const begin = gate();
  const { peer, connection } = talk({
    requests: { ask: () => "told" },
    notifications: { nest: () => begin.promise.then(() => connection.request("nested", s(0))) },
  });
  peer.notify("nest", s(0));
  peer.notify("nest", s(1));
  peer.request(1, "ask", s(0));
  peer.request(2, "ask", s(0));
  begin.resolve();
  expect(await peer.next()).toMatchObject({ method: "nested" });
  expect(await peer.next()).toMatchObject({ id: 1, result: "told" });
  expect(await peer.next()).toMatchObject({ id: 2, result: "told" });
});

test("a request is not hurried by a call that was made before the handler began", async () => {
  const slow = gate();
  const steps: string[] = [];
  const { peer, connection } = talk({
    requests: { ask: () => steps.push("ask") },
    notifications: { note: () => slow.promise.then(() => steps.push("note")) },
  });
  const call = connection.request("session/prompt", s(0));
  peer.notify("note", s(0));
  peer.request(1, "ask", s(0));
  await settle();
  expect(steps).toEqual([]);
  slow.resolve();
  peer.result(1);
  await call;
  await settle();
  expect(steps).toEqual(["note", "ask"]);
});

test("a handler may call into another session, whose own handlers do the same", async () => {
  const seen: string[] = [];
  const { peer, connection } = talk({
    notifications: {
      nest: async ({ sessionId }: { sessionId: string }) => {
        await connection.request("nested", s(0, sessionId === "a" ? "b" : "a"));
        seen.push(sessionId);
      },
    },
  });
  for (const name of ["a", "b", "a", "b"]) peer.notify("nest", s(0, name));
  for (let answered = 0; answered < 4; answered++) peer.result((await peer.next()).id);
  await settle();
  expect(seen.sort()).toEqual(["a", "a", "b", "b"]);
});
