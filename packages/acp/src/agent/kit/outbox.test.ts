import { expect, test } from "vitest";
import type { StoredUpdate } from "../../sessions/index.ts";
import { longestPiece } from "./merge-text.ts";
import { Outbox } from "./outbox.ts";

const chunk = (words: string, messageId = "m"): StoredUpdate => ({
  sessionUpdate: "agent_message_chunk",
  messageId,
  content: { type: "text", text: words },
});
const plan: StoredUpdate = { sessionUpdate: "plan_removed", planId: "p" };

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** An outbox whose pipe has room when it is told so. */
function slow() {
  const log: string[] = [];
  const rooms: PromiseWithResolvers<void>[] = [];
  const words = (updates: readonly StoredUpdate[]) =>
    updates.map((update) => (update as { content?: { text: string } }).content?.text ?? update.sessionUpdate).join("|");
  const outbox = new Outbox({
    keep: (updates) => void log.push(`keep ${words(updates)}`),
    show(updates) {
      log.push(`show ${words(updates)}`);
      const room = Promise.withResolvers<void>();
      rooms.push(room);
      return room.promise;
    },
  });
  return { outbox, log, makeRoom: () => rooms.shift()!.resolve() };
}

test("pain 17: while the pipe is idle a piece leaves at once", () => {
  const { outbox, log } = slow();
  void outbox.send(chunk("a"));
  expect(log[0]).toBe("keep a");
});

test("pain 16 pain 17: text that comes while the pipe is busy leaves as one piece, in order with all else", async () => {
  const { outbox, log, makeRoom } = slow();
  const first = outbox.send(chunk("a"));
  const sent = [chunk("b"), chunk("c"), plan, chunk("d"), chunk("e", "other"), chunk("f", "other")].map((one) =>
    outbox.send(one),
  );
  await tick();
  makeRoom();
  await first;
  await tick();
  makeRoom();
  await Promise.all(sent);
  expect(log).toEqual(["keep a", "show a", "keep bc|plan_removed|d|ef", "show bc|plan_removed|d|ef"]);
});

test("pain 16: who awaits goes on when there is room, and flush when all has left", async () => {
  const { outbox, makeRoom } = slow();
  const order: string[] = [];
  const said = outbox.send(chunk("a")).then(() => order.push("said"));
  const flushed = outbox.flush().then(() => order.push("flushed"));
  await Promise.resolve();
  expect(order).toEqual([]);
  makeRoom();
  await Promise.all([said, flushed]);
  expect(order).toEqual(["said", "flushed"]);
});

test("pain 17: what comes in the tick of what has left leaves as one piece, and is not waited for", async () => {
  const log: string[] = [];
  const text = (update: StoredUpdate) => (update as { content: { text: string } }).content.text;
  const outbox = new Outbox({ keep() {}, show: async (updates) => void log.push(updates.map(text).join("|")) });
  for (const word of ["a", "b", "c", "d"]) await outbox.send(chunk(word));
  expect(log).toEqual(["a"]);
  await tick();
  expect(log).toEqual(["a", "bcd"]);
});

test("pain 16: who sends much in one tick waits for the wire", async () => {
  let shown = 0;
  const outbox = new Outbox({ keep() {}, show: async (updates) => void (shown += updates.length) });
  for (let at = 0; at < 1_000; at++) await outbox.send(plan);
  expect(shown).toBeGreaterThan(950);
});

test("chunks with anything besides plain text stay what they are", async () => {
  const { outbox, log, makeRoom } = slow();
  void outbox.send(plan);
  void outbox.send(chunk("a"));
  void outbox.send({ ...chunk("b"), _meta: { n: 1 } } as StoredUpdate);
  void outbox.send({
    ...chunk("c"),
    content: { type: "text", text: "c", annotations: { priority: 1 } },
  } as StoredUpdate);
  await tick();
  makeRoom();
  await tick();
  expect(log.at(-1)).toBe("show a|b|c");
});

test("what cannot be kept is not shown, nothing follows it, and flush tells", async () => {
  const shown: unknown[] = [];
  let works = false;
  const outbox = new Outbox({
    keep() {
      if (!works) throw new Error("disk full");
    },
    show: async (updates) => void shown.push(...updates),
  });
  await expect(outbox.send(chunk("a"))).rejects.toThrow("disk full");
  await expect(outbox.send(chunk("b"))).rejects.toThrow("disk full");
  await expect(outbox.flush()).rejects.toThrow("disk full");
  works = true;
  outbox.recover();
  await outbox.deliver(chunk("c"));
  expect(shown).toEqual([chunk("c")]);
});

test("while it is held everything waits", async () => {
  const { outbox, log, makeRoom } = slow();
  await outbox.hold();
  const sent = outbox.send(chunk("a"));
  expect(log).toEqual([]);
  outbox.release();
  await Promise.resolve();
  makeRoom();
  await sent;
  expect(log).toEqual(["keep a", "show a"]);
});

test("pain 16: what is put together stays within a message's size", async () => {
  const sizes: number[] = [];
  const room = Promise.withResolvers<void>();
  const outbox = new Outbox({
    keep() {},
    show(updates) {
      for (const update of updates) sizes.push((update as { content: { text: string } }).content.text.length);
      return room.promise;
    },
  });
  for (let at = 0; at < 100; at++) void outbox.send(chunk("x".repeat(5_000)));
  room.resolve();
  await outbox.flush();
  expect(sizes.reduce((all, size) => all + size)).toBe(500_000);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(longestPiece);
  expect(sizes.length).toBeLessThan(12);
});
