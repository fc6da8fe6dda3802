import { ConnectionError } from "../../rpc/index.ts";
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

/**
 * The updates of one session on their way: in order, kept before they are shown, and nothing waits while nothing is under
 * way. What comes meanwhile leaves together, with adjacent text of one message as one update.
 */
export class Outbox {
  private readonly outlet: Outlet;
  private queue: Entry[] = [];
  /** Settles when what is queued has left. */
  private next: PromiseWithResolvers<void> | undefined;
  private holds = 0;
  private draining: Promise<void> | undefined;
  private failure: { readonly error: unknown } | undefined;

  constructor(outlet: Outlet) {
    this.outlet = outlet;
  }

  /** Resolves when the update has left, and there is room for more. Not `kept`: it is shown, and forgotten. */
  send(update: StoredUpdate, kept = true): Promise<void> {
    if (this.failure !== undefined) return rejected(this.failure.error);
    if (this.draining === undefined && this.holds === 0 && this.queue.length === 0) return this.begin(update, kept);
    const last = this.queue.at(-1);
    const merged = last !== undefined && last.kept === kept ? mergedText(last.update, update) : undefined;
    if (merged !== undefined) last!.update = merged;
    else this.queue.push({ update, kept });
    if (this.next === undefined) {
      this.next = Promise.withResolvers<void>();
      // Who does not wait for it learns of a failure from `flush`.
      this.next.promise.catch(() => {});
    }
    return this.next.promise;
  }

  /** Resolves when all has left. Fails as the first of them did since `recover`. */
  flush(): Promise<void> {
    if (this.failure !== undefined) return rejected(this.failure.error);
    if (this.next !== undefined) return this.next.promise.then(() => this.flush());
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
    if (--this.holds === 0 && this.draining === undefined && this.queue.length > 0) this.start();
  }

  /** Nothing is under way: it leaves at once. */
  private begin(update: StoredUpdate, kept: boolean): Promise<void> {
    const batch = [update];
    let leaving: Promise<void>;
    try {
      const keeping = kept ? this.outlet.keep(batch) : undefined;
      leaving = keeping instanceof Promise ? keeping.then(() => this.outlet.show(batch)) : this.outlet.show(batch);
    } catch (error) {
      leaving = Promise.reject(error);
    }
    this.draining = leaving.then(this.onLeft, this.onFailed);
    return leaving;
  }

  private readonly onLeft = (): void => {
    this.draining = undefined;
    if (this.queue.length > 0 && this.holds === 0) this.start();
  };

  private readonly onFailed = (error: unknown): void => {
    this.fail(error);
    this.onLeft();
  };

  /** A client that is gone is no failure: what is said is still kept. */
  private fail(error: unknown): void {
    if (!(error instanceof ConnectionError)) this.failure ??= { error };
  }

  private start(): void {
    this.draining = this.drain().then(this.onLeft);
  }

  private async drain(): Promise<void> {
    while (this.queue.length > 0 && this.holds === 0) {
      const batch = this.queue;
      const left = this.next!;
      this.queue = [];
      this.next = undefined;
      try {
        if (this.failure !== undefined) throw this.failure.error;
        const kept = batch.filter((entry) => entry.kept).map(({ update }) => update);
        if (kept.length > 0) await this.outlet.keep(kept);
        await this.outlet.show(batch.map(({ update }) => update));
        left.resolve();
      } catch (error) {
        this.fail(error);
        left.reject(error);
      }
    }
  }
}
