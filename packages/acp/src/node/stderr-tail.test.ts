import { spawn } from "node:child_process";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { stderrTail } from "./stderr-tail.ts";

test("A-03 STDIO-08 an agent that writes 10 MB to stderr is not blocked, and only the end is kept", async () => {
  const child = spawn(process.execPath, [`${import.meta.dirname}/fixtures/noisy.mjs`, "10000000"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const tail = stderrTail(child.stderr, { maxBytes: 100 });
  expect(await once(child, "exit")).toEqual([0, null]);
  await tail.ended;
  expect(tail.text()).toBe(`${"x".repeat(86)}\nlast words: é\n`.slice(-99));
});

test("the hook gets everything, in order, with characters whole", async () => {
  const stream = new PassThrough();
  const texts: string[] = [];
  const tail = stderrTail(stream, {
    onStderr(text) {
      texts.push(text);
      throw new Error("a broken log");
    },
  });
  for (const byte of Buffer.from("é€\u{1f600}")) stream.write(Buffer.of(byte));
  stream.write(Buffer.of(0xff, 0xe2, 0x82));
  stream.end();
  await tail.ended;
  expect(texts.join("")).toBe("é€\u{1f600}\ufffd\ufffd");
  expect(tail.text()).toBe(texts.join(""));
});

test("a stream that breaks ends the tail without an error", async () => {
  const stream = new PassThrough();
  const tail = stderrTail(stream);
  stream.destroy(new Error("EIO"));
  await tail.ended;
  expect(tail.text()).toBe("");
});
