import { AcpError } from "../schema/error.ts";
import { type Call, type CallOptions, Calls, cancelledError, connectionError, ignore, receivedError } from "./calls.ts";
import { ConnectionError } from "./errors.ts";
import { Inbound } from "./inbound.ts";
import type { Incident } from "./incident.ts";
import { afterMicrotasks } from "./macrotask.ts";
import type { Id, Message } from "./message.ts";
import type { ConnectionOptions } from "./options.ts";
import { Lanes, type Order } from "./order.ts";
import { Served } from "./served.ts";
import type { Wire } from "./wire.ts";

/** Why a connection is no more. */
export interface Closed {
  /** What ended it; absent when this side closed it, or the peer ended its input in peace. */
  readonly cause?: Error;
}

const oneLane: Order = { lane: () => undefined, opens: () => false, opened: () => undefined };

/**
 * A JSON-RPC 2.0 connection over a wire: calls, notifications and handlers in both directions, with the order, cancel and
 * close guarantees of the package. It knows nothing of ACP.
 */
export class Connection {
  /** Resolves, never rejects, when nothing of this connection runs any more. */
  readonly closed: Promise<Closed>;
  /** Aborted when the connection begins to close. */
  readonly signal: AbortSignal;

  private readonly wire: Wire;
  private readonly options: ConnectionOptions;
  private readonly order: Order;
  private readonly calls = new Calls();
  private readonly lanes: Lanes;
  private readonly served: Served;
  private readonly inbound: Inbound;
  private readonly cancelGraceMs: number;
  private readonly drainMs: number;
  private readonly ending = new AbortController();
  private resolveClosed!: (closed: Closed) => void;
  /** Why nothing can be sent any more. */
  private refusal: Error | undefined;
  /** Why nothing will be read any more. */
  private ended: { cause: Error | undefined } | undefined;
  private idle: (() => void) | undefined;

  constructor(wire: Wire, options: ConnectionOptions) {
    const { handlers, order = oneLane, limits = {} } = options;
    this.wire = wire;
    this.options = options;
    this.order = order;
    this.cancelGraceMs = limits.cancelGraceMs ?? 5_000;
    this.drainMs = limits.drainMs ?? 5_000;
    this.signal = this.ending.signal;
    this.closed = new Promise((resolve) => {
      this.resolveClosed = resolve;
    });
    this.lanes = new Lanes(() => this.onProgress());
    this.served = new Served({
      handlers,
      maxHandlersInFlight: limits.maxHandlersInFlight ?? 1_024,
      send: (response) => this.inbound.reply(this.send(response)),
      now: () => this.inbound.clock,
      onAnswered: () => this.onProgress(),
    });
    this.inbound = new Inbound({
      wire,
      options,
      order,
      lanes: this.lanes,
      served: this.served,
      calls: this.calls,
      closing: this.signal,
      settle: (call, outcome) => this.settle(call, outcome),
      onEnd: (cause) => void this.onEnd(cause),
      onBroken: (cause) => void this.onBroken(cause),
      onProgress: () => this.onProgress(),
    });
    wire.open(this.inbound);
  }

  /** How many calls of this side wait for an answer. */
  get pendingCalls(): number {
    return this.calls.size;
  }

  /** How often each kind of incident has happened. */
  get incidents(): Readonly<Record<string, number>> {
    return this.inbound.incidents;
  }

