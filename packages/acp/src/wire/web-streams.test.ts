import { expect, test } from "vitest";
import { Connection, routes } from "../rpc/index.ts";
import { lines, webStreams } from "./index.ts";

function streams() {
  const there = new TransformStream<Uint8Array, Uint8Array>();
  const back = new TransformStream<Uint8Array, Uint8Array>();
  return { there, back };
}

test("two connections talk over web streams, and both end when one closes", async () => {
  const { there, back } = streams();
  const noted: unknown[] = [];
  const a = new Connection(lines(webStreams(back.readable, there.writable)), { handlers: routes({}) });
  const b = new Connection(lines(webStreams(there.readable, back.writable)), {
    handlers: routes({
      requests: { echo: (params) => params },
      notifications: { note: (params) => noted.push(params) },
    }),
  });
  for (let n = 0; n < 100; n++) await a.notify("note", { n });
  expect(await a.request("echo", { text: "é€😀".repeat(10_000) })).toEqual({ text: "é€😀".repeat(10_000) });
  expect(noted).toHaveLength(100);
  await a.close();
  expect(await b.closed).toEqual({});
});

test("STDIO-19 an output that breaks is told once, and what cannot be written is no unhandled rejection", async () => {
  const output = new WritableStream<Uint8Array>({
    write() {
      throw new Error("EPIPE");
    },
  });
  const input = new ReadableStream<Uint8Array>();
  const connection = new Connection(lines(webStreams(input, output)), {
    handlers: routes({}),
    limits: { drainMs: 20 },
  });
  const call = connection.request("m");
  await expect(call).rejects.toThrow(/m failed.*EPIPE/);
  expect((await connection.closed).cause?.message).toBe("EPIPE");
});

test("an input that breaks is the reason why calls fail", async () => {
  const { there } = streams();
  const input = new ReadableStream<Uint8Array>({
    pull() {
      throw new Error("the cable was cut");
    },
  });
  const connection = new Connection(lines(webStreams(input, there.writable)), {
    handlers: routes({}),
    limits: { drainMs: 20 },
  });
  await expect(connection.request("m")).rejects.toThrow(/the cable was cut/);
  expect((await connection.closed).cause?.message).toBe("the cable was cut");
});

test("pausing stops reading, and resuming goes on where it was", async () => {
  const { there, back } = streams();
  const read: string[] = [];
  const bytes = webStreams(there.readable, back.writable);
  const arrived = Promise.withResolvers<void>();
  bytes.open({
    bytes: (chunk) => {
      read.push(new TextDecoder().decode(chunk));
      if (read.length === 1) bytes.pause();
      if (read.length === 3) arrived.resolve();
    },
    end() {},
    broken() {},
  });
  const writer = there.writable.getWriter();
  const written = ["a", "b", "c"].map((text) => writer.write(new TextEncoder().encode(text)));
  await written[0];
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(read).toEqual(["a"]);
  bytes.resume();
  await arrived.promise;
  expect(read).toEqual(["a", "b", "c"]);
});
