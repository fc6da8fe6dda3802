import { type Call, type Calls, failCall, type Outcome } from "./calls.ts";
import { type Classified, classify, isResponse } from "./classify.ts";
import { errorCodes, quoted, RequestError, requestCancelled } from "./errors.ts";
import type { Flow } from "./flow.ts";
import type { Incident } from "./incident.ts";
import type { Context } from "./incoming.ts";
import type { Lanes } from "./lanes.ts";
import { afterMicrotasks } from "./macrotask.ts";
import type { Id, Message } from "./message.ts";
import type { ConnectionOptions, Frame } from "./options.ts";
import type { Order } from "./order.ts";
import { Queue } from "./queue.ts";
import { isThenable, type Served } from "./served.ts";
import type { Fault, Receiver } from "./wire.ts";

/** What `Inbound` needs of its connection. */
interface Host {
  readonly options: ConnectionOptions;
  readonly order: Order;
  readonly lanes: Lanes;
  readonly served: Served;
  readonly calls: Calls;
  readonly flow: Flow;
  /** Aborted when the connection closes. */
  readonly closing: AbortSignal;
  settle(call: Call, outcome: Outcome): void;
  onEnd(cause: Error | undefined): void;
  onBroken(cause: Error): void;
}

/** The receiving half of a connection: sorts what arrives, and keeps its order. */
export class Inbound implements Receiver {
  readonly incidents: Record<string, number> = {};

  private readonly host: Host;
  /** What waits until the callers have seen the responses before it. */
  private readonly inbox = new Queue<unknown>();
  /** A response has been delivered, and its caller has not had its turn yet. */
  private settled = false;
  private ended: { cause: Error | undefined } | undefined;
  /** Calls whose response waits for the handlers of notifications. */
  private readonly delayed = new Set<Call>();

  constructor(host: Host) {
    this.host = host;
  }

  message(value: unknown): void {
    if (this.mustWait(value)) this.inbox.push(value);
    else this.route(value);
  }

  fault(fault: Fault): void {
    const piece = new Unreadable(fault);
    if (this.mustWait(piece)) this.inbox.push(piece);
    else this.route(piece);
  }

  end(cause?: Error): void {
    this.ended = { cause };
    if (this.inbox.length === 0 && !this.settled) this.host.onEnd(cause);
  }

  broken(cause: Error): void {
    this.host.onBroken(cause);
  }

  /** The connection closes: nothing new is begun. Requests that were read are answered all the same. */
  stop(peer: string, cause: Error): void {
    for (const call of this.delayed) failCall(call, peer, cause);
    this.delayed.clear();
    while (this.inbox.length > 0) this.route(this.inbox.shift());
  }

  /** Gives up a call whose response waits for handlers. False: there is none. */
  abandon(call: Call): boolean {
    return this.delayed.delete(call);
  }

  report(incident: Incident): void {
    this.incidents[incident.kind] = (this.incidents[incident.kind] ?? 0) + 1;
    try {
      this.host.options.onIncident?.(incident);
    } catch {
      // Who observes the conversation must not be able to end it.
    }
  }

  /** Shows a message to whoever watches. */
  observe(direction: Frame["direction"], message: Message): void {
    const { tap } = this.host.options;
    if (tap === undefined) return;
    try {
      tap({ direction, message });
    } catch (cause) {
      this.report({ kind: "handler", problem: "The tap failed", cause });
    }
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
    if (value instanceof Unreadable) return this.onFault(value.fault);
    const message = classify(value, this.host.options.allowNullId?.() ?? true);
    if (isMessage(message)) this.observe("in", value as Message);
    if (this.host.closing.aborted) return this.routeClosing(message);
    switch (message.kind) {
      case "notification":
        return this.onNotification(message.method, message.params);
      case "request":
        return this.onRequest(message.id, message.method, message.params);
      case "response":
        return this.onResponse(message.id, value, message);
      case "malformed-response":
        this.report({ kind: "invalid", problem: "A response must have an id, and either a result or an error", value });
        return this.deliverUnreadable(message.id, "it must have either a result or an error");
      case "invalid":
        this.report({ kind: "invalid", problem: message.problem, value });
        return this.refuse(message.id, errorCodes.invalidRequest, message.problem);
      case "noise":
        this.report({ kind: "noise", problem: message.problem, value });
        if (this.answersNoise) this.refuse(message.id, errorCodes.invalidRequest, message.problem);
    }
  }

