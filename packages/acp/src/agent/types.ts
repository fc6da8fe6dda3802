import type { Calling, HandlersOf, WithSuccessor } from "../protocol/index.ts";
import type { Connection } from "../rpc/index.ts";
import type * as v1s from "../schema/v1/index.ts";
import type * as v1u from "../schema/v1/unstable.ts";
import type * as v2s from "../schema/v2/index.ts";
import type * as v2u from "../schema/v2/unstable.ts";

/** Methods that the library serves itself. */
type Own = "initialize" | "$/cancel_request";

/** A client as an agent sees it. */
interface ClientPeer<Version, Capabilities, Info, Initialize> {
  /** The version that was negotiated. */
  readonly version: Version;
  /** What the client advertised. */
  readonly capabilities: Capabilities;
  /** Who the client says it is: a label, never a reason to trust it. */
  readonly info: Info;
  /** Its `initialize` request, checked. */
  readonly initialize: Initialize;
  /** The connection to it: its `signal` tells work that outlives a request when the client is gone. */
  readonly connection: Connection;
}

/** A client that speaks version 1. */
export interface ClientV1
  extends ClientPeer<1, v1s.ClientCapabilities, v1s.Implementation | undefined, v1s.InitializeRequest>,
    Calling<v1s.ClientRequests, Omit<v1s.ClientNotifications, Own>> {}

/** A client that speaks version 1, with what is unstable in it. */
export interface UnstableClientV1
  extends ClientPeer<1, v1u.ClientCapabilities, v1u.Implementation | undefined, v1u.InitializeRequest>,
    Calling<
      WithSuccessor<v1u.ClientRequests, v1u.ProxyRequests>,
      WithSuccessor<Omit<v1u.ClientNotifications, Own>, v1u.ProxyNotifications>
    > {}

/** A client that speaks version 2. */
export interface ClientV2
  extends ClientPeer<2, v2s.ClientCapabilities, v2s.Implementation, v2s.InitializeRequest>,
    Calling<v2s.ClientRequests, Omit<v2s.ClientNotifications, Own>> {}

/** A client that speaks version 2, with what is unstable in it. */
export interface UnstableClientV2
  extends ClientPeer<2, v2u.ClientCapabilities, v2u.Implementation, v2u.InitializeRequest>,
    Calling<
      WithSuccessor<v2u.ClientRequests, v2u.ProxyRequests>,
      WithSuccessor<Omit<v2u.ClientNotifications, Own>, v2u.ProxyNotifications>
    > {}

type AgentHandlers<R, N, Client> = HandlersOf<Omit<R, Own>, Omit<N, Own>, { readonly client: Client }>;

/** What an agent does in version 1. `session/new` and `session/prompt` are the least that makes one. */
export type AgentHandlersV1 = AgentHandlers<v1s.AgentRequests, v1s.AgentNotifications, ClientV1>;

/**
 * What an agent does in version 1, with what is unstable in it. One that answers `proxy/initialize` can be a proxy: its answer
 * takes the place of the library's. A handler of `proxy/successor` is given requests and notifications (without an `id`).
 */
export type UnstableAgentHandlersV1 = AgentHandlers<
  v1u.AgentRequests & v1u.ProxyRequests,
  v1u.AgentNotifications,
  UnstableClientV1
>;

/** What an agent does in version 2: with sessions, at least `new`, `list`, `resume`, `close`, `prompt` and `cancel`. */
export type AgentHandlersV2 = AgentHandlers<v2s.AgentRequests, v2s.AgentNotifications, ClientV2>;

/** What an agent does in version 2, with what is unstable in it. */
export type UnstableAgentHandlersV2 = AgentHandlers<
  v2u.AgentRequests & v2u.ProxyRequests,
  v2u.AgentNotifications,
  UnstableClientV2
>;
