import type { Said } from "./said.ts";
import type { Work } from "./work.ts";

/** Text that comes in pieces, such as a model's answer. */
export type TextStream = AsyncIterable<string>;

export function isStream(said: Said | TextStream): said is TextStream {
  return typeof said === "object" && Symbol.asyncIterator in said;
}

/**
 * Says a stream piece by piece, and asks for the next one when there is room for it. Rejects with what it throws, and as soon
 * as the turn is aborted or over; it is ended then. The rejection need not be handled: a turn waits for its streams.
 */
export function sayStream(work: Work, stream: TextStream, say: (piece: string) => Promise<void>): Promise<void> {
  const said = sayAll(work, stream, say);
  work.waitFor(said);
  return said;
}

async function sayAll(work: Work, stream: TextStream, say: (piece: string) => Promise<void>): Promise<void> {
  const iterator = stream[Symbol.asyncIterator]();
  let isOpen = true;
  const next = async () => {
    try {
      const step = await iterator.next();
      isOpen = !step.done;
      return step;
    } catch (error) {
      isOpen = false;
      throw error;
    }
  };
  try {
    for (;;) {
      const step = await work.untilAborted(next);
      if (step.done) return;
      if (step.value !== "") await work.untilAborted(() => say(step.value));
    }
  } finally {
    // One that hangs is not waited for.
    if (isOpen) void (async () => iterator.return?.())().catch(() => {});
  }
}
