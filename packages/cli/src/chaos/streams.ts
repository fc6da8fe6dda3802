import { closeSync, fstatSync } from "node:fs";
import { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import type { Sink } from "./chain.ts";

/** Gives a stream's bytes to a sink, no faster than it takes them. */
export function pour(from: Readable, to: Sink): void {
  from.on("data", (chunk: Uint8Array) => {
    const busy = to.say(chunk);
    if (busy === undefined) return;
    from.pause();
    void busy.then(() => from.resume());
  });
  from.on("error", () => {});
  from.once("close", () => void to.end());
  from.once("end", () => from.destroy());
}

/** Writes to a stream. Who does not read any more is not waited for. */
export function sinkOf(stream: Writable, close: () => void = () => stream.end()): Sink {
  stream.on("error", () => {});
  let closed = false;
  return {
    say: (bytes) => {
      if (closed || stream.destroyed) return undefined;
      return new Promise((resolve) => stream.write(bytes, () => resolve()));
    },
    end() {
      if (!closed) close();
      closed = true;
      return undefined;
    },
  };
}

/** This process's stdout as a sink whose end the reader sees, although this process lives on. */
export function stdoutSink(): Sink {
  const stat = fstatSync(1);
  if (!stat.isFIFO() && !stat.isSocket()) return sinkOf(process.stdout, () => closeSync(1));
  // Not `process.stdout`: that waits for a reader who does not read, and nothing else would happen meanwhile.
  return sinkOf(new Socket({ fd: 1, readable: false, writable: true }));
}
