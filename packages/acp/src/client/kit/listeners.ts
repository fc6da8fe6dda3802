import type { SessionEvent, SessionEventListener } from "./events.ts";

/** Who hears the events of a session. What one throws keeps no other from hearing. */
export class Listeners {
  private all: readonly SessionEventListener[] = [];
  private readonly onError: (cause: unknown) => void;

  constructor(onError: (cause: unknown) => void) {
    this.onError = onError;
  }

  get none(): boolean {
    return this.all.length === 0;
  }

  /** Adds one. Returns what takes it away; the same function may be there more than once. */
  add(listener: SessionEventListener): () => void {
    const own: SessionEventListener = (event) => listener(event);
    this.all = [...this.all, own];
    return () => {
      this.all = this.all.filter((one) => one !== own);
    };
  }

  /** Tells them. Gives what has to be waited for, if anything has; none of it rejects. */
  tell(event: SessionEvent): Promise<unknown>[] | undefined {
    let waits: Promise<unknown>[] | undefined;
    for (const listener of this.all) {
      try {
        const done = listener(event);
        if (done instanceof Promise) (waits ??= []).push(done.catch(this.onError));
      } catch (cause) {
        this.onError(cause);
      }
    }
    return waits;
  }
}
