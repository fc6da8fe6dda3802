import {
  type AnyHandlers,
  CapabilityError,
  checkHandlers,
  type Info,
  merge,
  type NeedPaths,
  needsOf,
  Peer,
  type Plain,
  relativePathIn,
  serve,
  type Tables,
} from "../protocol/index.ts";
import type { Connection, Handlers } from "../rpc/index.ts";
import { AcpError, supports } from "../schema/index.ts";
import { ClientContext } from "./context.ts";

/** What a client says of itself in one version, beyond what its handlers say. */
export interface ClientVersionOptions<Capabilities> {
  /**
   * Laid over the capabilities that follow from the handlers: for those that no handler shows, or to hide a handler from
   * peers. What is not advertised is refused.
   */
  readonly capabilities?: Capabilities;
}

/** One version of the protocol with the handlers that serve it: what `v1(…)` and `v2(…)` make. */
export interface ClientVersion<Agent = unknown> {
  readonly protocolVersion: 1 | 2;
  /** The `initialize` params of this version, without `protocolVersion`. */
  readonly offer: (info: Info) => Plain;
  /** Takes the agent's answer and serves from then on. */
  readonly begin: (connection: Connection, answer: unknown) => Begun<Agent>;
}

/** A version at work. */
export interface Begun<Agent> {
  readonly agent: Agent;
  readonly handlers: Handlers;
}

/** A way to sign in, in either version. */
export interface AnyAuthMethod {
  readonly id?: string;
  readonly methodId?: string;
  readonly type?: string;
}

/** What tells one version from the other, for a client. */
export interface ClientEdge {
  readonly tables: Tables;
  readonly needs: NeedPaths;
  /** The method that signs in, and the one that signs out if that takes no more than an offered way to sign in. */
  readonly login: string;
  readonly logout: string | undefined;
  derive(handlers: AnyHandlers): Plain;
  offer(capabilities: Plain, info: Info): Plain;
  /** Reads the answer to `initialize`. Throws a `DecodeError`. */
  read(answer: unknown): {
    response: Plain;
    capabilities: unknown;
    info: Info | undefined;
    authMethods: readonly AnyAuthMethod[];
  };
}

/** Makes a `ClientVersion` of handlers. */
export function clientVersion<Agent>(
  edge: ClientEdge,
  handlers: AnyHandlers,
  options: ClientVersionOptions<object>,
): ClientVersion<Agent> {
  const { tables } = edge;
  const { protocolVersion } = tables;
  checkHandlers(tables, handlers, "a client");
  const own = merge(edge.derive(handlers), options.capabilities as Plain | undefined);

  return {
    protocolVersion,
    offer: (info) => edge.offer(own, info),
    begin(connection, answer) {
      const { response, capabilities, info, authMethods } = edge.read(answer);
      const name = info === undefined ? "agent" : `agent "${info.title ?? info.name}"`;
      const check = (method: string, params: unknown) => {
        checkAuth(edge, authMethods, method, params);
        checkParams(edge, capabilities, name, method, params);
      };
      const peer = new Peer({ connection, tables, capabilities, own, name, check });
      const agent = Object.assign(peer, {
        version: protocolVersion,
        capabilities,
        info,
        authMethods,
        initialize: response,
        connection,
        close: () => connection.close(),
      }) as Agent;
      const context = (inner: ConstructorParameters<typeof ClientContext>[0]) => new ClientContext(inner, agent);
      return { agent, handlers: serve({ connection, tables, handlers, own, context }) };
    },
  };
}

/** Only what the agent offers as a sign-in can be asked of it; a terminal one is run, not called. */
function checkAuth(edge: ClientEdge, authMethods: readonly AnyAuthMethod[], method: string, params: unknown): void {
  if (method === edge.logout && authMethods.length === 0)
    throw new AcpError(`${method} was not sent: the agent offers no way to sign in`);
  if (method !== edge.login) return;
  const { methodId } = params as { methodId: string };
  const chosen = authMethods.find(({ id, methodId: other }) => (id ?? other) === methodId);
  if (chosen === undefined)
    throw new AcpError(`${method} was not sent: the agent offers no sign-in ${JSON.stringify(methodId)}`);
  if (chosen.type === "terminal")
    throw new AcpError(`${method} was not sent: ${JSON.stringify(methodId)} is a sign-in in a terminal`);
}

/** What the params say must be something that the agent takes. */
function checkParams(edge: ClientEdge, capabilities: unknown, name: string, method: string, params: unknown): void {
  const relative = relativePathIn(params);
  if (relative !== undefined) throw new AcpError(`${method} was not sent: ${relative} must be an absolute path`);
  for (const { field, capability } of needsOf(method, params, edge.needs)) {
    if (capability === undefined) throw new AcpError(`${method} was not sent: no agent of this version takes ${field}`);
    if (!supports(capabilities, capability)) throw new CapabilityError(method, capability, name);
  }
}
