import { CancelledError } from "./errors.ts";
import type { Id } from "./message.ts";

/** What a handler is told besides the parameters. */
export interface Context {
  /** The method that was called. */
  readonly method: string;
  /**
   * Aborted when the peer cancels the request, or when the connection closes.
   * Of a notification: only when the connection closes.
   */
  readonly signal: AbortSignal;
}

/** What a request's handler is told. */
export interface RequestContext extends Context {
  /** The peer's id for this request. */
  readonly id: Id;
  /**
   * Runs `task` right after the answer has been handed to the wire: what it sends follows the answer. Tasks run in the order
   * of these calls. After an error too, and at once when the answer is out already.
   */
  afterResponse(task: () => void): void;
}

/** A request of the peer from its arrival to its answer. */
export class Incoming implements RequestContext {
  readonly id: Id;
  readonly method: string;
  readonly params: unknown;
  state: "waiting" | "running" | "answered" = "waiting";
  private controller: AbortController | undefined;
  private reason: CancelledError | undefined;
  private tasks: (() => void)[] | undefined;

  constructor(id: Id, method: string, params: unknown) {
    this.id = id;
    this.method = method;
    this.params = params;
  }

  /** Made only when a handler looks at it: most never do. */
  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      if (this.reason !== undefined) this.controller.abort(this.reason);
    }
    return this.controller.signal;
  }

  get aborted(): boolean {
    return this.reason !== undefined;
  }

  afterResponse(task: () => void): void {
    if (this.state === "answered") task();
    else (this.tasks ??= []).push(task);
  }

  /** The answer is out: runs what waits for that. */
  answered(onError: (cause: unknown) => void): void {
    for (const task of this.tasks ?? []) {
      try {
        task();
      } catch (cause) {
        onError(cause);
      }
    }
    this.tasks = undefined;
  }

  abort(why: string): void {
    if (this.reason !== undefined) return;
    this.reason = new CancelledError(`${this.method} was cancelled: ${why}`);
    this.controller?.abort(this.reason);
  }
}
