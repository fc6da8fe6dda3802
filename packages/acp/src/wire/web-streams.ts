import type { Bytes, BytesReceiver } from "./bytes.ts";

/** A pair of web streams of bytes, as `Bytes`: for browsers, workers and every runtime that has them. */
export function webStreams(input: ReadableStream<Uint8Array>, output: WritableStream<Uint8Array>): Bytes {
  const reader = input.getReader();
  const writer = output.getWriter();
  const encoder = new TextEncoder();
  let gate: PromiseWithResolvers<void> | undefined;
  let dropped = false;

  async function read(receiver: BytesReceiver): Promise<void> {
    let cause: Error | undefined;
    try {
      for (;;) {
        await gate?.promise;
        const { done, value } = await reader.read();
        if (done || dropped) break;
        receiver.bytes(value);
      }
    } catch (error) {
      cause = error as Error;
    }
    if (!dropped) receiver.end(cause);
  }

  return {
    open(receiver) {
      void read(receiver);
      writer.closed.catch((cause: Error) => {
        if (!dropped) receiver.broken(cause);
      });
    },
    write(text) {
      writer.write(encoder.encode(text)).catch(() => {});
      return (writer.desiredSize ?? 1) > 0;
    },
    drained: () => writer.ready.catch(() => {}),
    pause() {
      gate ??= Promise.withResolvers<void>();
    },
    resume() {
      gate?.resolve();
      gate = undefined;
    },
    end: () => writer.close().catch(() => {}),
    destroy() {
      dropped = true;
      gate?.resolve();
      void reader.cancel().catch(() => {});
      void writer.abort().catch(() => {});
    },
  };
}
