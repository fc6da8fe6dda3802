import type { AgentVersion } from "../agent/index.ts";
import { type Info, sessionOrder } from "../protocol/index.ts";
import {
  Connection,
  type ConnectionOptions,
  errorCodes,
  type Handlers,
  internalError,
  invalidParams,
  invalidRequest,
  type RequestContext,
  RequestError,
  type Wire,
} from "../rpc/index.ts";
import { DecodeError } from "../schema/index.ts";

/** What a client asks for. */
export interface Asked {
  /** The version that it will be served: the highest at or below what it asks for. */
  readonly version: 1 | 2;
  /** The params of its `initialize`. Only the version in them has been checked. */
  readonly params: { readonly [field: string]: unknown };
  /** Aborted when the client no longer wants it, or is gone. */
  readonly signal: AbortSignal;
}

/** How a client is served that has been looked into. */
export interface Answer {
  readonly version: AgentVersion;
  readonly info: Info;
}

/** How to serve a client of whom the first message decides how. */
export interface HandshakeOptions extends Pick<ConnectionOptions, "tap" | "onIncident" | "limits"> {
  /** The highest version that is served. */
  readonly speak: 1 | 2;
  /** Told when the client has been answered well. */
  readonly onReady?: (() => void) | undefined;
  /** Finds out how to serve, once. What it rejects with is the answer, and the end of the connection. */
  readonly open: (asked: Asked, connection: Connection) => Promise<Answer>;
}

/** Serves a client like `serveAgent`, but learns how only from what its `initialize` says: what is behind has to be asked. */
export function serveOpened(options: HandshakeOptions, wire: Wire): Connection {
  const { tap, onIncident, limits } = options;
  const handshake = new Handshake(options);
  const connection = new Connection(wire, {
    handlers: handshake,
    order: sessionOrder,
    peer: () => handshake.peer,
    allowNullId: () => handshake.version !== 2,
    cancelOnEnd: (method) => method === "session/prompt",
    finish: () => handshake.finish?.(),
    tap,
    onIncident,
    limits,
  });
  handshake.connection = connection;
  return connection;
}

class Handshake implements Handlers {
  connection!: Connection;
  version: 1 | 2 | undefined;
  peer = "client";
  finish: (() => Promise<void>) | undefined;
  private readonly options: HandshakeOptions;
  private handlers: Handlers | undefined;
  private opening = false;

  constructor(options: HandshakeOptions) {
    this.options = options;
  }

  request(method: string): ReturnType<Handlers["request"]> {
    if (method === "initialize") return (params, context) => this.initialize(params, context);
    if (this.handlers !== undefined) return this.handlers.request(method);
    return () => {
      throw invalidRequest("The connection is not initialized");
    };
  }

  notification(method: string): ReturnType<Handlers["notification"]> {
    return this.handlers?.notification(method);
  }

  private async initialize(params: unknown, { signal }: RequestContext): Promise<unknown> {
    if (this.opening) throw invalidRequest("The connection is already initialized");
    const asked = versionIn(params);
    const version = asked >= 2 ? this.options.speak : 1;
    this.opening = true;
    try {
      const opened = await this.options.open({ version, params: params as Asked["params"], signal }, this.connection);
      const begun = opened.version.begin(this.connection, params, asked === version, opened.info);
      this.version = version;
      this.handlers = begun.handlers;
      this.finish = begun.finish;
      const { info } = begun.client as { info?: Info };
      if (info !== undefined) this.peer = `client "${info.title ?? info.name}"`;
      this.options.onReady?.();
      return begun.answer;
    } catch (error) {
      // Closing writes the answers of handlers that still run: this one's.
      void this.connection.close(error as Error);
      throw answerable(error);
    }
  }
}

function versionIn(params: unknown): number {
  const asked = (params as { protocolVersion?: unknown } | null | undefined)?.protocolVersion;
  if (typeof asked === "number" && Number.isInteger(asked) && asked >= 0 && asked <= 65_535) return asked;
  throw invalidParams("Invalid params: protocolVersion must be an integer from 0 to 65535");
}

/**
 * What the client did wrong is `-32602`, what the agent said is passed on, the rest is ours: `-32603`. That the agent does not
 * speak the version is no reason for the client to try another.
 */
function answerable(error: unknown): RequestError {
  const isAgents = error instanceof RequestError && error.code !== errorCodes.unsupportedProtocolVersion;
  if (isAgents) return error;
  if (error instanceof DecodeError) return invalidParams(`Invalid params: ${error.message}`);
  return internalError(error instanceof Error ? error.message : "The agent cannot be reached");
}
