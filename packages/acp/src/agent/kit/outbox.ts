import { afterMicrotasks, ConnectionError } from "../../rpc/index.ts";
import type { StoredUpdate } from "../../sessions/index.ts";
import { rejected } from "./errors.ts";
import { mergedText } from "./merge-text.ts";

/** Where updates go. */
export interface Outlet {
  /** Keeps them. What is not kept is not shown. */
  keep(updates: readonly StoredUpdate[]): void | Promise<void>;
  /** Shows them. Resolves when there is room for more. */
  show(updates: readonly StoredUpdate[]): Promise<void>;
}

interface Entry {
  update: StoredUpdate;
  readonly kept: boolean;
}

const done: Promise<void> = Promise.resolve();

/** How much may wait for the end of a tick before who sends is asked to wait as well, in updates. */
const MAX_WAITING = 16;

/**
 * The updates of one session on their way: in order, and kept before they are shown. While nothing is under way an update
 * leaves at once. What comes while the pipe is busy, or in the same tick as what has left, leaves together: the wire writes
 * once a tick, so nothing comes later for it. Adjacent text of one message leaves as one update.
 */
export class Outbox {
  private readonly outlet: Outlet;
  private queue: Entry[] = [];
  /** Settles when what is queued has left. */
  private next: PromiseWithResolvers<void> | undefined;
  private holds = 0;
  private draining: Promise<void> | undefined;
  /** Whether something has left in this tick. */
  private warm = false;
  private failure: { readonly error: unknown } | undefined;

  constructor(outlet: Outlet) {
    this.outlet = outlet;
  }

  /** Resolves when there is room for more. Not `kept`: it is shown, and forgotten. */
  send(update: StoredUpdate, kept = true): Promise<void> {
    if (this.failure !== undefined) return rejected(this.failure.error);
    const last = this.queue.at(-1);
    const merged = last !== undefined && last.kept === kept ? mergedText(last.update, update) : undefined;
    if (merged !== undefined) last!.update = merged;
    else this.queue.push({ update, kept });
    if (this.holds > 0) return this.leaving();
    if (this.warm) return this.queue.length < MAX_WAITING ? done : this.leaving();
    if (this.draining !== undefined) return this.leaving();
    const left = this.leaving();
    this.start();
    return left;
  }

  /** Shows something before all that waits, once nothing is held. It is not kept. */
  sendFirst(update: StoredUpdate): void {
    this.queue.unshift({ update, kept: false });
    void this.leaving();
    this.go();
  }

  /** Sends, and resolves when it and all before it has left. Fails as `flush` does. */
  deliver(update: StoredUpdate, kept = true): Promise<void> {
    void this.send(update, kept);
    return this.flush();
  }

  /** Resolves when all has left. Fails as the first of them did since `recover`. */
  flush(): Promise<void> {
    if (this.failure !== undefined) return rejected(this.failure.error);
    if (this.queue.length > 0) {
      const left = this.leaving();
      if (this.draining === undefined && this.holds === 0) this.start();
      return left.then(() => this.flush());
    }
    return this.draining?.then(() => this.flush()) ?? done;
  }

  /** Forgets a failure. */
  recover(): void {
    this.failure = undefined;
  }

  /** Lets everything wait until `release` has been called as often. Resolves when nothing is under way. */
  async hold(): Promise<void> {
    this.holds++;
    await this.draining;
  }

  release(): void {
    if (--this.holds === 0) this.go();
  }

  /** Settles when what is queued now has left. */
  private leaving(): Promise<void> {
    if (this.next === undefined) {
      this.next = Promise.withResolvers<void>();
      // Who does not wait for it learns of a failure from `flush`.
      this.next.promise.catch(() => {});
    }
    return this.next.promise;
  }

  private go(): void {
    if (this.queue.length > 0 && this.draining === undefined && this.holds === 0) this.start();
  }

  private start(): void {
    this.draining = this.leave().then(() => {
      this.draining = undefined;
      // The rest of this tick leaves together.
      if (!this.warm) this.go();
    });
    if (this.warm) return;
    this.warm = true;
    afterMicrotasks(() => {
      this.warm = false;
      this.go();
    });
  }

  /** Sees off what is queued. */
  private async leave(): Promise<void> {
    const batch = this.queue;
    const left = this.next;
    this.queue = [];
    this.next = undefined;
    try {
      if (this.failure !== undefined) throw this.failure.error;
      const kept = batch.filter((entry) => entry.kept).map(({ update }) => update);
      if (kept.length > 0) await this.outlet.keep(kept);
      await this.outlet.show(batch.map(({ update }) => update));
      left?.resolve();
    } catch (error) {
      // A client that is gone is no failure: what is said is still kept.
      if (!(error instanceof ConnectionError)) this.failure ??= { error };
      left?.reject(error);
    }
  }
}
