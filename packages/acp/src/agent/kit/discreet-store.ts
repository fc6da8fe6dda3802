import { internalError, RequestError } from "../../rpc/index.ts";
import type { SessionStore } from "../../sessions/index.ts";

/** What may be said of a store's `problem` to a client, which need not be on the same machine. */
const known: { readonly [problem: string]: string } = {
  full: "there is no room left on its disk",
  readOnly: "it may not be written",
  corrupt: "it is damaged",
  busy: "another process keeps it locked",
  newer: "it was written by a newer version of the agent",
  closed: "it is closed",
};

/**
 * A store whose failures can be told to a client: what a store throws can name files, hosts and more. A `RequestError` is
 * meant to travel and stays as it is. Anything else is reported whole, and becomes the `cause` of one that says no more than
 * what is known of it.
 */
export function discreet(store: SessionStore, report: (error: unknown) => void): SessionStore {
  const told = (error: unknown): unknown => {
    if (error instanceof RequestError) return error;
    report(error);
    const { problem } = (error ?? {}) as { problem?: unknown };
    const why = typeof problem === "string" && Object.hasOwn(known, problem) ? `: ${known[problem]}` : "";
    const words = internalError(`The agent cannot use its session store${why}`);
    words.cause = error;
    return words;
  };
  const attempt = <T>(run: () => T | Promise<T>): T | Promise<T> => {
    try {
      const result = run();
      if (!isThenable(result)) return result;
      return Promise.resolve(result).catch((error: unknown) => {
        throw told(error);
      });
    } catch (error) {
      throw told(error);
    }
  };
  return {
    create: (session) => attempt(() => store.create(session)),
    get: (sessionId) => attempt(() => store.get(sessionId)),
    change: (sessionId, patch) => attempt(() => store.change(sessionId, patch)),
    append: (sessionId, updates) => attempt(() => store.append(sessionId, updates)),
    async *read(sessionId) {
      try {
        yield* store.read(sessionId);
      } catch (error) {
        throw told(error);
      }
    },
    ...(store.list && { list: (query) => attempt(() => store.list!(query)) }),
    ...(store.delete && { delete: (sessionId) => attempt(() => store.delete!(sessionId)) }),
    ...(store.fork && { fork: (sessionId, fork) => attempt(() => store.fork!(sessionId, fork)) }),
  };
}

function isThenable<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}
