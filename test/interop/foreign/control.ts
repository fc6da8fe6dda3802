import type { Socket } from "node:net";
import { createInterface } from "node:readline";
import type { Handlers, Peer, Version } from "../fixtures/peer.ts";

/**
 * A line between this process and a foreign program. The program has an SDK of another language on one side and this on the
 * other: what its SDK decoded arrives here, and what is sent here leaves through its SDK. Both sides may call; ids are the
 * caller's. `failure` stands for an error that is not the protocol's, `aborted` for one that says that it was cancelled.
 */
interface Line {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  readonly failure?: string;
  readonly aborted?: true;
  /** Takes back the call with that id. */
  readonly cancel?: number;
  /** The first line of a program: the version of the protocol that this connection is about. */
  readonly version?: Version;
}

/** What a foreign program can be asked to do. */
export interface Control extends Pick<Peer, "request" | "notify"> {
  close(): void;
  /** Resolves when the program has hung up, at its end at the latest. */
  readonly closed: Promise<void>;
}

const protocolError: Peer["error"] = (code, message, data) => Object.assign(new Error(message), { code, data });

function outcomeOf({ name, code, message, data }: any): Line {
  if (name === "AbortError") return { aborted: true };
  return typeof code === "number" ? { error: { code, message, data } } : { failure: String(message) };
}

/** Speaks with a foreign program on its control connection. When that ends, what is pending fails. */
export function control(socket: Socket, handlersOf: (version: Version) => Handlers): Control {
  let handlers: Handlers = { requests: {}, notifications: {} };
  const pending = new Map<number, PromiseWithResolvers<any>>();
  const served = new Map<number, AbortController>();
  let calls = 0;
  const send = (line: Line) => void (socket.writable && socket.write(`${JSON.stringify(line)}\n`));

  const notify: Control["notify"] = async (method, params) => send({ method, params });
  const request: Control["request"] = (method, params, signal) => {
    const id = ++calls;
    const call = Promise.withResolvers<any>();
    pending.set(id, call);
    if (socket.writable) send({ id, method, params });
    else call.reject(new Error(`${method}: the foreign program has ended`));
    signal?.addEventListener("abort", () => send({ cancel: id }), { once: true });
    return call.promise;
  };

  async function serve(id: number, method: string, params: unknown): Promise<void> {
    const controller = new AbortController();
    served.set(id, controller);
    const peer: Peer = { request, notify, error: protocolError, signal: controller.signal };
    try {
      const handler = handlers.requests[method];
      if (handler === undefined) throw protocolError(-32601, `Method not found: ${method}`, { method });
      send({ id, result: (await handler(params, peer)) ?? null });
    } catch (error) {
      send({ id, ...outcomeOf(error) });
    }
    served.delete(id);
  }

  function settle({ id = 0, result, error, failure }: Line): void {
    const call = pending.get(id);
    pending.delete(id);
    if (error !== undefined) call?.reject(protocolError(error.code, error.message, error.data));
    else if (failure !== undefined) call?.reject(new Error(failure));
    else call?.resolve(result);
  }

  const peer: Peer = { request, notify, error: protocolError, signal: new AbortController().signal };
  createInterface({ input: socket })
    // A program that dies may reset the connection; `close` says all that matters.
    .on("error", () => socket.destroy())
    .on("line", (text) => {
      const line = JSON.parse(text) as Line;
      if (line.version !== undefined) handlers = handlersOf(line.version);
      else if (line.cancel !== undefined) served.get(line.cancel)?.abort();
      else if (line.method === undefined) settle(line);
      else if (line.id !== undefined) void serve(line.id, line.method, line.params);
      else void handlers.notifications[line.method]?.(line.params, peer);
    })
    .on("close", () => {
      for (const [, { reject }] of pending) reject(new Error("the foreign program has ended"));
    });
  socket.on("error", () => socket.destroy());
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return { request, notify, close: () => void socket.end(), closed };
}
