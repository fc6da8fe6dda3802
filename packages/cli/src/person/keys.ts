import type { ReadStream } from "node:tty";

/** For so long what is typed is dropped: it was meant for something else. In milliseconds. */
export const DEAF_MS = 300;

/** Where a person types. */
export interface Keys {
  readonly input: ReadStream;
  /** Ends the listening. */
  readonly signal: AbortSignal;
  /** Ctrl-C: the terminal is not in a mode where it is a signal. */
  readonly onInterrupt: () => void;
}

/** Listens to what is typed, as it is typed, until `take` says that it is enough or the signal is aborted. */
export function listen({ input, signal, onInterrupt }: Keys, take: (text: string) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const onData = (data: Buffer) => {
      const text = data.toString();
      if (text.includes("\x03")) onInterrupt();
      else if (take(text)) finish();
    };
    const finish = () => {
      signal.removeEventListener("abort", finish);
      input.off("data", onData);
      input.setRawMode(false);
      input.pause();
      resolve();
    };
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", finish, { once: true });
    input.setRawMode(true);
    input.on("data", onData);
    input.resume();
  });
}

/** Drops what was typed before and what is being typed, for a moment. */
export async function dropTyped(keys: Keys): Promise<void> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), DEAF_MS);
  await listen({ ...keys, signal: AbortSignal.any([keys.signal, over.signal]) }, () => false);
  clearTimeout(timer);
}
