import { emptySession } from "./empty-session.ts";
import type { Session, Version } from "./model.ts";
import { goOn, isFull, type Piece, pieceOf, updateOf } from "./piece.ts";
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
  return new Live(initial, options.onListenerError ?? throwLater);
}

interface Subscription {
  readonly listener: SessionListener;
}

class Live implements LiveSession {
  private session: Session;
  private readonly onListenerError: (error: unknown) => void;
  private subscriptions: Set<Subscription> | undefined;
  /** The session that listeners were told last, while they are to be told again. */
  private told: Session | undefined;
  /** A piece of a message that is not in the session yet: what goes on with it is put to it first, which comes to the same. */
  private piece: Piece | undefined;

  constructor(session: Session, onListenerError: (error: unknown) => void) {
    this.session = session;
    this.onListenerError = onListenerError;
  }

  get(): Session {
    const { piece } = this;
    if (piece !== undefined) {
      this.piece = undefined;
      this.session = reduce(this.session, updateOf(piece) as UpdateOf<Version>, piece.version);
    }
    return this.session;
  }

  apply<V extends Version>(update: UpdateOf<V>, version: V): void {
    if (this.piece !== undefined && goOn(this.piece, update)) {
      if (isFull(this.piece)) this.get();
      return;
    }
    const before = this.get();
    this.expect(before);
    this.piece = pieceOf(update, version);
    if (this.piece === undefined) this.session = reduce(before, update, version);
  }

  change(step: (session: Session) => Session): void {
    const before = this.get();
    this.expect(before);
    this.session = step(before);
  }

  subscribe(listener: SessionListener): () => void {
    const subscription = { listener };
    this.subscriptions ??= new Set();
    this.subscriptions.add(subscription);
    return () => void this.subscriptions?.delete(subscription);
  }

  /** Sees to it that listeners are told at the end of this tick. */
  private expect(before: Session): void {
    if (this.told !== undefined || !this.subscriptions?.size) return;
    this.told = before;
    queueMicrotask(() => this.tell());
  }

  private tell(): void {
    const { told } = this;
    this.told = undefined;
    const session = this.get();
    if (session === told) return;
    for (const subscription of [...(this.subscriptions ?? [])]) {
      if (!this.subscriptions?.has(subscription)) continue;
      try {
        subscription.listener(session);
      } catch (error) {
        this.onListenerError(error);
      }
    }
  }
}

function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
