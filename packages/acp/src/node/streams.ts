import type { Readable, Writable } from "node:stream";
import type { Bytes } from "../wire/index.ts";

/** When queued messages are written: after the microtasks of the turn, so that a burst of them leaves in one write. */
export const deferWrites = (flush: () => void): void => process.nextTick(flush);

/**
 * A pair of Node streams as `Bytes`. They are used, not owned: whoever made them closes what `end` and `destroy` leave open.
 * `write` and `end` are for a stream whose own methods have been replaced, as those of stdout are while it serves ACP.
 */
export function nodeStreams(
  input: Readable,
  output: Writable,
  write: (text: string) => boolean = (text) => output.write(text),
  end: (done: () => void) => void = (done) => output.end(done),
): Bytes {
  let stop = () => {};
  return {
    open(receiver) {
      let ended = false;
      const onEnd = (cause?: Error) => {
        if (!ended) receiver.end(cause);
        ended = true;
      };
      let broken = false;
      const onBroken = (cause: Error) => {
        if (!broken) receiver.broken(cause);
        broken = true;
      };
      const onData = (chunk: Uint8Array) => receiver.bytes(chunk);
      const onClose = () => onEnd();
      input.on("data", onData).on("end", onClose).on("close", onClose).on("error", onEnd);
      output.on("error", onBroken);
      stop = () => {
        input.off("data", onData).off("end", onClose).off("close", onClose);
        input.resume();
      };
    },
    write,
    drained: () => once(output, "drain"),
    pause: () => void input.pause(),
    resume: () => void input.resume(),
    end: () =>
      new Promise((resolve) => {
        if (output.destroyed || output.writableFinished || output.errored) return resolve();
        output.once("close", resolve).once("error", () => resolve());
        end(resolve);
      }),
    destroy: () => stop(),
  };
}

/** Waits for an event, or for the end of the stream. */
function once(output: Writable, event: string): Promise<void> {
  return new Promise((resolve) => {
    if (output.destroyed || output.errored) return resolve();
    const done = () => {
      output.off(event, done).off("close", done).off("error", done);
      resolve();
    };
    output.on(event, done).on("close", done).on("error", done);
  });
}
