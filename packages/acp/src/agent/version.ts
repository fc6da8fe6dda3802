import {
  type AnyHandlers,
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
import { type Connection, type Context, type Handlers, invalidParams } from "../rpc/index.ts";
import { AcpError, supports } from "../schema/index.ts";
import { AgentContext } from "./context.ts";
import { type Turn, Turns } from "./turns.ts";

/** What an agent says of itself in one version, beyond what its handlers say. */
export interface AgentVersionOptions<Capabilities, AuthMethod> {
  /**
   * Laid over the capabilities that follow from the handlers: for those that no handler shows (`promptCapabilities`,
   * `mcpCapabilities`, …), or to hide a handler from peers. What is not advertised is refused.
   */
  readonly capabilities?: Capabilities;
  /** The ways to sign in. Methods of type `terminal` are offered only to clients that can run them. */
  readonly authMethods?: readonly AuthMethod[];
  /** The `_meta` of the answer to `initialize`. */
  readonly meta?: { readonly [key: string]: unknown };
}

/** One version of the protocol with the handlers that serve it: what `v1(…)` and `v2(…)` make. */
export interface AgentVersion<Client = unknown> {
  readonly protocolVersion: 1 | 2;
  /** Answers `initialize` and serves from then on. `exact`: the client asked for this very version. */
  readonly begin: (connection: Connection, params: unknown, exact: boolean, info: Info) => Begun<Client>;
}

/** A version at work. */
export interface Begun<Client> {
  readonly client: Client;
  readonly answer: unknown;
  readonly handlers: Handlers;
  /** Ends what outlives requests, when the connection closes. */
  readonly finish?: () => Promise<void>;
}

/** What tells one version from the other, for an agent. */
export interface AgentEdge {
  readonly tables: Tables;
  readonly needs: NeedPaths;
  /** The path of the client capability for terminal sign-in. */
  readonly terminalAuth: string;
  /** The methods that offering these ways to sign in promises. */
  signIn(authMethods: readonly { type?: string }[]): readonly string[];
  /** What the handlers say about the agent's capabilities. */
  derive(handlers: AnyHandlers): Plain;
  /** Reads `initialize`. Throws what the client is told. */
  read(params: unknown, exact: boolean): { request: Plain; capabilities: unknown; info: Info | undefined };
  /** The answer to `initialize`. */
  write(capabilities: Plain, info: Info, authMethods: readonly { type?: string }[]): Plain;
}

/** Makes an `AgentVersion` of handlers. */
export function agentVersion<Client>(
  edge: AgentEdge,
  handlers: AnyHandlers,
  options: AgentVersionOptions<object, object>,
): AgentVersion<Client> {
  const { tables } = edge;
  const { protocolVersion } = tables;
  checkHandlers(tables, handlers, "an agent");
  const authMethods = (options.authMethods ?? []) as readonly { type?: string }[];
  const missing = edge.signIn(authMethods).filter((method) => handlers[method] === undefined);
  if (missing.length > 0) throw new AcpError(`Ways to sign in also need handlers for ${missing.join(", ")}`);
  const capabilities = merge(edge.derive(handlers), options.capabilities as Plain | undefined);

  return {
    protocolVersion,
    begin(connection, params, exact, info) {
      const client = edge.read(params, exact);
      const name = `client "${client.info?.title ?? client.info?.name ?? "unknown"}"`;
      const peer = new Peer({ connection, tables, capabilities: client.capabilities, own: capabilities, name });
      const handle = Object.assign(peer, {
        version: protocolVersion,
        capabilities: client.capabilities,
        info: client.info,
        initialize: client.request,
        connection,
      }) as Client;
      const offered = authMethods.filter(
        ({ type }) => type !== "terminal" || supports(client.capabilities, edge.terminalAuth),
      );
      return {
        client: handle,
        answer: { ...edge.write(capabilities, info, offered), ...(options.meta && { _meta: options.meta }) },
        handlers: serve({
          connection,
          tables,
          handlers: withTurns(handlers, handle, protocolVersion),
          own: capabilities,
          context: (inner) => new AgentContext(inner, handle),
          check: (method, checked) => refuseUnsupported(edge, capabilities, method, checked),
        }),
      };
    },
  };
}

/** Ties `session/cancel` to the signals of the turns that it ends. */
function withTurns<Client>(handlers: AnyHandlers, client: Client, protocolVersion: 1 | 2): AnyHandlers {
  const prompt = handlers["session/prompt"];
  if (prompt === undefined) return handlers;
  const turns = new Turns();
  const cancel = handlers["session/cancel"];
  const context = (inner: Context, turn: Turn) => new AgentContext(inner, client, turn);
  return {
    ...handlers,
    "session/prompt": turns.prompt(prompt, context, protocolVersion) as AnyHandlers[string],
    "session/cancel": (params: unknown, inner: never) => {
      turns.cancel((params as { sessionId: string }).sessionId);
      return cancel?.(params, inner);
    },
  };
}

/** Refuses what the agent did not advertise, and paths that are not absolute. */
function refuseUnsupported(edge: AgentEdge, capabilities: Plain, method: string, params: unknown): void {
  const relative = relativePathIn(params);
  if (relative !== undefined) throw invalidParams(`Invalid params: ${relative} must be an absolute path`);
  for (const { field, capability } of needsOf(method, params, edge.needs)) {
    if (capability !== undefined && supports(capabilities, capability)) continue;
    throw invalidParams(`Invalid params: this agent does not support ${field}`);
  }
}
