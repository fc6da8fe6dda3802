import { sessionOrder } from "../protocol/index.ts";
import {
  CancelledError,
  Connection,
  ConnectionError,
  type Handlers,
  type Incident,
  RequestError as RpcRequestError,
  type Wire,
} from "../rpc/index.ts";
import { type Decoders, decode, decoderOf } from "../schema/index.ts";
import { RequestError } from "./request-error.ts";

/** What a link is made of. */
export interface LinkParts {
  readonly wire: Wire;
  readonly handlers: Handlers;
  /** Checks of the results of this side's calls. */
  readonly results: Decoders;
  /** Who the other side is. */
  readonly peer: "agent" | "client";
}

/** The connection behind the classes: ours, with the manners of the earlier SDKs. */
export class Link {
  /** Aborted at once when the other side is gone, so that handlers may stop. */
  readonly signal: AbortSignal;
  /** Resolves, never rejects, when what was running has ended too. */
  readonly closed: Promise<void>;
  private readonly connection: Connection;
  private readonly results: Decoders;

  constructor({ wire, handlers, results, peer }: LinkParts) {
    const gone = new AbortController();
    this.results = results;
    this.signal = gone.signal;
    this.connection = new Connection(
      watched(wire, (cause) => gone.abort(cause ?? new ConnectionError(`the ${peer} ended its output`))),
      {
        handlers,
        order: sessionOrder,
        peer: () => peer,
        // A client does not answer what a program prints by mistake.
        answerNoise: peer === "client",
        onIncident: complain,
      },
    );
    const { connection } = this;
    connection.signal.addEventListener("abort", () => gone.abort(connection.signal.reason), { once: true });
    this.closed = connection.closed.then(ignore);
  }

  /** Calls the other side. A rejection need not be handled: with the earlier SDKs it never had to be. */
  request<T>(method: string, params?: unknown, signal?: AbortSignal): Promise<T> {
    const decoder = decoderOf(this.results, method);
    const check = decoder && ((result: unknown) => decode(decoder, result));
    const call = this.connection.request(method, params, { signal, decode: check });
    return quietly(call.catch(rethrow) as Promise<T>);
  }

  /** Notifies the other side. Resolves when there is room for more; a rejection need not be handled. */
  notify(method: string, params?: unknown): Promise<void> {
    return quietly(this.connection.notify(method, params));
  }

  /** Ends the connection. Resolves when nothing of it runs any more. */
  close(): Promise<void> {
    return this.connection.close();
  }
}

/** A promise whose rejection need not be handled. */
export function quietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(ignore);
  return promise;
}

/** Tells when the input has ended, which the connection acts upon only when it has handled what was read. */
function watched(wire: Wire, onEnd: (cause: Error | undefined) => void): Wire {
  return {
    open: (receiver) =>
      wire.open({
        message: (value) => receiver.message(value),
        fault: (fault) => receiver.fault(fault),
        broken: (cause) => receiver.broken(cause),
        end(cause) {
          receiver.end(cause);
          onEnd(cause);
        },
      }),
    send: (message) => wire.send(message),
    pause: () => wire.pause(),
    resume: () => wire.resume(),
    end: () => wire.end(),
    destroy: () => wire.destroy(),
  };
}

function rethrow(error: unknown): never {
  if (error instanceof RpcRequestError) throw new RequestError(error.code, error.reason, error.data, { cause: error });
  if (error instanceof CancelledError) throw new RequestError(-32800, error.message, undefined, { cause: error });
  throw error;
}

/** What the earlier SDKs said on the console as well. */
const told: ReadonlySet<string> = new Set(["fault", "handler", "undecodable", "unmatched"]);

function complain({ kind, problem, cause }: Incident): void {
  if (!told.has(kind)) return;
  // The words are the peer's in part, and this may be a terminal.
  console.error(problem.replace(/\p{C}/gu, " "), ...(kind === "handler" ? [cause] : []));
}

function ignore(): void {}
