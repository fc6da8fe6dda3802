import type { AgentVersion } from "../agent/index.ts";
import type { ClientVersion } from "../client/index.ts";
import type { Plain } from "../protocol/index.ts";
import type { Connection, Handlers } from "../rpc/index.ts";

/**
 * Handlers that hand every message on as it is, and every answer back. Ids are the connections' own; a request that is
 * cancelled on one side is cancelled on the other.
 */
export function relayTo(far: Pick<Connection, "request" | "notify">): Handlers {
  return {
    request: (method) => (params, context) => far.request(method, params, { signal: context.signal }),
    notification: (method) => (params) => far.notify(method, params),
  };
}

/** The handlers, and where they have none for an extension method, those of a relay. */
export function withExtensions(handlers: Handlers, relay: Handlers): Handlers {
  const extension = (method: string) => method.startsWith("_");
  return {
    request: (method) => handlers.request(method) ?? (extension(method) ? relay.request(method) : undefined),
    notification: (method) =>
      handlers.notification(method) ?? (extension(method) ? relay.notification(method) : undefined),
  };
}

/** An agent that nothing is read of. */
export interface RelayedAgent {
  readonly version: 1 | 2;
  /** The answer to `initialize`, as it came. */
  readonly answer: Plain;
  readonly connection: Connection;
}

/** A client's version of the protocol that is another client's: what it offered goes to the agent, what the agent sends to it. */
export function relayedClient(
  protocolVersion: 1 | 2,
  offered: Plain,
  client: Pick<Connection, "request" | "notify">,
): ClientVersion<RelayedAgent & { readonly relayed: true }> {
  const { protocolVersion: _, ...offer } = offered;
  return {
    protocolVersion,
    offer: () => offer,
    begin: (connection, answer) => ({
      agent: { relayed: true, version: protocolVersion, answer: answer as Plain, connection },
      handlers: relayTo(client),
    }),
  };
}

/** An agent's version of the protocol that is another agent's. */
export function relayedAgent({ version, answer, connection }: RelayedAgent): AgentVersion {
  return {
    protocolVersion: version,
    begin: () => ({ client: {}, answer, handlers: relayTo(connection) }),
  };
}
