import { expect, test } from "vitest";
import type { Message } from "../rpc/index.ts";
import { HandBytes } from "./fixtures/hand-bytes.ts";
import { lines } from "./lines.ts";

const receiver = { message() {}, fault() {}, end() {}, broken() {} };
const note = (n: unknown): Message => ({ jsonrpc: "2.0", method: "n", params: { n } });

function open() {
  const bytes = new HandBytes();
  const wire = lines(bytes);
  wire.open(receiver);
  return {
    bytes,
    wire,
    sent: () =>
      bytes.written
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line).params.n),
  };
}

test("STDIO-03 STDIO-16 ENV-18 F-19 each message is one line that ends in a newline, without a byte order mark", async () => {
  const { bytes, wire } = open();
  wire.send(note("a\nb\u2028\u2029"));
  await wire.end();
  // Node's own readline takes a line separator for a line end.
  expect(bytes.written).toBe('{"jsonrpc":"2.0","method":"n","params":{"n":"a\\nb\\u2028\\u2029"}}\n');
});

test("pain 17, promise 10: what is sent in one turn leaves in one write, in order", async () => {
  const { bytes, wire, sent } = open();
  for (let n = 0; n < 100; n++) expect(wire.send(note(n))).toBeUndefined();
  await Promise.resolve();
  expect(bytes.writes).toHaveLength(1);
  wire.send(note(100));
  await Promise.resolve();
  expect(bytes.writes).toHaveLength(2);
  expect(sent()).toEqual(Array.from({ length: 101 }, (_, n) => n));
});

test("STDIO-17 large and small messages keep their order and their lines", async () => {
  const { wire, sent } = open();
  const parts = Array.from({ length: 40 }, (_, n) => (n % 3 === 0 ? `${n}`.padEnd(50_000, "x") : `${n}`));
  for (const part of parts) wire.send(note(part));
  await wire.end();
  expect(sent()).toEqual(parts);
});

test("STDIO-18 F-22 nothing is lost or reordered when the stream stalls and drains", async () => {
  const { bytes, wire, sent } = open();
  bytes.stall();
  wire.send(note(0));
  await Promise.resolve();
  const rooms = [];
  for (let n = 1; n < 20_000; n++) rooms.push(wire.send(note(n)));
  expect(rooms[0]).toBeUndefined();
  expect(rooms.at(-1)).toBeInstanceOf(Promise);
  expect(sent()).toEqual([0]);
  bytes.drain();
  await Promise.all(rooms);
  expect(sent()).toEqual(Array.from({ length: 20_000 }, (_, n) => n));
  expect(wire.send(note(20_000))).toBeUndefined();
});

test("while the stream drains it is filled piece by piece, as far as it has room", async () => {
  const { bytes, wire, sent } = open();
  bytes.stall();
  for (let n = 0; n < 20_000; n++) wire.send(note(n));
  const { drained } = bytes;
  bytes.drained = async () => {
    await drained.call(bytes);
    bytes.stall();
    queueMicrotask(() => bytes.drain());
  };
  bytes.drain();
  await wire.end();
  expect(sent()).toEqual(Array.from({ length: 20_000 }, (_, n) => n));
  expect(Math.max(...bytes.writes.map((text) => text.length))).toBeLessThan(80_000);
});

test("ending waits until all that is queued has been written", async () => {
  const { bytes, wire, sent } = open();
  bytes.stall();
  wire.send(note(1));
  await Promise.resolve();
  wire.send(note(2));
  const end = wire.end();
  await Promise.resolve();
  expect(bytes.ended).toBe(false);
  bytes.drain();
  await end;
  expect(bytes.ended).toBe(true);
  expect(sent()).toEqual([1, 2]);
});

test("ENV-37 what cannot be serialised throws, and nothing of it is queued", async () => {
  const { wire, sent } = open();
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  const toJSON = () => {
    throw new Error("no");
  };
  for (const bad of [1n, cycle, { toJSON }]) expect(() => wire.send(note(bad))).toThrow();
  wire.send(note("good"));
  await wire.end();
  expect(sent()).toEqual(["good"]);
});

test("F-15 ids beyond 2^53 are written as they were", async () => {
  const { bytes, wire } = open();
  wire.send({ jsonrpc: "2.0", id: 9007199254740993n, result: { a: 1 } });
  wire.send({ jsonrpc: "2.0", id: -9223372036854775808n, error: { code: 1, message: "m" } });
  wire.send({ jsonrpc: "2.0", method: "$/cancel_request", params: { requestId: 9007199254740993n, _meta: { a: 1 } } });
  wire.send({ jsonrpc: "2.0", method: "$/cancel_request", params: { requestId: 9007199254740993n } });
  await wire.end();
  const written = bytes.written.split("\n").slice(0, -1);
  expect(written.map((line) => JSON.parse(line))).toHaveLength(4);
  expect(written[0]).toContain('"id":9007199254740993,');
  expect(written[1]).toContain('"id":-9223372036854775808,');
  expect(written[2]).toContain('"params":{"requestId":9007199254740993,"_meta":{"a":1}}');
  expect(written[3]).toContain('"params":{"requestId":9007199254740993}');
});
