import { emptySession } from "./empty-session.ts";
import type { Session, Version } from "./model.ts";
import { reduce, type UpdateOf } from "./reduce.ts";

/** Is told the newest session. */
export type SessionListener = (session: Session) => void;

/** A session over time, for those who draw it. */
export interface LiveSession {
  /** The session as it is now. */
  get(): Session;
  /** Takes a `session/update`, as its version's decoders leave it. */
  apply<V extends Version>(update: UpdateOf<V>, version: V): void;
  /** Takes any other step, such as `(session) => promptSent(session, prompt)`. */
  change(step: (session: Session) => Session): void;
  /**
   * From now on calls `listener` once after all changes of a tick, in a microtask, with the newest session; not when nothing
   * changed. What it throws keeps no other listener from being called. Returns what ends this.
   */
  subscribe(listener: SessionListener): () => void;
}

/** What a live session can be given. */
export interface LiveSessionOptions {
  /** Is told what listeners throw. Without it, that is an uncaught error, as with event listeners. */
  readonly onListenerError?: (error: unknown) => void;
}

/** A session over time that begins with this session, or an empty one. */
export function liveSession(initial: Session = emptySession(), options: LiveSessionOptions = {}): LiveSession {
  const { onListenerError = throwLater } = options;
  const subscriptions = new Set<{ readonly listener: SessionListener }>();
  let session = initial;
  let telling = false;

  const tell = (): void => {
    telling = false;
    const told = session;
    for (const subscription of [...subscriptions]) {
      if (!subscriptions.has(subscription)) continue;
      try {
        subscription.listener(told);
      } catch (error) {
        onListenerError(error);
      }
    }
  };

  const change = (step: (session: Session) => Session): void => {
    const next = step(session);
    if (next === session) return;
    session = next;
    if (telling) return;
    telling = true;
    queueMicrotask(tell);
  };

  return {
    get: () => session,
    apply: (update, version) => change((before) => reduce(before, update, version)),
    change,
    subscribe(listener) {
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
  };
}

function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