  /**
   * Calls a method of the peer. Resolves with the result when the notifications that came before it have been handled.
   * Rejects with a `RequestError` (the peer's), a `CancelledError`, a `ConnectionError`, a `DecodeError` (the result does
   * not fit), or an `AcpError` (the parameters cannot be serialised; nothing was sent).
   */
  request<T = unknown>(method: string, params?: unknown, options: CallOptions<T> = {}): Promise<T> {
    const { signal, decode } = options;
    if (this.refusal !== undefined) return quietly(this.refused(method, this.refusal));
    if (signal?.aborted) return Promise.reject(cancelledError(method, signal.reason));
    const lane = this.order.lane(params);
    const opens = this.order.opens(method);
    try {
      this.send({ jsonrpc: "2.0", id: this.calls.nextId, method, params });
    } catch (cause) {
      return Promise.reject(unserialisable(method, cause));
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const call: Call = { method, lane, opens, sent: ++this.inbound.clock, decode, promise, resolve, reject };
    const id = this.calls.add(call);
    if (lane !== undefined) this.lanes.know(lane);
    if (opens) this.lanes.open();
    if (signal) this.listen(id, call, signal);
    this.inbound.checkFlow();
    return promise as Promise<T>;
  }

  /**
   * Notifies the peer. Resolves when there is room for more: awaiting it is what keeps a fast sender and a slow reader in step.
   * Rejects as `request` does; a rejection because the connection is closed need not be handled.
   */
  notify(method: string, params?: unknown): Promise<void> {
    if (this.refusal !== undefined) return quietly(this.refused(method, this.refusal));
    try {
      return this.send({ jsonrpc: "2.0", method, params }) ?? done;
    } catch (cause) {
      return Promise.reject(unserialisable(method, cause));
    }
  }

  /**
   * Closes the connection: pending calls reject, the signals of running handlers are aborted, their answers and all that is
   * queued are written, bounded by `drainMs`. Resolves when that is done. `cause` is what pending calls name as the reason.
   */
  async close(cause?: Error): Promise<void> {
    await this.finish(cause ?? new ConnectionError("this side closed it"), cause);
  }

  /** Reports something strange on behalf of a layer above, as the connection reports its own. */
  report(incident: Incident): void {
    this.inbound.report(incident);
  }

  private get peer(): string {
    return this.options.peer?.() ?? "peer";
  }

  private send(message: Message): Promise<void> | undefined {
    const room = this.wire.send(message);
    this.options.tap?.({ direction: "out", message });
    return room;
  }

  private refused(method: string, cause: Error): ConnectionError {
    return connectionError(method, this.peer, cause);
  }

  /** Ties a call to its caller's signal: the peer is asked to stop, and does not have for ever to do so. */
  private listen(id: Id, call: Call, signal: AbortSignal): void {
    let grace: ReturnType<typeof setTimeout> | undefined;
    const onAbort = () => {
      void this.notify("$/cancel_request", { requestId: id }).catch(ignore);
      grace = setTimeout(() => {
        if (this.calls.take(id) === undefined) return;
        call.reject(cancelledError(call.method, signal.reason));
        if (call.opens) this.lanesOpened(undefined);
      }, this.cancelGraceMs);
    };
    signal.addEventListener("abort", onAbort, { once: true });
    call.release = () => {
      signal.removeEventListener("abort", onAbort);
      clearTimeout(grace);
    };
  }

  private settle(call: Call, outcome: { result: unknown } | { error: unknown }): void {
    let made: string | undefined;
    if ("error" in outcome) call.reject(receivedError(call, this.peer, outcome.error));
    else {
      try {
        const result = call.decode === undefined ? outcome.result : call.decode(outcome.result);
        if (call.opens) made = this.order.opened(result);
        call.resolve(result);
      } catch (cause) {
        call.reject(cause as Error);
      }
    }
    if (call.opens) this.lanesOpened(made);
  }

  /** Held notifications follow the caller's own reaction to the result. */
  private lanesOpened(name: string | undefined): void {
    afterMicrotasks(() => this.lanes.opened(name));
  }

  private get busy(): boolean {
    return this.served.size > 0 || this.inbound.handling > 0;
  }

  private onProgress(): void {
    this.inbound.checkFlow();
    if (!this.busy) this.idle?.();
  }

  private async onEnd(cause: Error | undefined): Promise<void> {
    this.ended = { cause };
    const { cancelOnEnd } = this.options;
    const why = cause ?? new ConnectionError("the peer ended its output");
    this.calls.failAll(this.peer, why);
    if (cancelOnEnd) this.served.cancelAll("the connection ended", cancelOnEnd);
    this.refusal ??= why;
    await this.untilIdle();
    await this.finish(why, cause);
  }

  /** Our output broke. What was read before may still hold answers, so the calls get a moment. */
  private async onBroken(cause: Error): Promise<void> {
    this.refusal ??= cause;
    if (this.ended !== undefined) return;
    const timer = setTimeout(() => void this.finish(cause, cause), this.drainMs);
    await this.closed;
    clearTimeout(timer);
  }

  private finishing: Promise<void> | undefined;

  private finish(why: Error, cause: Error | undefined): Promise<void> {
    this.finishing ??= this.windUp(why, cause);
    return this.finishing;
  }

  private async windUp(why: Error, cause: Error | undefined): Promise<void> {
    this.refusal ??= why;
    this.ending.abort(why);
    this.calls.failAll(this.peer, why);
    this.served.cancelAll("the connection is closing", () => true);
    await this.untilIdle();
    this.inbound.deliverAll();
    await this.within(this.wire.end());
    this.wire.destroy();
    this.resolveClosed(cause === undefined ? {} : { cause });
  }

  /** Waits for the running handlers, but no longer than `drainMs`. */
  private async untilIdle(): Promise<void> {
    if (!this.busy) return;
    await this.within(
      new Promise<void>((resolve) => {
        this.idle = resolve;
      }),
    );
  }

  private async within(work: Promise<void>): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const bound = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.drainMs);
    });
    await Promise.race([work, bound]);
    clearTimeout(timer);
  }
}

const done: Promise<void> = Promise.resolve();

/** A rejection that nobody has to handle. */
function quietly(error: Error): Promise<never> {
  const rejected = Promise.reject(error);
  rejected.catch(ignore);
  return rejected;
}

function unserialisable(method: string, cause: unknown): AcpError {
  return new AcpError(`${method} was not sent: its parameters cannot be serialised`, { cause });
}
