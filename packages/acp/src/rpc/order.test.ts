import { expect, test } from "vitest";
import { failure, gate, settle, talk } from "./fixtures/raw-peer.ts";

const s = (n: unknown, sessionId = "s") => ({ sessionId, n });

test.each([1, 2, 8, 64])(
  "promise 1: a call resolves when all notifications before its answer have been handled, in order, with %i methods handled",
  async (methods) => {
    const seen: number[] = [];
    const names = Array.from({ length: methods }, (_, n) => `note/${n}`);
    const handlers = names.map((name, at) => [
      name,
      at % 2 === 0
        ? ({ n }: { n: number }) => seen.push(n)
        : async ({ n }: { n: number }) => {
            for (let wait = 0; wait < n % 5; wait++) await null;
            seen.push(n);
          },
    ]);
    const { peer, connection } = talk({ notifications: Object.fromEntries(handlers) });
    for (let turn = 1; turn <= 50; turn++) {
      const call = connection.request("session/prompt", { sessionId: "s" });
      const notes = Array.from({ length: 10 }, (_, n) => turn * 10 + n);
      peer.say(...notes.map((n) => ({ jsonrpc: "2.0", method: names[n % methods], params: s(n) })), {
        jsonrpc: "2.0",
        id: turn,
        result: {},
      });
      await call;
      expect(seen.splice(0)).toEqual(notes);
    }
  },
);

test("promise 1: an error waits for the notifications before it just as a result does", async () => {
  const seen: number[] = [];
  const { peer, connection } = talk({
    notifications: {
      note: async ({ n }: { n: number }) => {
        await settle(1);
        seen.push(n);
      },
    },
  });
  const call = failure(connection.request("m", s(0)));
  for (let n = 0; n < 3; n++) peer.notify("note", s(n));
  peer.say({ jsonrpc: "2.0", id: 1, error: { code: 1, message: "no" } });
  expect(await call).toMatchObject({ code: 1 });
  expect(seen).toEqual([0, 1, 2]);
});

test("promise 1: a call also waits for notifications that name no session", async () => {
  const slow = gate();
  const { peer, connection } = talk({ notifications: { note: () => slow.promise } });
  let answered = false;
  const call = connection.request("m", s(0)).then(() => {
    answered = true;
  });
  peer.notify("note");
  peer.result(1);
  await settle();
  expect(answered).toBe(false);
  slow.resolve();
  await call;
});

test("promise 1: handlers that fail hold nothing up", async () => {
  const { peer, connection } = talk({
    notifications: {
      now: () => {
        throw new Error("no");
      },
      later: async () => {
        throw new Error("no");
      },
    },
  });
  const call = connection.request("m", s(0));
  for (const method of ["now", "later", "now"]) peer.notify(method, s(0));
  peer.result(1, "fine");
  expect(await call).toBe("fine");
  expect(connection.incidents).toEqual({ handler: 3 });
});

test("ENV-30 J-28 within a session notifications are handled one after another, in arrival order", async () => {
  const steps: string[] = [];
  const gates = [gate(), gate(), gate()];
  const { peer } = talk({
    notifications: {
      note: async ({ n }: { n: number }) => {
        steps.push(`${n} begins`);
        await gates[n]!.promise;
        steps.push(`${n} ends`);
      },
    },
  });
  for (const n of [0, 1, 2]) peer.notify("note", s(n));
  for (const open of [...gates].reverse()) open.resolve();
  await settle();
  expect(steps).toEqual(["0 begins", "0 ends", "1 begins", "1 ends", "2 begins", "2 ends"]);
});

test("J-29 sessions run side by side: a slow handler of one holds up neither another nor its answers", async () => {
  const slow = gate();
  const seen: string[] = [];
  const { peer, connection } = talk({
    notifications: {
      note: ({ sessionId }: { sessionId: string }) => {
        seen.push(sessionId);
        return sessionId === "a" ? slow.promise : undefined;
      },
    },
  });
  const calls = [connection.request("m", s(0, "a")), connection.request("m", s(0, "b"))];
  peer.notify("note", s(0, "a"));
  peer.notify("note", s(0, "b"));
  peer.result(2, "b");
  peer.result(1, "a");
  expect(await calls[1]).toBe("b");
  expect(seen).toEqual(["a", "b"]);
  slow.resolve();
  expect(await calls[0]).toBe("a");
});

test("a request starts when the notifications before it have been handled", async () => {
  const slow = gate();
  const seen: string[] = [];
  const { peer } = talk({
    requests: { ask: () => seen.push("ask") },
    notifications: { note: () => slow.promise.then(() => seen.push("note")) },
  });
  peer.notify("note", s(0));
  peer.request(1, "ask", s(0));
  peer.request(2, "ask", s(0, "other"));
  await settle();
  expect(seen).toEqual(["ask"]);
  slow.resolve();
  await settle();
  expect(seen).toEqual(["ask", "note", "ask"]);
});

