import type { AnyHandler } from "../protocol/index.ts";
import { CancelledError, type Context, RequestError, requestCancelled } from "../rpc/index.ts";

/** One `session/prompt` while its handler runs. Its signal is made only when somebody looks at it. */
export class Turn {
  private readonly inner: Context;
  private controller: AbortController | undefined;
  /** Whether the session was cancelled, and not just the request or the connection. */
  cancelled = false;

  constructor(inner: Context) {
    this.inner = inner;
  }

  get signal(): AbortSignal {
    if (this.controller === undefined) {
      const { signal } = this.inner;
      const controller = new AbortController();
      this.controller = controller;
      if (this.cancelled) controller.abort(turnCancelled());
      else if (signal.aborted) controller.abort(signal.reason);
      else signal.addEventListener("abort", () => controller.abort(signal.reason), { once: true });
    }
    return this.controller.signal;
  }

  cancel(): void {
    this.cancelled = true;
    this.controller?.abort(turnCancelled());
  }
}

/** The turns that run, by session. */
export class Turns {
  private readonly bySession = new Map<string, Set<Turn>>();

  /**
   * A prompt handler whose context's signal also follows `session/cancel`. In version 1 the turn answers `cancelled` after
   * that, whatever its handler does; in version 2, where a prompt is answered early, a failing one fails with `-32800`.
   */
  prompt(
    handler: AnyHandler,
    context: (inner: Context, turn: Turn) => unknown,
    protocolVersion: 1 | 2,
  ): (params: unknown, inner: Context) => unknown {
    return (params, inner) => {
      const { sessionId } = params as { sessionId: string };
      const turn = new Turn(inner);
      this.begin(sessionId, turn);
      const failed = (error: unknown) => {
        this.end(sessionId, turn);
        if (protocolVersion === 1 && turn.cancelled) return { stopReason: "cancelled" };
        if (turn.cancelled && !(error instanceof RequestError)) throw requestCancelled();
        throw error;
      };
      try {
        const result = handler(params, context(inner, turn) as never);
        const done = (answer: unknown) => {
          this.end(sessionId, turn);
          return protocolVersion === 1 && turn.cancelled ? { ...(answer as object), stopReason: "cancelled" } : answer;
        };
        return result instanceof Promise ? result.then(done, failed) : done(result);
      } catch (error) {
        return failed(error);
      }
    };
  }

  /** Aborts the turns of a session. */
  cancel(sessionId: string): void {
    for (const turn of this.bySession.get(sessionId) ?? []) turn.cancel();
  }

  private begin(sessionId: string, turn: Turn): void {
    const turns = this.bySession.get(sessionId);
    if (turns === undefined) this.bySession.set(sessionId, new Set([turn]));
    else turns.add(turn);
  }

  private end(sessionId: string, turn: Turn): void {
    const turns = this.bySession.get(sessionId);
    turns?.delete(turn);
    if (turns?.size === 0) this.bySession.delete(sessionId);
  }
}

function turnCancelled(): CancelledError {
  return new CancelledError("The turn was cancelled");
}
