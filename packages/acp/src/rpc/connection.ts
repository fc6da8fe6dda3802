import {
  type Call,
  type CallOptions,
  Calls,
  cancelledError,
  connectionError,
  ignore,
  type Outcome,
  quietly,
  receivedError,
  unreadableError,
  unserialisable,
} from "./calls.ts";
import { Deadline, within } from "./deadline.ts";
import { ConnectionError } from "./errors.ts";
import { Flow } from "./flow.ts";
import { Inbound } from "./inbound.ts";
import type { Incident } from "./incident.ts";
import { Lanes } from "./lanes.ts";
import { afterMicrotasks } from "./macrotask.ts";
import type { Id, Message } from "./message.ts";
import type { ConnectionOptions } from "./options.ts";
import { type Order, oneLane } from "./order.ts";
import { Served } from "./served.ts";
import type { Wire } from "./wire.ts";

/** Why a connection is no more. */
export interface Closed {
  /** What ended it; absent when this side closed it, or the peer ended its input in peace. */
  readonly cause?: Error;
}

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
  private readonly flow: Flow;
  private readonly inbound: Inbound;
  private readonly cancelGraceMs: number;
  private readonly drainMs: number;
  private readonly deadline: Deadline;
  private readonly closing = new AbortController();
  private resolveClosed!: (closed: Closed) => void;
  /** Why no answer will come any more. */
  private silence: Error | undefined;
  /** Why nothing can be sent any more, answers to the peer excepted. */
  private refusal: Error | undefined;
  /** The output has been ended: what is sent now goes nowhere. */
  private over = false;
  private idle: PromiseWithResolvers<void> | undefined;
  private finishing = false;

  constructor(wire: Wire, options: ConnectionOptions) {
    const { handlers, order = oneLane, limits = {} } = options;
    const { calls } = this;
    this.wire = wire;
    this.options = options;
    this.order = order;
    this.cancelGraceMs = limits.cancelGraceMs ?? 5_000;
    this.drainMs = limits.drainMs ?? 5_000;
    this.deadline = new Deadline(this.drainMs);
    this.signal = this.closing.signal;
    this.closed = new Promise((resolve) => {
      this.resolveClosed = resolve;
    });
    const onProgress = () => this.onProgress();
    const lanes = new Lanes({ mayWait: (began) => calls.anyAfter(began), onProgress });
    const served = new Served({
      handlers,
      maxHandlersInFlight: limits.maxHandlersInFlight ?? 1_024,
      send: (response) => this.flow.replied(this.send(response)),
      now: () => lanes.clock,
      report: (incident) => this.report(incident),
      onProgress,
    });
    this.lanes = lanes;
    this.served = served;
    const flowing = {
      wire,
      backlog: () => lanes.waiting + served.waiting,
      pendingCalls: () => calls.size,
      mayWait: () => calls.anyAfter(Math.min(lanes.oldest, served.oldest)),
    };
    this.flow = new Flow(flowing, limits.maxBacklog);
    this.inbound = new Inbound({
      options,
      order,
      lanes,
      served,
      calls,
      flow: this.flow,
      closing: this.signal,
      settle: (call, outcome) => this.settle(call, outcome),
      onEnd: (cause) => void this.onEnd(cause),
      onBroken: (cause) => void this.onBroken(cause),
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
    const { calls, lanes, order } = this;
    const refusal = this.refusal ?? this.silence;
    if (refusal !== undefined) return quietly(this.refused(method, refusal));
    if (signal?.aborted) return Promise.reject(cancelledError(method, signal.reason));
    const lane = order.lane(params);
    const opens = order.opens(method);
    try {
      this.send({ jsonrpc: "2.0", id: calls.nextId, method, params });
    } catch (cause) {
      return Promise.reject(unserialisable(method, cause));
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const call: Call = { method, lane, opens, sent: ++lanes.clock, decode, promise, resolve, reject };
    const id = calls.add(call);
    lanes.called(lane, opens);
    if (signal) this.listen(id, call, signal);
    this.flow.check();
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
    if (this.over) return undefined;
    const room = this.wire.send(message);
    this.inbound.observe("out", message);
    return room;
  }

  private refused(method: string, cause: Error): ConnectionError {
    return connectionError(method, this.peer, cause);
  }

  /** Ties a call to its caller's signal: the peer is asked to stop, and does not have for ever to do so. */
  private listen(id: Id, call: Call, signal: AbortSignal): void {
    let grace: ReturnType<typeof setTimeout> | undefined;
    const onAbort = () => {
      if (this.calls.has(id)) void this.notify("$/cancel_request", { requestId: id }).catch(ignore);
      grace = setTimeout(() => {
        if (this.calls.take(id) === undefined && !this.inbound.abandon(call)) return;
        call.release?.();
        call.reject(cancelledError(call.method, signal.reason));
        if (call.opens) this.opened(undefined);
      }, this.cancelGraceMs);
    };
    signal.addEventListener("abort", onAbort, { once: true });
    call.release = () => {
      signal.removeEventListener("abort", onAbort);
      clearTimeout(grace);
    };
  }

  private settle(call: Call, outcome: Outcome): void {
    let made: string | undefined;
    call.release?.();
    if ("error" in outcome) call.reject(receivedError(call, this.peer, outcome.error));
    else if ("unreadable" in outcome) call.reject(unreadableError(call, this.peer, outcome.unreadable));
    else {
      try {
        const result = call.decode === undefined ? outcome.result : call.decode(outcome.result);
        if (call.opens) made = this.order.opened(result);
        call.resolve(result);
      } catch (cause) {
        call.reject(cause as Error);
      }
    }
    if (call.opens) this.opened(made);
  }

  /** Held notifications follow the caller's own reaction to the result. */
  private opened(name: string | undefined): void {
    if (this.lanes.held === 0) this.lanes.opened(name);
    else afterMicrotasks(() => this.lanes.opened(name));
  }

  private get busy(): boolean {
    return this.served.size > 0 || this.lanes.busy;
  }

  private onProgress(): void {
    this.flow.check();
    if (this.idle === undefined || this.busy) return;
    this.idle.resolve();
    this.idle = undefined;
  }

  /** The peer says no more. It may still listen: what was read is handled, and what handlers say is written. */
  private async onEnd(cause: Error | undefined): Promise<void> {
    if (this.finishing) return;
    const why = cause ?? new ConnectionError("the peer ended its output");
    this.silence = why;
    this.calls.failAll(this.peer, why);
    if (this.options.cancelOnEnd) this.served.cancelAll("the connection ended", this.options.cancelOnEnd);
    this.lanes.releaseAll();
    await this.deadline.bound(this.whenIdle());
    await this.finish(why, cause ?? this.refusal);
  }

  /** Our output broke. What was read before may still hold answers, so the calls get a moment. */
  private async onBroken(cause: Error): Promise<void> {
    if (this.finishing) return;
    this.refusal = cause;
    await within(this.drainMs, this.closed);
    await this.finish(cause, cause);
  }

  /** Marked first: a listener of `signal` may well close the connection again. */
  private async finish(why: Error, cause: Error | undefined): Promise<void> {
    if (!this.finishing) {
      this.finishing = true;
      void this.windUp(why, cause);
    }
    await this.closed;
  }

  private async windUp(why: Error, cause: Error | undefined): Promise<void> {
    const { peer, lanes, inbound, served, wire } = this;
    this.refusal ??= why;
    this.closing.abort(why);
    this.calls.failAll(peer, why);
    inbound.stop(peer, why);
    lanes.stop();
    served.cancelAll("the connection is closing", () => true);
    await this.deadline.bound(this.whenIdle());
    await this.deadline.bound(this.options.finish?.() ?? done);
    this.over = true;
    await this.deadline.bound(wire.end());
    wire.destroy();
    this.resolveClosed(cause === undefined ? {} : { cause });
  }

  private async whenIdle(): Promise<void> {
    if (!this.busy) return;
    this.idle ??= Promise.withResolvers<void>();
    await this.idle.promise;
  }
}

const done: Promise<void> = Promise.resolve();
