/** Lets one in at a time for each key, in the order of coming. */
export interface Turns {
  take(key: string): OneTurn;
}

/** The turn of one among those of the same key. */
export interface OneTurn {
  /** Resolves once those before have ended theirs. */
  readonly ready: Promise<void>;
  /** While it lasts: how many came later and have not ended theirs. */
  behind(): number;
  /** Ends it; it may never have begun. */
  end(): void;
}

/** Turns of which none is taken. */
export function turns(): Turns {
  const lines = new Map<string, { last: Promise<void>; readonly open: Set<() => void> }>();
  return {
    take(key) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const line = lines.get(key) ?? { last: Promise.resolve(), open: new Set() };
      const { last: ready, open } = line;
      const end = () => {
        open.delete(resolve);
        resolve();
      };
      const mine = ready.then(() => promise);
      lines.set(key, line);
      line.last = mine;
      open.add(resolve);
      void mine.then(() => line.last === mine && lines.delete(key));
      // Those before have ended theirs by then.
      return { ready, end, behind: () => open.size - 1 };
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
