/** Lets one in at a time for each key, in the order of coming. */
export interface Turns {
  /** Resolves with what ends the turn, once those before have ended theirs. */
  take(key: string): { readonly ready: Promise<void>; readonly end: () => void };
}

/** Turns of which none is taken. */
export function turns(): Turns {
  const last = new Map<string, Promise<void>>();
  return {
    take(key) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const before = last.get(key) ?? Promise.resolve();
      const mine = before.then(() => promise);
      last.set(key, mine);
      void mine.then(() => last.get(key) === mine && last.delete(key));
      return { ready: before, end: resolve };
    },
  };
}

/** What became of a wait. */
export type Waited<T> = { readonly value: T } | "aborted" | "late";

/** Waits for a promise, but not after the signal is aborted or the time is over. Rejects as the promise does. */
export async function waitFor<T>(promise: Promise<T>, signal: AbortSignal, timeoutMs?: number): Promise<Waited<T>> {
  const { promise: stopped, resolve } = Promise.withResolvers<"aborted" | "late">();
  const abort = () => resolve("aborted");
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => resolve("late"), timeoutMs);
  try {
    return await Promise.race([stopped, promise.then((value) => ({ value }))]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