test("what arrives after an answer waits until the caller has reacted, even several awaits deep", async () => {
  const steps: string[] = [];
  const { peer, connection } = talk({
    requests: { ask: () => steps.push("ask") },
    notifications: { note: () => steps.push("note") },
  });
  const deep = async (levels: number): Promise<void> => {
    if (levels > 0) return deep(levels - 1);
    await connection.request("m", s(0));
  };
  const caller = deep(20).then(() => steps.push("caller"));
  peer.say(
    { jsonrpc: "2.0", id: 1, result: {} },
    { jsonrpc: "2.0", method: "note", params: s(0) },
    { jsonrpc: "2.0", id: 9, method: "ask", params: s(0) },
  );
  await caller;
  await settle();
  expect(steps).toEqual(["caller", "note", "ask"]);
});

test("so does what arrives after an answer that itself had to wait for a handler", async () => {
  const steps: string[] = [];
  const slow = gate();
  const { peer, connection } = talk({ notifications: { slow: () => slow.promise, note: () => steps.push("note") } });
  const caller = connection
    .request("m", s(0))
    .then(() => null)
    .then(() => null)
    .then(() => steps.push("caller"));
  peer.say(
    { jsonrpc: "2.0", method: "slow", params: s(0) },
    { jsonrpc: "2.0", id: 1, result: {} },
    { jsonrpc: "2.0", method: "note", params: s(0) },
  );
  slow.resolve();
  await caller;
  await settle();
  expect(steps).toEqual(["caller", "note"]);
});

test("J-17 updates of a session whose session/new is not answered yet wait for the caller to have it", async () => {
  const seen: unknown[] = [];
  let session: string | undefined;
  const { peer, connection } = talk({ notifications: { note: ({ n }: { n: number }) => seen.push([n, session]) } });
  const made = (async () => {
    const result = await connection.request<{ sessionId: string }>("session/new", {});
    await null;
    session = result.sessionId;
  })();
  peer.notify("note", s(1, "new"));
  peer.notify("note", s(2, "new"));
  await settle();
  expect(seen).toEqual([]);
  peer.say(
    { jsonrpc: "2.0", id: 1, result: { sessionId: "new" } },
    { jsonrpc: "2.0", method: "note", params: s(3, "new") },
  );
  await made;
  await settle();
  expect(seen).toEqual([
    [1, "new"],
    [2, "new"],
    [3, "new"],
  ]);
});

test("J-17 while several sessions are being made, each answer lets go of its own updates, and the last of all", async () => {
  const seen: string[] = [];
  const { peer, connection } = talk({
    notifications: { note: ({ sessionId }: { sessionId: string }) => seen.push(sessionId) },
  });
  const calls = [
    connection.request("session/new"),
    connection.request("session/new"),
    connection.request("m", s(0, "old")),
  ];
  for (const name of ["b", "child of a", "old", "a"]) peer.notify("note", s(0, name));
  await settle();
  expect(seen).toEqual(["old"]);
  peer.result(1, { sessionId: "a" });
  await calls[0];
  await settle();
  expect(seen).toEqual(["old", "a"]);
  peer.say({ jsonrpc: "2.0", id: 2, error: { code: 1, message: "no" } });
  await failure(calls[1]!);
  await settle();
  expect(seen).toEqual(["old", "a", "b", "child of a"]);
  peer.result(3);
  await calls[2];
});

test("J-17 a session/new that is given up, or whose result does not fit, lets go of what waited for it", async () => {
  const seen: string[] = [];
  const { peer, connection } = talk(
    { notifications: { note: ({ sessionId }: { sessionId: string }) => seen.push(sessionId) } },
    { limits: { cancelGraceMs: 1 } },
  );
  const controller = new AbortController();
  const first = failure(connection.request("session/new", {}, { signal: controller.signal }));
  peer.notify("note", s(0, "a"));
  controller.abort();
  expect((await first).name).toBe("CancelledError");
  await settle();
  expect(seen).toEqual(["a"]);
  const second = failure(connection.request("session/new"));
  peer.notify("note", s(0, "b"));
  peer.result(2, null);
  expect(await second).toBeInstanceOf(TypeError);
  await settle();
  expect(seen).toEqual(["a", "b"]);
});

test("a peer that never answers session/new cannot make us hold updates without end", async () => {
  let seen = 0;
  const { peer, connection } = talk({ notifications: { note: () => seen++ } }, { limits: { maxBacklog: 10 } });
  const call = failure(connection.request("session/new"));
  for (let n = 0; n < 100; n++) peer.notify("note", s(n, `session ${n % 3}`));
  await settle();
  expect(seen).toBeGreaterThanOrEqual(90);
  await connection.close();
  await call;
});

test("ENV-31 what a handler says before it answers is on the wire before its answer", async () => {
  const { peer, connection } = talk({
    requests: {
      "session/prompt": async () => {
        for (let n = 0; n < 5; n++) await connection.notify("note", { n });
        return "done";
      },
    },
  });
  peer.request(1, "session/prompt");
  expect((await peer.drain()).map((heard) => heard.params?.n ?? heard.result)).toEqual([0, 1, 2, 3, 4, "done"]);
});
