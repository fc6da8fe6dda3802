import type { Bytes } from "../wire/index.ts";
import { Sink, Source } from "./stream-ends.ts";

/** A pair of web streams of bytes that others may use as well between two writes. */
export function byteStreams(output: WritableStream<Uint8Array>, input: ReadableStream<Uint8Array>): Bytes {
  const source = new Source(input);
  const sink = new Sink(output);
  const encoder = new TextEncoder();
  return {
    open(receiver) {
      sink.onBroken = (cause) => receiver.broken(cause);
      void source.open(
        (chunk) => receiver.bytes(chunk),
        (cause) => receiver.end(cause),
      );
    },
    write: (text) => sink.write(encoder.encode(text)) === undefined,
    drained: async () => void (await sink.settled()),
    pause: () => source.pause(),
    resume: () => source.resume(),
    end: () => sink.end(),
    destroy() {
      source.drop();
      sink.drop();
    },
  };
}
