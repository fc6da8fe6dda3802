import { checkVersions, type Info, sessionOrder } from "../protocol/index.ts";
import {
  Connection,
  type ConnectionOptions,
  errorCodes,
  type Handlers,
  invalidParams,
  invalidRequest,
  methodNotFound,
  type RequestContext,
  RequestError,
  type Wire,
} from "../rpc/index.ts";
import { DecodeError } from "../schema/index.ts";
import { negotiate, requestedVersion } from "./negotiate.ts";
import type { AgentVersion, Begun } from "./version.ts";

/** An agent: who it is and what it does in each version that it speaks. */
export interface AgentDefinition<V extends AgentVersion = AgentVersion>
  extends Pick<ConnectionOptions, "tap" | "onIncident" | "limits"> {
  /** What `initialize` answers. */
  readonly info: Info;
  /** At least one; each version once. The order does not matter. */
  readonly versions: readonly V[];
  /** With which error requests before `initialize` are refused. Default -32600 (INIT-22). */
  readonly uninitializedCode?: number;
  /** What stands between the wire and the agent, outermost first: see `@colloquy/acp/legacy`. */
  readonly dialects?: readonly ((wire: Wire) => Wire)[];
}

/** The client that a version leads to; of several versions, one of theirs. */
export type ClientOf<V extends AgentVersion> = V extends AgentVersion<infer Client> ? Client : never;

/** An agent at work on one connection. */
export interface ServedAgent<Client = unknown> {
  /** The connection: its `closed`, its `signal`, its counts of incidents. */
  readonly connection: Connection;
  /** The client, once it has sent `initialize`; the newest, when it did so again. */
  readonly client: Client | undefined;
  /** Ends the connection as `Connection.close` does. */
  close(): Promise<void>;
}

/**
 * Serves an agent over a wire. Until the client has sent a good `initialize`, its other requests are refused (`-32600`) and
 * its notifications ignored; a failed `initialize` may be repeated, and so may a good one until the first other request.
 */
export function serveAgent<V extends AgentVersion>(
  definition: AgentDefinition<V>,
  wire: Wire,
): ServedAgent<ClientOf<V>> {
  checkVersions(definition.versions, "An agent");
  const { tap, onIncident, limits, dialects = [] } = definition;
  const agent = new Serving(definition);
  const connection = new Connection(
    dialects.reduce((inner, dialect) => dialect(inner), wire),
    {
      handlers: agent,
      order: sessionOrder,
      peer: () => agent.peer,
      allowNullId: () => agent.version !== 2,
      cancelOnEnd: (method) => method === "session/prompt",
      finish: () => agent.begun?.finish?.(),
      tap,
      onIncident,
      limits,
    },
  );
  agent.connection = connection;
  return {
    connection,
    get client() {
      return agent.begun?.client as ClientOf<V> | undefined;
    },
    close: () => connection.close(),
  };
}

/** The handshake, and after it the handlers of the version that came out of it. */
class Serving implements Handlers {
  connection!: Connection;
  begun: Begun<unknown> | undefined;
  version: 1 | 2 | undefined;
  private readonly definition: AgentDefinition;
  /** Whether anything but `initialize` has been asked. */
  private used = false;

  constructor(definition: AgentDefinition) {
    this.definition = definition;
  }

  get peer(): string {
    const info = (this.begun?.client as { info?: Info } | undefined)?.info;
    return info === undefined ? "client" : `client "${info.title ?? info.name}"`;
  }

  request(method: string): ReturnType<Handlers["request"]> {
    if (method === "initialize" || method === "proxy/initialize")
      return (params, context) => this.initialize(params, context);
    if (this.begun === undefined) {
      const { uninitializedCode = errorCodes.invalidRequest } = this.definition;
      return () => {
        throw new RequestError(uninitializedCode, "The connection is not initialized: send initialize first");
      };
    }
    this.used = true;
    return this.begun.handlers.request(method);
  }

  notification(method: string): ReturnType<Handlers["notification"]> {
    return this.begun?.handlers.notification(method);
  }

  private initialize(params: unknown, context: RequestContext): unknown {
    if (this.used) throw invalidRequest("The connection is already initialized");
    const asked = requestedVersion(params);
    const version = negotiate(this.definition.versions, asked);
    if (context.id === null && version.protocolVersion === 2)
      throw invalidRequest("The id must be a string or an integer");
    let begun: Begun<unknown>;
    try {
      begun = version.begin(this.connection, params, version.protocolVersion === asked, this.definition.info);
    } catch (error) {
      if (error instanceof DecodeError) throw invalidParams(`Invalid params: ${error.message}`);
      throw error;
    }
    if (context.method === "proxy/initialize") return this.initializeProxy(begun, version, params, context);
    this.adopt(begun, version);
    return begun.answer;
  }

  /** The author answers for the chain behind; until then, and when that fails, nothing is begun (INIT-26). */
  private async initializeProxy(
    begun: Begun<unknown>,
    version: AgentVersion,
    params: unknown,
    context: RequestContext,
  ): Promise<unknown> {
    const handler = begun.handlers.request(context.method);
    if (handler === undefined) throw methodNotFound(context.method);
    const answer = await handler(params, context);
    this.adopt(begun, version);
    return answer;
  }

  private adopt(begun: Begun<unknown>, { protocolVersion }: AgentVersion): void {
    this.begun = begun;
    this.version = protocolVersion;
  }
}
