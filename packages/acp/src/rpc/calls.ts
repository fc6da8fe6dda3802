import { AcpError } from "../schema/index.ts";
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
  /** When it was sent, on the clock of the lanes. */
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

/** How a call ended: what the peer answered, or why that could not be read. */
export type Outcome = { readonly result: unknown } | { readonly error: unknown } | { readonly unreadable: string };

/** The calls of this side, by id. Each settles exactly once. */
export class Calls {
  private readonly pending = new Map<Id, Call>();
  private lastId = 0;
  /** The newest id that may still be pending. */
  private newest = 0;

  get size(): number {
    return this.pending.size;
  }

  /** The id that the next call will have. It is taken only when the call has been added. */
  get nextId(): number {
    return this.lastId + 1;
  }

  add(call: Call): number {
    this.newest = ++this.lastId;
    this.pending.set(this.newest, call);
    return this.newest;
  }

  /** Takes a call out, so that nothing else can settle it. */
  take(id: Id): Call | undefined {
    const call = this.pending.get(id);
    if (call !== undefined) this.pending.delete(id);
    return call;
  }

  has(id: Id): boolean {
    return this.pending.has(id);
  }

  /** Whether any call was sent after `since`. */
  anyAfter(since: number): boolean {
    if (this.pending.size === 0) return false;
    let call = this.pending.get(this.newest);
    while (call === undefined) call = this.pending.get(--this.newest);
    return call.sent > since;
  }

  /** Rejects everything that is pending: no answer will come any more. */
  failAll(peer: string, cause: Error): void {
    const calls = [...this.pending.values()];
    this.pending.clear();
    for (const call of calls) failCall(call, peer, cause);
  }
}

/** Rejects a call that the connection could not carry. Nobody has to handle that. */
export function failCall(call: Call, peer: string, cause: Error): void {
  call.release?.();
  call.promise.catch(ignore);
  call.reject(connectionError(call.method, peer, cause));
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

/** The error of a call whose answer came and could not be read. */
export function unreadableError(call: Call, peer: string, problem: string): AcpError {
  return new AcpError(`${call.method} failed: the answer of the ${peer} cannot be read: ${problem}`);
}

/** The error of a call that was never sent. */
export function unserialisable(method: string, cause: unknown): AcpError {
  return new AcpError(`${method} was not sent: its parameters cannot be serialised`, { cause });
}

/** A rejection that nobody has to handle. */
export function quietly(error: Error): Promise<never> {
  const rejected = Promise.reject(error);
  rejected.catch(ignore);
  return rejected;
}

/** Marks a rejection as handled. */
export function ignore(): void {}
