import { expect, test } from "vitest";
import { gate, settle, talk } from "./fixtures/raw-peer.ts";

const s = (n: unknown, sessionId = "s") => ({ sessionId, n });

test("maxHandlersInFlight: no more handlers run at a time, and the rest follow in order", async () => {
  const gates = Array.from({ length: 10 }, () => gate());
  const begun: number[] = [];
  const { peer } = talk(
    {
      requests: {
        wait: ({ n }: { n: number }) => {
          begun.push(n);
          return gates[n]!.promise;
        },
      },
    },
    { limits: { maxHandlersInFlight: 3 } },
  );
  for (let n = 0; n < 10; n++) peer.request(n, "wait", { n });
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  gates[1]!.resolve();
  await settle();
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const open of gates) open.resolve();
  for (let n = 0; n < 10; n++) await peer.next();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("thousands of waiting requests whose handlers answer at once do not exhaust the stack", async () => {
  const slow = gate();
  const { peer } = talk(
    { requests: { slow: () => slow.promise, fast: () => "fast" } },
    { limits: { maxHandlersInFlight: 1, maxBacklog: 100_000 } },
  );
  peer.request("slow", "slow");
  peer.say(...Array.from({ length: 50_000 }, (_, id) => ({ jsonrpc: "2.0", id, method: "fast" })));
  slow.resolve();
  await peer.drain();
  expect(peer.heard).toHaveLength(50_002);
});

test("maxBacklog: reading pauses while too much waits for a slow handler, and goes on", async () => {
  const gates = Array.from({ length: 40 }, () => gate());
  const { peer } = talk(
    { notifications: { note: ({ n }: { n: number }) => gates[n]!.promise } },
    { limits: { maxBacklog: 10 } },
  );
  for (let n = 0; n < 40; n++) peer.notify("note", s(n));
  expect(peer.bytes.paused).toBe(true);
  for (let n = 0; n < 40; n++) {
    gates[n]!.resolve();
    await settle(1);
  }
  expect(peer.bytes.paused).toBe(false);
  expect(await peer.drain()).toEqual([]);
});

test("maxBacklog: requests in line count too", async () => {
  const slow = gate();
  const { peer } = talk(
    { requests: { wait: () => slow.promise } },
    { limits: { maxBacklog: 5, maxHandlersInFlight: 2 } },
  );
  for (let id = 0; id < 20; id++) peer.request(id, "wait");
  expect(peer.bytes.paused).toBe(true);
  slow.resolve();
  for (let id = 0; id < 20; id++) await peer.next();
  expect(peer.bytes.paused).toBe(false);
});

test.each(["at once", "after an await"])(
  "J-24 J-27 reading goes on while a handler waits for the peer, which it asked %s",
  async (when) => {
    const { peer, connection } = talk(
      {
        requests: {
          nest: async () => {
            if (when !== "at once") await null;
            return connection.request("nested");
          },
        },
      },
      { limits: { maxBacklog: 5, maxHandlersInFlight: 1 } },
    );
    for (let id = 0; id < 20; id++) peer.request(id, "nest");
    for (let answered = 0; answered < 20; ) {
      const heard = await peer.next();
      if (heard.method === "nested") peer.result(heard.id, "told");
      else answered++;
    }
    expect(peer.bytes.paused).toBe(false);
    expect(connection.pendingCalls).toBe(0);
  },
);

test("J-24 a notification's handler that waits for the peer does not stop reading either", async () => {
  const { peer, connection } = talk(
    { notifications: { note: ({ n }: { n: number }) => connection.request("nested", s(n)) } },
    { limits: { maxBacklog: 5 } },
  );
  for (let n = 0; n < 50; n++) peer.notify("note", s(n));
  for (let n = 0; n < 50; n++) peer.result((await peer.next()).id);
  expect(await peer.drain()).toEqual([]);
  expect(connection.pendingCalls).toBe(0);
});

test("promise 6: replies to a peer that never reads do not grow without bound", async () => {
  const { peer } = talk({ requests: { ask: () => "x".repeat(1_000) } }, { limits: { maxBacklog: 10 } });
  peer.bytes.stall();
  for (let id = 0; id < 1_000; id++) {
    peer.request(id, "ask");
    peer.bytes.push("noise\n");
    await null;
  }
  expect(peer.bytes.paused).toBe(true);
  expect(peer.bytes.written.length).toBeLessThan(30_000);
  peer.bytes.drain();
  await settle();
  expect(await peer.drain()).toHaveLength(2_000);
});

test("promise 6: a peer that says nonsense while our output is stalled is still heard", async () => {
  const seen: string[] = [];
  const { peer } = talk({ notifications: { "session/cancel": () => seen.push("cancel") } });
  peer.bytes.stall();
  peer.bytes.push("garbage\n");
  await settle();
  peer.bytes.push("garbage\n");
  peer.notify("session/cancel", s(0));
  await settle();
  expect(seen).toEqual(["cancel"]);
});

test("STDIO-18 awaiting notify keeps a fast sender and a slow reader in step", async () => {
  const { peer, connection } = talk();
  const text = "x".repeat(10_000);
  peer.bytes.stall();
  let sent = 0;
  const sender = (async () => {
    for (; sent < 100; sent++) await connection.notify("note", { n: sent, text });
  })();
  await settle(50);
  expect(sent).toBeLessThan(40);
  peer.bytes.drain();
  await sender;
  await peer.drain();
  expect(peer.heard.slice(0, 100).map((heard) => heard.params.n)).toEqual(Array.from({ length: 100 }, (_, n) => n));
});
