import { expect, test } from "vitest";
import { Sink, Source } from "./stream-ends.ts";

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test("a source hands on chunks until it is paused, and goes on when it is resumed", async () => {
  const { readable, writable } = new TransformStream<number, number>();
  const seen: unknown[] = [];
  const source = new Source(readable);
  const over = source.open(
    (chunk) => {
      seen.push(chunk);
      source.pause();
    },
    () => seen.push("end"),
  );
  const writer = writable.getWriter();
  for (const chunk of [1, 2]) void writer.write(chunk);
  void writer.close();
  await settled();
  expect(seen).toEqual([1]);
  source.resume();
  await settled();
  source.resume();
  await over;
  expect(seen).toEqual([1, 2, "end"]);
  expect(readable.locked).toBe(false);
});

test("a source that breaks says why, and one that is dropped says nothing", async () => {
  const causes: unknown[] = [];
  const broken = new ReadableStream<number>({ start: (controller) => controller.error("no such pipe") });
  await new Source(broken).open(
    () => {},
    (cause) => causes.push(cause?.message),
  );
  const dropped = new Source(new ReadableStream<number>());
  const over = dropped.open(
    () => {},
    () => causes.push("end"),
  );
  dropped.drop();
  await over;
  expect(causes).toEqual(["no such pipe"]);
});

test("a sink keeps the order of chunks, asks for patience when it is full, and holds no lock", async () => {
  const written: number[] = [];
  const slow = new WritableStream<number>({
    async write(chunk) {
      await settled();
      written.push(chunk);
    },
  });
  const sink = new Sink(slow);
  const room = [1, 2, 3].map((chunk) => sink.write(chunk));
  expect(slow.locked).toBe(false);
  expect(room.every((wait) => wait instanceof Promise)).toBe(true);
  await room.at(-1);
  expect(written).toEqual([1, 2, 3]);
  await sink.end();
  expect(sink.write(4)).toBeUndefined();
  expect(written).toEqual([1, 2, 3]);
});

test("a sink tells once that it is broken, and takes no more", async () => {
  const causes: string[] = [];
  const stream = new WritableStream<number>();
  const sink = new Sink(stream);
  sink.onBroken = ({ message }) => causes.push(message);
  await stream.abort(new Error("gone"));
  for (const chunk of [1, 2]) sink.write(chunk);
  await sink.end();
  expect(causes).toEqual(["gone"]);
});

test("a sink that somebody else has locked is broken", async () => {
  const stream = new WritableStream<number>();
  const sink = new Sink(stream);
  let broken = false;
  sink.onBroken = () => {
    broken = true;
  };
  stream.getWriter();
  await sink.write(1);
  await sink.settled();
  expect(broken).toBe(true);
});
