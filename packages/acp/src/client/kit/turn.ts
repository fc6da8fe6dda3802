import { AcpError } from "../../schema/index.ts";
import { flat, type SessionState } from "../../state/index.ts";
import type { SessionEvent, WordsBody } from "./events.ts";

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
 * Iterated, once, it gives every event from the first to the end of the turn, then throws if the turn failed. Words of one
 * message that come faster than they are read come as one event, with the last of their updates. A reader that lags by
 * `MAX_UNREAD` events makes the agent wait. Leaving the loop only ends the looking: the turn goes on until it ends
 * or is cancelled, for which there are `session.cancel()` and the prompt's signal. A loop that waits for the end of its own
 * turn, but by `session.cancel()`, waits for ever. A turn that is only awaited keeps no events: begin to iterate before.
 * Like any thenable it is awaited when an async function returns it.
 */
export interface Turn extends AsyncIterable<SessionEvent, void, undefined>, PromiseLike<TurnResult> {}

/** How many events a reader may lag behind, and how many are kept for one that has not begun. */
export const MAX_UNREAD = 256;

/** How long the words of one event may become because they are not read, in UTF-16 units. */
const MAX_WORDS = 16 * 1024;

type Words = WordsBody & Omit<SessionEvent, keyof WordsBody>;

/** A turn while it runs. */
export class RunningTurn implements Turn, AsyncIterator<SessionEvent, void, undefined> {
  private readonly result = Promise.withResolvers<TurnResult>();
  private events: SessionEvent[] = [];
  /** The last of them, when it has words and more can be put to them. */
  private words: { -readonly [Field in keyof Words]: Words[Field] } | undefined;
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
    this.words = event.type === "text" || event.type === "thought" ? { ...event } : undefined;
    this.events.push(this.words ?? event);
    this.wake();
    if (!this.read || this.slack || this.events.length < MAX_UNREAD) return undefined;
    this.room ??= Promise.withResolvers<void>();
    return this.room.promise;
  }

  /** Puts more words to those of the last event, when it is unread and of the same message; else returns false. */
  goOn(more: WordsBody, update: SessionEvent["update"]): boolean {
    const { words } = this;
    if (words === undefined || words.messageId !== more.messageId || words.type !== more.type) return false;
    if (words.text.length >= MAX_WORDS) return false;
    words.text += more.text;
    if (update !== undefined) words.update = update;
    return true;
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
      this.wake();
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

  [Symbol.asyncIterator](): AsyncIterator<SessionEvent, void, undefined> {
    if (this.read) throw new AcpError("The events of a turn can be read only once");
    if (this.missed) throw new AcpError("The events of this turn were not kept: begin to iterate before it is awaited");
    this.read = true;
    this.kept = true;
    return this;
  }

  async next(): Promise<IteratorResult<SessionEvent, void>> {
    for (;;) {
      const value = this.events.shift();
      if (value !== undefined) {
        if (value === this.words) {
          flat(this.words.text);
          this.words = undefined;
        }
        if (this.events.length <= MAX_UNREAD / 2) this.makeRoom();
        return { value, done: false };
      }
      if (this.over) break;
      this.news ??= Promise.withResolvers<void>();
      await this.news.promise;
    }
    this.forget();
    await this.result.promise;
    return { value: undefined, done: true };
  }

  /** Nobody looks any more. */
  async return(): Promise<IteratorResult<SessionEvent, void>> {
    this.forget();
    this.over = true;
    return { value: undefined, done: true };
  }

  private forget(): void {
    this.kept = false;
    this.missed = true;
    this.events = [];
    this.words = undefined;
    this.makeRoom();
  }

  private wake(): void {
    this.news?.resolve();
    this.news = undefined;
  }

  private makeRoom(): void {
    this.room?.resolve();
    this.room = undefined;
  }
}
