import type { Call, Calls } from "./calls.ts";
import { type Classified, classify, isResponse } from "./classify.ts";
import { errorCodes, quoted, RequestError } from "./errors.ts";
import type { Incident } from "./incident.ts";
import type { Context } from "./incoming.ts";
import { afterMicrotasks } from "./macrotask.ts";
import type { Id, Message } from "./message.ts";
import type { ConnectionOptions } from "./options.ts";
import type { Lanes, Order } from "./order.ts";
import { Queue } from "./queue.ts";
import { isThenable, type Served } from "./served.ts";
import type { Fault, Receiver, Wire } from "./wire.ts";

/** What `Inbound` needs of its connection. */
interface Host {
  readonly wire: Wire;
  readonly options: ConnectionOptions;
  readonly order: Order;
  readonly lanes: Lanes;
  readonly served: Served;
  readonly calls: Calls;
  readonly closing: AbortSignal;
  settle(call: Call, outcome: { result: unknown } | { error: unknown }): void;
  onEnd(cause: Error | undefined): void;
  onBroken(cause: Error): void;
  onProgress(): void;
}

/** The receiving half of a connection: sorts what arrives, keeps its order, and pauses the wire when too much waits. */
export class Inbound implements Receiver {
  /** Counts arrivals and calls: which of two came first. */
  clock = 0;
  /** How many notification handlers run. */
  handling = 0;
  readonly incidents: Record<string, number> = {};

  private readonly host: Host;
  private readonly maxBacklog: number;
  /** Messages that wait until the callers have seen the responses before them. */
  private readonly inbox = new Queue<unknown>();
  /** A response has been delivered, and its caller has not had its turn yet. */
  private settled = false;
  private ended: { cause: Error | undefined } | undefined;
  /** When each running notification handler began, oldest first. */
  private readonly running = new Set<number>();
  /** Responses that wait for the handlers of notifications. */
  private readonly delayed = new Set<() => void>();
  private paused = false;
  /** Replies that the wire has no room for. */
  private unwritten = 0;

  constructor(host: Host) {
    this.host = host;
    this.maxBacklog = host.options.limits?.maxBacklog ?? 1_024;
  }

  message(value: unknown): void {
    if (this.mustWait(value)) this.inbox.push(value);
    else this.route(value);
  }

  fault(fault: Fault): void {
    const { about, problem } = fault;
    this.report({ kind: "fault", problem, fault });
    if (about?.kind === "response") {
      const call = this.host.calls.take(about.id);
      if (call) this.deliver(call, { error: { code: errorCodes.internalError, message: problem } });
    } else if (about !== undefined) this.refuse(about.id, errorCodes.invalidRequest, problem);
    else if (this.answersNoise) {
      const readable = fault.kind === "size" || fault.kind === "depth";
      this.refuse(null, readable ? errorCodes.invalidRequest : errorCodes.parseError, problem);
    }
  }

  end(cause?: Error): void {
    this.ended = { cause };
    if (this.inbox.length === 0 && !this.settled) this.host.onEnd(cause);
  }

  broken(cause: Error): void {
    this.host.onBroken(cause);
  }

  /** Counts a reply that the wire has no room for: a peer that asks and never reads must not fill our memory. */
  reply(room: Promise<void> | undefined): void {
    if (room === undefined) return;
    this.unwritten++;
    this.checkFlow();
    void room.then(() => {
      this.unwritten--;
      this.checkFlow();
    });
  }

  /** Pauses or resumes reading as the backlog asks. */
  checkFlow(): void {
    const backlog = this.host.lanes.waiting + this.host.served.waiting;
    const full = this.unwritten > this.maxBacklog || (backlog >= this.maxBacklog && !this.mayWaitForPeer(this.oldest));
    if (!this.paused && full) {
      this.paused = true;
      this.host.wire.pause();
    } else if (this.paused && !full && (backlog <= this.maxBacklog / 2 || this.mayWaitForPeer(this.oldest))) {
      this.paused = false;
      this.host.wire.resume();
    }
  }

  /** Delivers what waits for handlers that will not end any more. */
  deliverAll(): void {
    for (const deliver of [...this.delayed]) deliver();
  }

  report(incident: Incident): void {
    this.incidents[incident.kind] = (this.incidents[incident.kind] ?? 0) + 1;
    this.host.options.onIncident?.(incident);
  }

  private get answersNoise(): boolean {
    return this.host.options.answerNoise ?? true;
  }

  /** Keeps what follows a response behind the caller's reaction to it. */
  private mustWait(value: unknown): boolean {
    return this.inbox.length > 0 || (this.settled && !isResponse(value));
  }

  private onSettled(): void {
    if (this.settled) return;
    this.settled = true;
    afterMicrotasks(() => {
      this.settled = false;
      this.drain();
    });
  }

  private drain(): void {
    while (this.inbox.length > 0 && !(this.settled && !isResponse(this.inbox.peek()))) this.route(this.inbox.shift());
    if (this.inbox.length === 0 && !this.settled && this.ended !== undefined) this.host.onEnd(this.ended.cause);
  }

