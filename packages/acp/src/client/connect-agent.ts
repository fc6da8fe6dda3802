import { checkVersions, type Info, sessionOrder, VersionError } from "../protocol/index.ts";
import {
  CancelledError,
  Connection,
  ConnectionError,
  type ConnectionOptions,
  errorCodes,
  type Handlers,
  invalidRequest,
  RequestError,
  type Wire,
} from "../rpc/index.ts";
import type { Begun, ClientVersion } from "./version.ts";

/** A client: who it is and what it does in each version that it speaks. */
export interface ClientDefinition<V extends ClientVersion = ClientVersion>
  extends Pick<ConnectionOptions, "tap" | "onIncident" | "limits"> {
  /** What `initialize` says of it. */
  readonly info: Info;
  /** At least one; each version once. The highest is asked for. */
  readonly versions: readonly V[];
  /** What stands between the wire and the client, outermost first: see `@colloquy/acp/legacy`. */
  readonly dialects?: readonly ((wire: Wire) => Wire)[];
}

/** The agent that a version leads to; of several versions, one of theirs. */
export type AgentOf<V extends ClientVersion> = V extends ClientVersion<infer Agent> ? Agent : never;

/** How to connect. */
export interface ConnectOptions {
  /** Gives up waiting for the answer to `initialize`. There is no other limit: an agent may have to be downloaded first. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Asks it to be a proxy: `proxy/initialize` takes the place of `initialize` (unstable). It may send `proxy/successor`
   * before it answers, which the handlers of the highest version serve. Default false.
   */
  readonly proxy?: boolean;
  /** Who the agent is while it has not said so, for error messages. Default "agent". */
  readonly name?: string;
}

/**
 * Connects to an agent and initializes: resolves with the agent in the version that was negotiated, to be told by its
 * `version`. A client of both versions asks for 2 and takes 1; an agent that cannot read a request with both shapes is asked
 * again for 1.
 *
 * Rejects, with the connection closed, with a `VersionError` when no version is shared, a `RequestError` when the agent
 * refuses, a `DecodeError` when its answer is malformed, a `CancelledError` as soon as the signal is aborted, or as
 * `Connection.request` does.
 */
export async function connectAgent<V extends ClientVersion>(
  definition: ClientDefinition<V>,
  wire: Wire,
  options: ConnectOptions = {},
): Promise<AgentOf<V>> {
  checkVersions(definition.versions, "A client");
  const { tap, onIncident, limits, dialects = [] } = definition;
  const client = new Handshake(definition, options);
  const connection = new Connection(
    dialects.reduce((inner, dialect) => dialect(inner), wire),
    {
      handlers: client,
      order: sessionOrder,
      peer: () => client.peer,
      answerNoise: false,
      allowNullId: () => client.version !== 2,
      cancelOnEnd: () => true,
      tap,
      onIncident,
      limits,
    },
  );
  const { signal } = options;
  const giveUp = () => void connection.close(new CancelledError("initialize was cancelled", { cause: signal?.reason }));
  if (signal?.aborted) giveUp();
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    return (await client.initialize(connection)) as AgentOf<V>;
  } catch (thrown) {
    const error = thrown instanceof ConnectionError && thrown.cause instanceof CancelledError ? thrown.cause : thrown;
    await connection.close(error as Error);
    throw error;
  } finally {
    signal?.removeEventListener("abort", giveUp);
  }
}

/** Codes that an agent of version 1 may answer when it does not understand what version 2 adds to the request. */
const misunderstood: readonly number[] = [
  errorCodes.invalidRequest,
  errorCodes.invalidParams,
  errorCodes.internalError,
  errorCodes.unsupportedProtocolVersion,
];

/** The client's part of the handshake, and after it the handlers of the version that came out of it. */
class Handshake implements Handlers {
  version: 1 | 2 | undefined;
  private begun: Begun<unknown> | undefined;
  /** What serves a proxy that has not answered yet. */
  private early: Handlers | undefined;
  private readonly definition: ClientDefinition;
  private readonly options: ConnectOptions;

  constructor(definition: ClientDefinition, options: ConnectOptions) {
    this.definition = definition;
    this.options = options;
  }

  get peer(): string {
    const info = (this.begun?.agent as { info?: Info } | undefined)?.info;
    return info === undefined ? (this.options.name ?? "agent") : `agent "${info.title ?? info.name}"`;
  }

  request(method: string): ReturnType<Handlers["request"]> {
    if (this.begun !== undefined) return this.begun.handlers.request(method);
    if (method === "proxy/successor" && this.early !== undefined) return this.early.request(method);
    return () => {
      throw invalidRequest("The connection is not initialized");
    };
  }

  notification(method: string): ReturnType<Handlers["notification"]> {
    if (this.begun !== undefined) return this.begun.handlers.notification(method);
    return method === "proxy/successor" ? this.early?.notification(method) : undefined;
  }

  async initialize(connection: Connection): Promise<unknown> {
    const { versions } = this.definition;
    try {
      return await this.offer(connection, versions);
    } catch (error) {
      if (!(error instanceof RequestError) || !misunderstood.includes(error.code)) throw error;
      const first = versions.filter(({ protocolVersion }) => protocolVersion === 1);
      const supported = supportedVersions(error);
      if (first.length === 0 || versions.length === 1 || (supported !== undefined && !supported.includes(1)))
        throw supported === undefined ? error : this.noneShared(supported, error);
      return await this.offer(connection, first);
    }
  }

  private offer(connection: Connection, versions: readonly ClientVersion[]): Promise<unknown> {
    const shapes = versions.map((version) => version.offer(this.definition.info));
    const protocolVersion = Math.max(...versions.map((version) => version.protocolVersion));
    const params = Object.assign({ protocolVersion }, ...shapes);
    const { proxy = false } = this.options;
    if (proxy) this.early = earlyHandlers(connection, versions, protocolVersion);
    return connection.request(proxy ? "proxy/initialize" : "initialize", params, {
      decode: (answer) => this.accept(connection, answer),
    });
  }

  /** Runs as the answer is read, so that what follows it meets the handlers of the right version. */
  private accept(connection: Connection, answer: unknown): unknown {
    const answered = (answer as { protocolVersion?: unknown } | null)?.protocolVersion;
    const version = this.definition.versions.find(({ protocolVersion }) => protocolVersion === answered);
    if (version === undefined) throw this.noneShared(typeof answered === "number" ? [answered] : []);
    this.begun = version.begin(connection, answer);
    this.version = version.protocolVersion;
    return this.begun.agent;
  }

  private noneShared(answered: readonly number[], cause?: Error): VersionError {
    const offered = this.definition.versions.map(({ protocolVersion }) => protocolVersion);
    return new VersionError(offered, answered, this.peer, cause === undefined ? {} : { cause });
  }
}

/** The handlers of the version that is asked for, as if the agent had agreed to it and said no more. */
function earlyHandlers(connection: Connection, versions: readonly ClientVersion[], asked: number): Handlers {
  const version = versions.find(({ protocolVersion }) => protocolVersion === asked)!;
  const info = { name: "unknown", version: "unknown" };
  return version.begin(connection, { protocolVersion: asked, info }).handlers;
}

/** The versions that a refusal names; `undefined` when it names none. */
function supportedVersions({ code, data }: RequestError): number[] | undefined {
  if (code !== errorCodes.unsupportedProtocolVersion) return undefined;
  const supported = (data as { supported?: unknown } | null | undefined)?.supported;
  return Array.isArray(supported) ? supported.filter((version) => typeof version === "number") : undefined;
}
