import { CancelledError } from "../../rpc/index.ts";

/** The questions to the user that wait for an answer in one session. */
export class Questions {
  private readonly open = new Set<AbortController>();
  private readonly onChange: () => void;

  /** `onChange` is told when there was none and is one, and the other way round. */
  constructor(onChange: () => void) {
    this.onChange = onChange;
  }

  get any(): boolean {
    return this.open.size > 0;
  }

  /**
   * Asks, and resolves with the answer; with `withdrawn`, at once, when the question is withdrawn. What comes later is
   * dropped.
   */
  async ask<T>(signal: AbortSignal, question: (signal: AbortSignal) => Promise<T>, withdrawn: T): Promise<T> {
    const controller = new AbortController();
    const { promise, resolve } = Promise.withResolvers<T>();
    controller.signal.addEventListener("abort", () => resolve(withdrawn), { once: true });
    this.open.add(controller);
    if (this.open.size === 1) this.onChange();
    try {
      return await Promise.race([question(AbortSignal.any([signal, controller.signal])), promise]);
    } finally {
      this.open.delete(controller);
      if (this.open.size === 0) this.onChange();
    }
  }

  /** Withdraws all that are open: the client is told, the agent has its answer. */
  withdraw(): void {
    for (const controller of [...this.open]) controller.abort(new CancelledError("The turn was cancelled"));
  }
}