  private route(value: unknown): void {
    const message = classify(value, this.host.options.allowNullId?.() ?? true);
    if (isMessage(message)) this.host.options.tap?.({ direction: "in", message: value as Message });
    switch (message.kind) {
      case "notification":
        return this.onNotification(message.method, message.params);
      case "request":
        return this.onRequest(message.id, message.method, message.params);
      case "response":
        return this.onResponse(message.id, value, message);
      case "malformed-response":
        this.report({ kind: "invalid", problem: "A response must have an id, and either a result or an error", value });
        return this.onMalformedResponse(message.id);
      case "invalid":
        this.report({ kind: "invalid", problem: message.problem, value });
        return this.refuse(message.id, errorCodes.invalidRequest, message.problem);
      case "noise":
        this.report({ kind: "noise", problem: message.problem, value });
        if (this.answersNoise) this.refuse(message.id, errorCodes.invalidRequest, message.problem);
    }
  }

  private onNotification(method: string, params: unknown): void {
    if (method.startsWith("$/")) return this.onProtocolNotification(method, params);
    const arrived = ++this.clock;
    this.host.lanes.notification(this.host.order.lane(params), arrived, () => this.handle(method, params, arrived));
    this.checkFlow();
  }

  /** Those that start with `$/` may always be ignored; cancelling overtakes what waits. */
  private onProtocolNotification(method: string, params: unknown): void {
    if (method !== "$/cancel_request" && method !== "$/cancelRequest") return;
    const id = (params as { requestId?: Id } | null | undefined)?.requestId;
    if (id !== undefined && id !== null) this.host.served.cancel(id, "the peer asked for it");
  }

  /** Runs a notification's handler. Its failure is reported, never answered. */
  private handle(method: string, params: unknown, arrived: number): PromiseLike<unknown> | undefined {
    const handler = this.host.options.handlers.notification(method);
    if (handler === undefined) {
      this.report({ kind: "unknown", problem: `Nobody handles the notification ${quoted(method)}`, method });
      return undefined;
    }
    try {
      const going = handler(params, new NotificationContext(method, this.host.closing));
      if (!isThenable(going)) return undefined;
      return this.follow(method, going, arrived);
    } catch (cause) {
      this.failed(method, cause);
      return undefined;
    }
  }

  private async follow(method: string, going: PromiseLike<unknown>, arrived: number): Promise<void> {
    this.handling++;
    this.running.add(arrived);
    try {
      await going;
    } catch (cause) {
      this.failed(method, cause);
    } finally {
      this.handling--;
      this.running.delete(arrived);
      this.host.onProgress();
    }
  }

  private failed(method: string, cause: unknown): void {
    this.report({ kind: "handler", problem: `The handler of ${quoted(method)} failed`, method, cause });
  }

  private onRequest(id: Id, method: string, params: unknown): void {
    const request = this.host.served.accept(id, method, params);
    if (request === undefined) return;
    const start = () => this.host.served.start(request);
    this.host.lanes.request(this.host.order.lane(params), ++this.clock, start, (since) => this.mayWaitForPeer(since));
    this.checkFlow();
  }

  private onResponse(id: Id, value: unknown, outcome: { result: unknown; error: unknown }): void {
    const call = this.host.calls.take(id);
    if (call === undefined) {
      const problem = id === null ? "The peer could not read a message of ours" : "Nobody waits for this response";
      return this.report({ kind: "unmatched", problem, value });
    }
    const settled = outcome.error === undefined ? { result: outcome.result } : { error: outcome.error };
    this.deliver(call, settled);
  }

  private onMalformedResponse(id: Id | undefined): void {
    const call = id === undefined ? undefined : this.host.calls.take(id);
    if (call) this.deliver(call, { error: { code: errorCodes.internalError, message: "the response was malformed" } });
  }

  private deliver(call: Call, outcome: { result: unknown } | { error: unknown }): void {
    const { lanes } = this.host;
    if (lanes.idle) {
      this.host.settle(call, outcome);
      return this.onSettled();
    }
    const deliver = () => {
      if (!this.delayed.delete(deliver)) return;
      this.host.settle(call, outcome);
      this.onSettled();
    };
    this.delayed.add(deliver);
    lanes.response(call.lane, call.sent, () => {
      if (call.lane === undefined) deliver();
      else lanes.response(undefined, call.sent, deliver);
    });
  }

  private refuse(id: Id, code: number, problem: string): void {
    this.host.served.fail(id, new RequestError(code, problem));
  }

  private get oldest(): number {
    const notification = this.running.values().next().value ?? Number.POSITIVE_INFINITY;
    return Math.min(notification, this.host.served.oldest ?? Number.POSITIVE_INFINITY);
  }

  /** Whether a handler that runs since `since` may be waiting for an answer of the peer. */
  private mayWaitForPeer(since: number): boolean {
    return this.host.lanes.holding || this.host.calls.anyAfter(since);
  }
}

class NotificationContext implements Context {
  readonly method: string;
  readonly signal: AbortSignal;

  constructor(method: string, signal: AbortSignal) {
    this.method = method;
    this.signal = signal;
  }
}

function isMessage(message: Classified): boolean {
  return message.kind === "request" || message.kind === "notification" || message.kind === "response";
}
