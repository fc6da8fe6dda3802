import { expect, test } from "vitest";
import type { Message, Wire } from "../rpc/index.ts";
import { memoryPair } from "./memory.ts";

const note = (params: unknown): Message => ({ jsonrpc: "2.0", method: "n", params });

function listen(wire: Wire) {
  const messages: { params: any }[] = [];
  const ended = Promise.withResolvers<Error | undefined>();
  wire.open({
    message: (value) => messages.push(value as { params: any }),
    fault() {},
    end: (cause) => ended.resolve(cause),
    broken() {},
  });
  return { messages, ended: ended.promise };
}

test("messages are copied by value: neither side sees an object of the other", async () => {
  const [a, b] = memoryPair();
  const { messages } = listen(b);
  const params: Record<string, unknown> = { list: [1], gone: undefined };
  a.send(note(params));
  params.list = "changed later";
  await Promise.resolve();
  expect(messages[0]!.params).toEqual({ list: [1] });
  expect("gone" in messages[0]!.params).toBe(false);
});

test("what was sent before the other side opened is delivered, in order, and then the end", async () => {
  const [a, b] = memoryPair();
  for (let n = 0; n < 10; n++) a.send(note(n));
  await a.end();
  const { messages, ended } = listen(b);
  expect(await ended).toBeUndefined();
  expect(messages.map((message) => message.params)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("STDIO-18 a sender is asked to wait while too much is unread, and nothing is lost", async () => {
  const [a, b] = memoryPair({ highWaterMark: 4 });
  const { messages } = listen(b);
  b.pause();
  const rooms = Array.from({ length: 8 }, (_, n) => a.send(note(n)));
  expect(rooms.map((room) => room === undefined)).toEqual([true, true, true, true, false, false, false, false]);
  await Promise.resolve();
  expect(messages).toEqual([]);
  b.resume();
  await Promise.all(rooms);
  expect(messages.map((message) => message.params)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("pausing in the middle of a delivery keeps the rest", async () => {
  const [a, b] = memoryPair();
  const messages: unknown[] = [];
  b.open({
    message: (value) => {
      messages.push((value as { params: unknown }).params);
      if (messages.length === 2) b.pause();
    },
    fault() {},
    end() {},
    broken() {},
  });
  for (let n = 0; n < 4; n++) a.send(note(n));
  await Promise.resolve();
  await Promise.resolve();
  expect(messages).toEqual([0, 1]);
  b.resume();
  await Promise.resolve();
  await Promise.resolve();
  expect(messages).toEqual([0, 1, 2, 3]);
});

test("dropping one end ends the other, and frees a sender that waits", async () => {
  const [a, b] = memoryPair({ highWaterMark: 0 });
  const { ended } = listen(a);
  listen(b);
  b.pause();
  const room = a.send(note(1));
  b.destroy();
  await room;
  expect(await ended).toBeUndefined();
  expect(a.send(note(2))).toBeUndefined();
});

test("F-14 F-15 ids and keys survive as on any other wire", async () => {
  const [a, b] = memoryPair();
  const { messages } = listen(b);
  a.send({ jsonrpc: "2.0", id: 9007199254740993n, method: "m", params: JSON.parse('{"__proto__":{"x":1}}') });
  await Promise.resolve();
  expect((messages[0] as { id?: unknown }).id).toBe(9007199254740993n);
  expect(JSON.stringify(messages[0]!.params)).toBe('{"__proto__":{"x":1}}');
});
