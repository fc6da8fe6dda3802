import { CancelledError, ConnectionError, RequestError } from "./errors.ts";
import type { ErrorObject, Id } from "./message.ts";

/** What a single call may ask for. */
export interface CallOptions<T = unknown> {
  /**
   * Cancels the call: the peer is told with `$/cancel_request` and its answer, whatever it is, still settles the call.
   * Without an answer within `cancelGraceMs` the call rejects with a `CancelledError`. Aborted beforehand: nothing is sent.
   */
  readonly signal?: AbortSignal | undefined;
  /** Checks the result; what it throws rejects the call. */
  readonly decode?: ((result: unknown) => T) | undefined;
}

/** A call that has been sent and not been answered. */
export interface Call {
  readonly method: string;
  readonly lane: string | undefined;
  /** When it was sent, on the connection's clock. */
  readonly sent: number;
  readonly opens: boolean;
  readonly decode: ((result: unknown) => unknown) | undefined;
  /** What the caller holds. */
  readonly promise: Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: Error): void;
  /** Stops listening to the caller's signal. */
  release?: () => void;
}

/** The calls of this side, by id. Each settles exactly once. */
export class Calls {
  private readonly pending = new Map<Id, Call>();
  private lastId = 0;

  get size(): number {
    return this.pending.size;
  }

  /** The id that the next call will have. It is taken only when the call has been added. */
  get nextId(): number {
    return this.lastId + 1;
  }

  add(call: Call): number {
    this.pending.set(++this.lastId, call);
    return this.lastId;
  }

  /** Takes a call out, so that nothing else can settle it. */
  take(id: Id): Call | undefined {
    const call = this.pending.get(id);
    if (call === undefined) return undefined;
    this.pending.delete(id);
    call.release?.();
    return call;
  }

  has(id: Id): boolean {
    return this.pending.has(id);
  }

  /** Whether any call was sent after `since`. */
  anyAfter(since: number): boolean {
    for (const call of this.pending.values()) if (call.sent > since) return true;
    return false;
  }

  /** Rejects everything that is pending: the connection cannot answer any more. Nobody has to handle these rejections. */
  failAll(peer: string, cause: Error): void {
    for (const id of [...this.pending.keys()]) {
      const call = this.take(id)!;
      call.promise.catch(ignore);
      call.reject(connectionError(call.method, peer, cause));
    }
  }
}

/** The error of a call that the connection could not carry. */
export function connectionError(method: string, peer: string, cause: Error): ConnectionError {
  return new ConnectionError(`${method} failed: the connection to the ${peer} is closed: ${cause.message}`, { cause });
}

/** The error of a call that was cancelled from this side. */
export function cancelledError(method: string, reason: unknown): CancelledError {
  return new CancelledError(`${method} was cancelled`, { cause: reason });
}

/** The error that a peer's error object stands for; whatever is malformed in it is made harmless. */
export function receivedError(call: Call, peer: string, error: unknown): RequestError {
  const { code, message, data } = (typeof error === "object" && error !== null ? error : {}) as Partial<ErrorObject>;
  const reason = typeof message === "string" && message !== "" ? message : "an error without a message";
  const known = typeof code === "number" && Number.isInteger(code) ? code : -32603;
  return new RequestError(known, reason, data, { origin: { method: call.method, peer } });
}

/** Marks a rejection as handled. */
export function ignore(): void {}
