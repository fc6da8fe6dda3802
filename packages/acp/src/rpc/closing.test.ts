import { expect, test } from "vitest";
import { memoryPair } from "../wire/index.ts";
import { failure, gate, settle, talk } from "./fixtures/raw-peer.ts";
import { Connection, type Context, type RequestContext, routes } from "./index.ts";

const s = (n: unknown, sessionId = "s") => ({ sessionId, n });

test("promise 2: close() aborts the signals of running handlers, waits for them, and writes their answers", async () => {
  const ended: string[] = [];
  const { peer, connection } = talk({
    requests: {
      turn: async (params: unknown, context: RequestContext) => {
        try {
          return await untilAborted(params, context);
        } finally {
          await settle();
          ended.push("request");
        }
      },
    },
    notifications: {
      note: async (params: unknown, context: Context) => {
        await untilAborted(params, context).catch(() => settle());
        ended.push("notification");
      },
    },
  });
  peer.request(1, "turn");
  peer.notify("note");
  await settle();
  await connection.close();
  expect(ended.sort()).toEqual(["notification", "request"]);
  expect(peer.heard).toMatchObject([{ id: 1, error: { code: -32800 } }]);
  expect(peer.bytes).toMatchObject({ ended: true, destroyed: true });
  expect(connection.signal.aborted).toBe(true);
});

test("promise 2: nothing new is begun once close() was called, and every request that was read is answered", async () => {
  const begun: string[] = [];
  const { peer, connection } = talk(
    {
      requests: { turn: untilAborted, next: () => begun.push("request") },
      notifications: { slow: untilAborted, note: () => begun.push("notification") },
    },
    { limits: { maxHandlersInFlight: 1 } },
  );
  peer.request(1, "turn");
  peer.notify("slow", s(0));
  peer.notify("note", s(0));
  peer.request(2, "next", s(0));
  peer.request(3, "next");
  const close = connection.close();
  peer.request(4, "next");
  peer.notify("note");
  await close;
  peer.request(5, "next");
  peer.notify("note");
  await settle();
  expect(begun).toEqual([]);
  expect(peer.heard.map((heard) => [heard.id, heard.error?.code]).sort()).toEqual([
    [1, -32800],
    [2, -32800],
    [3, -32800],
    [4, -32800],
  ]);
});

test("J-25 a request that was read in the same turn as an answer is answered although the caller closes", async () => {
  const { peer, connection } = talk({ requests: { ask: () => "told" } });
  const closed = connection.request("m").then(() => connection.close());
  peer.say({ jsonrpc: "2.0", id: 1, result: {} }, { jsonrpc: "2.0", id: 9, method: "ask" });
  await closed;
  expect(peer.heard.at(-1)).toMatchObject({ id: 9, error: { code: -32800 } });
});

test("promise 3: a call whose answer is held up by a handler that never ends rejects when the connection closes", async () => {
  const { peer, connection } = talk({ notifications: { stuck: () => gate().promise } }, { limits: { drainMs: 5 } });
  const call = failure(connection.request("m", s(0)));
  peer.notify("stuck", s(0));
  peer.result(1, "late");
  const close = connection.close();
  expect((await call).message).toMatch(/this side closed it/);
  await close;
});

test("promise 2: close() is bounded by drainMs although a handler never ends, and nothing follows that handler", async () => {
  const stuck = gate();
  const seen: string[] = [];
  const { peer, connection } = talk(
    {
      requests: { stuck: () => stuck.promise },
      notifications: { stuck: () => stuck.promise, note: () => seen.push("note") },
    },
    { limits: { drainMs: 5 } },
  );
  peer.request(1, "stuck");
  peer.notify("stuck", s(0));
  peer.notify("note", s(0));
  await connection.close();
  stuck.resolve();
  await settle();
  expect(seen).toEqual([]);
  expect(peer.heard).toEqual([]);
});

test("promise 2: so is the end of the input", async () => {
  const { peer, connection } = talk({ requests: { stuck: () => gate().promise } }, { limits: { drainMs: 5 } });
  peer.request(1, "stuck");
  peer.bytes.endInput();
  await connection.closed;
  expect(peer.bytes.destroyed).toBe(true);
});

test("promise 2: so is closing while the peer does not read", async () => {
  const { peer, connection } = talk({}, { limits: { drainMs: 5 } });
  peer.bytes.stall();
  void connection.notify("note");
  await settle();
  void connection.notify("never read");
  await connection.close();
  expect(peer.bytes.destroyed).toBe(true);
});

test("what was said before close() is written", async () => {
  const { peer, connection } = talk();
  for (let n = 0; n < 100; n++) void connection.notify("note", { n });
  await connection.close();
  expect(peer.heard).toHaveLength(100);
});

test("closing twice, from a handler, and after the end is one closing", async () => {
  const { peer, connection } = talk({ notifications: { bye: () => void connection.close() } });
  peer.notify("bye");
  await Promise.all([connection.close(), connection.close(new Error("ignored")), connection.closed]);
  peer.bytes.endInput();
  await connection.close();
  expect(await connection.closed).toEqual({});
});

test("a listener of the connection's signal may close it again", async () => {
  const { peer, connection } = talk();
  const aborted: unknown[] = [];
  connection.signal.addEventListener("abort", () => aborted.push(connection.close()));
  void connection.notify("last words");
  await connection.close();
  expect(aborted).toHaveLength(1);
  expect(peer.heard).toHaveLength(1);
});

test("a handler that awaits close() delays it by drainMs, and no more", async () => {
  const { peer, connection } = talk({ requests: { bye: () => connection.close() } }, { limits: { drainMs: 5 } });
  peer.request(1, "bye");
  await connection.closed;
});

test("the two ends of a pair close each other, whatever is under way", async () => {
  const [a, b] = memoryPair();
  const handlers = routes({ requests: { wait: untilAborted }, notifications: { note: () => settle() } });
  const left = new Connection(a, { handlers, limits: { drainMs: 50 } });
  const right = new Connection(b, { handlers, limits: { drainMs: 50 } });
  const calls = [left.request("wait"), right.request("wait"), left.request("wait")].map(failure);
  for (let n = 0; n < 10; n++) void right.notify("note");
  await settle(1);
  await left.close();
  await right.closed;
  for (const call of calls) expect(["ConnectionError", "RequestError"]).toContain((await call).name);
});

test("the connection's own signal tells why it closes", async () => {
  const { connection } = talk();
  expect(connection.signal.aborted).toBe(false);
  await connection.close();
  expect(connection.signal.reason.message).toBe("this side closed it");
});

function untilAborted(_: unknown, { signal }: Context): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
