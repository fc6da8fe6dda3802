/** Asks a person. */
export type Ask<Answer> = (signal: AbortSignal, waiting: () => number) => Answer | Promise<Answer>;

/** A question that a person is asked, and what is answered when nobody waits for it any more. */
export interface Question<Answer> {
  /**
   * Asks. The signal is aborted when nobody waits any more; an answer that comes later is dropped. `waiting`: how many more
   * wait for their turn at the moment.
   */
  readonly ask: Ask<Answer>;
  readonly withdrawn: Answer;
  /** Aborted when the agent withdraws the question, or the connection ends. */
  readonly signal: AbortSignal;
}

/** The questions of a session: one is asked at a time, in the order in which they came. */
export class Questions {
  private readonly open = new Set<AbortController>();
  private last: Promise<unknown> = Promise.resolve();

  /** How many are asked, or wait to be. */
  get length(): number {
    return this.open.size;
  }

  /** Resolves with the answer, or at once with `withdrawn` when it is not wanted any more. Rejects with what `ask` throws. */
  async put<Answer>({ ask, withdrawn, signal }: Question<Answer>): Promise<Answer> {
    const controller = new AbortController();
    const given = AbortSignal.any([signal, controller.signal]);
    if (given.aborted) return withdrawn;
    this.open.add(controller);
    const gone = Promise.withResolvers<Answer>();
    given.addEventListener("abort", () => gone.resolve(withdrawn), { once: true });
    const mine = this.inTurn(() => (given.aborted ? withdrawn : ask(given, this.waiting)), gone.promise);
    try {
      return await mine;
    } finally {
      this.open.delete(controller);
    }
  }

  /** Withdraws them all: each is answered so at once. */
  withdraw(reason: Error): void {
    for (const controller of [...this.open]) controller.abort(reason);
  }

  private readonly waiting = (): number => Math.max(0, this.open.size - 1);

  private inTurn<Answer>(ask: () => Answer | Promise<Answer>, gone: Promise<Answer>): Promise<Answer> {
    const before = this.last;
    const asked = (async () => {
      await before;
      return await ask();
    })();
    const mine = Promise.race([asked, gone]);
    this.last = mine.catch(() => {});
    asked.catch(() => {});
    return mine;
  }
}