  private routeClosing(message: Classified): void {
    if (message.kind === "request") this.host.served.fail(message.id, requestCancelled("The connection is closing"));
  }

  private onFault(fault: Fault): void {
    const { about, kind, problem } = fault;
    this.report({ kind: "fault", problem, fault });
    const isJson = kind === "size" || kind === "depth";
    if (about?.kind === "response") this.deliverUnreadable(about.id, problem);
    else if (this.host.closing.aborted) return;
    else if (about !== undefined && isJson) this.refuse(about.id, errorCodes.invalidRequest, problem);
    else if (this.answersNoise) this.refuse(null, isJson ? errorCodes.invalidRequest : errorCodes.parseError, problem);
  }

  private onNotification(method: string, params: unknown): void {
    if (method.startsWith("$/")) return this.onProtocolNotification(method, params);
    const { lanes, flow, order } = this.host;
    const lane = order.lane(params);
    if (lanes.isFree(lane)) {
      const arrived = ++lanes.clock;
      const going = this.handle(method, params);
      if (going !== undefined) lanes.occupy(lane, arrived, going);
    } else {
      lanes.notification(lane, () => this.handle(method, params));
      if (lanes.held >= flow.maxBacklog) lanes.releaseAll();
      flow.check();
    }
  }

  /** Those that start with `$/` may always be ignored; cancelling overtakes what waits. */
  private onProtocolNotification(method: string, params: unknown): void {
    if (method !== "$/cancel_request" && method !== "$/cancelRequest") return;
    const id = (params as { requestId?: Id } | null | undefined)?.requestId;
    if (id !== undefined && id !== null) this.host.served.cancel(id, "the peer asked for it");
  }

  /** Runs a notification's handler. Its failure is reported, never answered. */
  private handle(method: string, params: unknown): Promise<void> | undefined {
    try {
      const handler = this.host.options.handlers.notification(method);
      if (handler === undefined) {
        this.report({ kind: "unknown", problem: `Nobody handles the notification ${quoted(method)}`, method });
        return undefined;
      }
      const going = handler(params, new NotificationContext(method, this.host.closing));
      return isThenable(going) ? this.watch(method, going) : undefined;
    } catch (cause) {
      this.failed(method, cause);
      return undefined;
    }
  }

  private async watch(method: string, going: PromiseLike<unknown>): Promise<void> {
    try {
      await going;
    } catch (cause) {
      this.failed(method, cause);
    }
  }

  private failed(method: string, cause: unknown): void {
    this.report({ kind: "handler", problem: `The handler of ${quoted(method)} failed`, method, cause });
  }

  private onRequest(id: Id, method: string, params: unknown): void {
    const { lanes, served, flow, order } = this.host;
    const request = served.accept(id, method, params);
    if (request === undefined) return;
    lanes.request(order.lane(params), () => served.start(request));
    flow.check();
  }

  private onResponse(id: Id, value: unknown, answer: { result: unknown; error: unknown }): void {
    const call = this.host.calls.take(id);
    if (call === undefined) {
      const problem = id === null ? "The peer could not read a message of ours" : "Nobody waits for this response";
      return this.report({ kind: "unmatched", problem, value });
    }
    this.deliver(call, answer.error === undefined ? { result: answer.result } : { error: answer.error });
  }

  private deliverUnreadable(id: Id | undefined, problem: string): void {
    const call = id === undefined ? undefined : this.host.calls.take(id);
    if (call !== undefined) this.deliver(call, { unreadable: problem });
  }

  private deliver(call: Call, outcome: Outcome): void {
    const { lanes } = this.host;
    if (lanes.idle) {
      this.host.settle(call, outcome);
      return this.onSettled();
    }
    this.delayed.add(call);
    lanes.response(call.lane, call.sent, () => {
      if (!this.delayed.delete(call)) return;
      this.host.settle(call, outcome);
      this.onSettled();
    });
  }

  private refuse(id: Id, code: number, problem: string): void {
    this.host.served.fail(id, new RequestError(code, problem));
  }
}

/** A piece of input that is no message, in line with those that are. */
class Unreadable {
  readonly fault: Fault;

  constructor(fault: Fault) {
    this.fault = fault;
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
