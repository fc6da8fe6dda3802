import { CancelledError } from "../../rpc/index.ts";
import type { StoredUpdate } from "../../sessions/index.ts";
import { rejected, TurnEndedError } from "./errors.ts";
import type { OpenSession } from "./open-session.ts";

/** Something that a turn ends, if it does not end before. */
export interface Unfinished {
  end(status: "completed" | "failed" | "cancelled"): Promise<void>;
}

/** One turn at work: what the author's `Turn` and its tool calls stand on. */
export class Work {
  readonly session: OpenSession;
  /** What the turn has begun and not ended. */
  readonly open = new Set<Unfinished>();
  /** What the turn does not end before: streams that are being said, tools that run. */
  private readonly pending = new Set<Promise<unknown>>();
  private readonly controller = new AbortController();
  private over = false;
  private finished = false;
  /** How many requests wait for the user. */
  private asking = 0;
  private readonly ended = Promise.withResolvers<void>();

  constructor(session: OpenSession) {
    this.session = session;
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get aborted(): boolean {
    return this.controller.signal.aborted;
  }

  get isOver(): boolean {
    return this.over;
  }

  /** Resolves when the turn has ended: all of it has left, and its prompt may be answered. */
  get end(): Promise<void> {
    return this.ended.promise;
  }

  /** Ends the turn as soon as its author lets it. */
  abort(why: string): void {
    if (!this.finished) this.controller.abort(new CancelledError(`The turn was cancelled: ${why}`));
  }

  /** Has the turn wait for something. If it rejects when the author has returned, the turn fails. */
  waitFor(work: Promise<unknown>): void {
    this.pending.add(work);
    const settled = () => void this.pending.delete(work);
    work.then(settled, settled);
  }

  /** Resolves when there is nothing left to wait for. */
  async settled(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  /** From now on the author says no more. */
  close(): void {
    this.over = true;
  }

  /** The end of the turn has been told. */
  finish(): void {
    this.finished = true;
    this.ended.resolve();
  }

  /** Says something in this turn. Once it has ended: a rejection that need not be handled. */
  send(update: StoredUpdate): Promise<void> {
    return this.over ? rejected(new TurnEndedError()) : this.session.send(update);
  }

  /** Resolves when all that was said has left. */
  flush(): Promise<void> {
    return this.over ? rejected(new TurnEndedError()) : this.session.outbox.flush();
  }

  /** Asks something of the client, behind all that was said before. */
  async request(method: string, params: object): Promise<unknown> {
    const { signal } = this;
    await this.flush();
    signal.throwIfAborted();
    return await this.session.raw.request(method, params, { signal });
  }

  /** What comes of a request, or a rejection as soon as the turn is aborted (CANC-25). */
  async untilAborted<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = this;
    if (this.over) throw new TurnEndedError();
    signal.throwIfAborted();
    const { promise, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    const answer = request(signal);
    answer.catch(() => {});
    try {
      const result = await Promise.race([answer, promise]);
      signal.throwIfAborted();
      return result;
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  /** The same for what the user is asked: meanwhile the session needs the user to act (LIFE-16, LIFE-18). */
  async untilAnswered<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    await this.untilAborted(() => this.flush());
    if (this.asking++ === 0) this.state("requires_action");
    try {
      await this.untilAborted(() => this.flush());
      return await this.untilAborted(request);
    } finally {
      if (--this.asking === 0 && !this.over && !this.aborted) this.state("running");
    }
  }

  private state(state: "running" | "requires_action"): void {
    void this.session.outbox.send({ sessionUpdate: "state_update", state }, false);
  }
}
