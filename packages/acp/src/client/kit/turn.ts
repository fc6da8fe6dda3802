import { AcpError } from "../../schema/index.ts";
import type { SessionState } from "../../state/index.ts";
import type { SessionEvent } from "./events.ts";

/** How a turn ended. */
export interface TurnResult {
  /** As the agent says it: `end_turn`, `max_tokens`, `max_turn_requests`, `refusal`, `cancelled`, or one of its own. */
  readonly stopReason: string;
  /** What the turn used, where the agent says so. */
  readonly usage?: NonNullable<SessionState["usage"]>;
  /** What the agent said in the turn: the text of its messages, with an empty line between two. */
  readonly text: string;
  /** The id of the user's message (version 2). */
  readonly messageId?: string;
}

/**
 * A turn: what happens in it, and how it ends. It runs whether or not it is looked at.
 *
 * Awaited, it resolves when everything before its end has been handled. It rejects with what the agent answered, also when
 * version 2 reports an error as the turn's end, and with a `ConnectionError` when the agent is gone. A failure that nobody
 * waits for is no unhandled rejection: it is in the session's state.
 *
 * Iterated, once, it gives every event from the first to the end of the turn, then throws if the turn failed. A reader that
 * lags by `MAX_UNREAD` events makes the agent wait. Leaving the loop only ends the looking: the turn goes on until it ends
 * or is cancelled, for which there are `session.cancel()` and the prompt's signal. A loop that waits for the end of its own
 * turn, but by `session.cancel()`, waits for ever. A turn that is only awaited keeps no events: begin to iterate before.
 * Like any thenable it is awaited when an async function returns it.
 */
export interface Turn extends AsyncIterable<SessionEvent, void, undefined>, PromiseLike<TurnResult> {}

/** How many events a reader may lag behind, and how many are kept for one that has not begun. */
export const MAX_UNREAD = 256;

/** A turn while it runs. */
export class RunningTurn implements Turn {
  private readonly result = Promise.withResolvers<TurnResult>();
  private events: SessionEvent[] = [];
  private kept = true;
  private missed = false;
  private read = false;
  private slack = false;
  private over = false;
  private news: PromiseWithResolvers<void> | undefined;
  private room: PromiseWithResolvers<void> | undefined;

  constructor() {
    this.result.promise.catch(() => {});
  }

  /** Whether events are kept. */
  keeps(): boolean {
    this.missed ||= !this.kept;
    return this.kept;
  }

  /** Takes an event. The promise resolves when there is room for more. */
  push(event: SessionEvent): Promise<void> | undefined {
    if (!this.kept || (!this.read && this.events.length >= MAX_UNREAD)) {
      this.forget();
      return undefined;
    }
    this.events.push(event);
    this.news?.resolve();
    if (!this.read || this.slack || this.events.length < MAX_UNREAD) return undefined;
    this.room ??= Promise.withResolvers<void>();
    return this.room.promise;
  }

  /** Makes nobody wait for the reader any more: the turn is to end. */
  slacken(): void {
    this.slack = true;
    this.makeRoom();
  }

  /** Ends with what this comes to. */
  settle(result: Promise<TurnResult>): void {
    const end = () => {
      this.over = true;
      this.news?.resolve();
    };
    this.result.resolve(result);
    result.then(end, end);
  }

  // biome-ignore lint/suspicious/noThenProperty: a turn can be awaited
  then<A = TurnResult, B = never>(
    onResult?: ((result: TurnResult) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    if (!this.read) this.kept = false;
    return this.result.promise.then(onResult, onError);
  }

  [Symbol.asyncIterator](): AsyncGenerator<SessionEvent, void, undefined> {
    if (this.read) throw new AcpError("The events of a turn can be read only once");
    if (this.missed) throw new AcpError("The events of this turn were not kept: begin to iterate before it is awaited");
    this.read = true;
    this.kept = true;
    return this.reading();
  }

  private async *reading(): AsyncGenerator<SessionEvent, void, undefined> {
    try {
      for (;;) {
        const event = this.events.shift();
        if (event !== undefined) {
          if (this.events.length <= MAX_UNREAD / 2) this.makeRoom();
          yield event;
        } else if (this.over) {
          break;
        } else {
          this.news = Promise.withResolvers<void>();
          await this.news.promise;
        }
      }
      await this.result.promise;
    } finally {
      this.forget();
    }
  }

  private forget(): void {
    this.kept = false;
    this.missed = true;
    this.events = [];
    this.makeRoom();
  }

  private makeRoom(): void {
    this.room?.resolve();
    this.room = undefined;
  }
}
