import type { Action, Actions } from "./action.ts";

/** Does what one direction of a conversation needs, one thing after another: at once as far as nothing has to be waited for. */
export class Lane {
  private readonly perform: (action: Action) => Promise<void> | void;
  private waiting: Iterator<Action>[] = [];
  private stopped = false;
  /** Resolves when nothing is left to do; `undefined` when nothing is. Never rejects. */
  busy: Promise<void> | undefined;

  /** `perform` returns what has to be waited for; it never rejects. */
  constructor(perform: (action: Action) => Promise<void> | void) {
    this.perform = perform;
  }

  add(actions: Actions): void {
    if (this.stopped) return;
    this.waiting.push(actions[Symbol.iterator]());
    if (this.busy === undefined) this.go();
  }

  /** Does nothing more, once what is waited for has come. */
  stop(): void {
    this.stopped = true;
    this.waiting = [];
  }

  private go(): void {
    const pause = this.advance();
    if (pause === undefined) return;
    const whole = Promise.withResolvers<void>();
    this.busy = whole.promise;
    const goOn = (wait: Promise<void>) => {
      void wait.then(() => {
        const next = this.advance();
        if (next !== undefined) return goOn(next);
        this.busy = undefined;
        whole.resolve();
      });
    };
    goOn(pause);
  }

  /** Works until something has to be waited for. */
  private advance(): Promise<void> | undefined {
    for (let first = this.waiting[0]; first !== undefined; first = this.waiting[0]) {
      const { done, value } = first.next();
      if (done) {
        this.waiting.shift();
        continue;
      }
      const pause = this.perform(value);
      if (pause) return pause;
    }
    return undefined;
  }
}
