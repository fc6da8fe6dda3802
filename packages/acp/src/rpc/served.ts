import {
  internalError,
  invalidRequest,
  methodNotFound,
  quoted,
  RequestError,
  requestCancelled,
  toErrorObject,
} from "./errors.ts";
import type { Incident } from "./incident.ts";
import { Incoming } from "./incoming.ts";
import type { ErrorObject, Id, ResponseMessage } from "./message.ts";
import type { Handlers } from "./options.ts";
import { Queue } from "./queue.ts";

/** What `Served` needs of its connection. */
interface Host {
  readonly handlers: Handlers;
  readonly maxHandlersInFlight: number;
  /** Sends a response. Throws when it cannot be serialised. */
  send(response: ResponseMessage): void;
  /** The clock of the lanes. */
  now(): number;
  /** Tells of what was survived. */
  report(incident: Incident): void;
  /** A request has been answered, or has been taken from the queue. */
  onProgress(): void;
}

/** The requests of the peer: each is handled once and answered once, whatever its handler does. */
export class Served {
  private readonly host: Host;
  private readonly requests = new Map<Id, Incoming>();
  private readonly queue = new Queue<Incoming>();
  /** When each running handler began, oldest first. */
  private readonly running = new Map<Incoming, number>();

  constructor(host: Host) {
    this.host = host;
  }

  /** How many are not answered yet. */
  get size(): number {
    return this.requests.size;
  }

  /** How many wait because `maxHandlersInFlight` is reached. */
  get waiting(): number {
    return this.queue.length;
  }

  /** When the oldest running handler began. */
  get oldest(): number {
    return this.running.values().next().value ?? Number.POSITIVE_INFINITY;
  }

  /** Takes a request in. `undefined`: its id is in use, and it has been answered. */
  accept(id: Id, method: string, params: unknown): Incoming | undefined {
    if (this.requests.has(id)) {
      this.fail(id, invalidRequest("A request with this id is still being handled"));
      return undefined;
    }
    const request = new Incoming(id, method, params);
    this.requests.set(id, request);
    return request;
  }

  /** Runs its handler, or lets it wait while too many run. */
  start(request: Incoming): void {
    if (request.state === "answered") return;
    if (this.running.size < this.host.maxHandlersInFlight) this.run(request);
    else this.queue.push(request);
  }

  /** The peer takes a request back: a waiting one is answered at once, a running one is told. */
  cancel(id: Id, why: string): void {
    const request = this.requests.get(id);
    if (request === undefined) return;
    request.abort(why);
    if (request.state === "waiting") this.answer(request, { error: toErrorObject(requestCancelled(), false) });
  }

  /** Aborts every request whose method is chosen. */
  cancelAll(why: string, chosen: (method: string) => boolean): void {
    for (const request of [...this.requests.values()]) if (chosen(request.method)) this.cancel(request.id, why);
  }

  /** Answers with an error. */
  fail(id: Id, error: unknown): void {
    this.host.send({ jsonrpc: "2.0", id, error: toErrorObject(error, false) });
  }

  private run(request: Incoming): void {
    request.state = "running";
    const began = this.host.now();
    let result: unknown;
    try {
      const handler = this.host.handlers.request(request.method);
      if (handler === undefined) throw methodNotFound(request.method);
      result = handler(request.params, request);
      if (!isThenable(result)) return this.succeed(request, result);
    } catch (thrown) {
      return this.answer(request, { error: toErrorObject(thrown, request.aborted) });
    }
    this.running.set(request, began);
    Promise.resolve(result).then(
      (value) => {
        this.running.delete(request);
        this.succeed(request, value);
        this.runWaiting();
      },
      (thrown) => {
        this.running.delete(request);
        this.answer(request, { error: toErrorObject(thrown, request.aborted) });
        this.runWaiting();
      },
    );
  }

  private runWaiting(): void {
    while (this.queue.length > 0 && this.running.size < this.host.maxHandlersInFlight) {
      const next = this.queue.shift()!;
      if (next.state === "waiting") this.run(next);
    }
    this.host.onProgress();
  }

  private succeed(request: Incoming, result: unknown): void {
    this.answer(request, { result: result === undefined ? null : result });
  }

  private answer(request: Incoming, outcome: { result: unknown } | { error: ErrorObject }): void {
    if (request.state === "answered") return;
    request.state = "answered";
    this.requests.delete(request.id);
    try {
      if ("result" in outcome) checkPresence(outcome.result);
      this.host.send({ jsonrpc: "2.0", id: request.id, ...outcome });
    } catch {
      this.fail(request.id, withoutWhatFailed(request.method, outcome));
    }
    request.answered((cause) => {
      const { method } = request;
      this.host.report({
        kind: "handler",
        problem: `What was to follow the answer to ${quoted(method)} failed`,
        method,
        cause,
      });
    });
    this.host.onProgress();
  }
}

/** JSON leaves such values out, and a response without a result is none. */
function checkPresence(result: unknown): void {
  if (typeof result === "function" || typeof result === "symbol") throw new TypeError("not a JSON value");
}

/** What is sent when the outcome cannot be serialised. */
function withoutWhatFailed(method: string, outcome: { result: unknown } | { error: ErrorObject }): RequestError {
  if ("error" in outcome) return new RequestError(outcome.error.code, outcome.error.message);
  return internalError(`The result of ${quoted(method)} cannot be serialised`);
}

/** Whether a handler's return value has to be waited for. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function";
}
