import type { Calling, HandlersOf, WithSuccessor } from "../protocol/index.ts";
import type { Connection } from "../rpc/index.ts";
import type * as v1s from "../schema/v1/index.ts";
import type * as v1u from "../schema/v1/unstable.ts";
import type * as v2s from "../schema/v2/index.ts";
import type * as v2u from "../schema/v2/unstable.ts";

/** Methods that the library calls or serves itself. */
type Own = "initialize" | "$/cancel_request";

/** An agent as a client sees it. */
interface AgentPeer<Version, Capabilities, Info, AuthMethod, Initialize> {
  /** The version that was negotiated: what to `switch` on. */
  readonly version: Version;
  /** What the agent advertised. */
  readonly capabilities: Capabilities;
  /** Who the agent says it is. */
  readonly info: Info;
  /** The ways to sign in; empty when there are none. */
  readonly authMethods: readonly AuthMethod[];
  /** Its answer to `initialize`, checked. */
  readonly initialize: Initialize;
  /** The connection: its `closed`, its `signal`, its counts of incidents. */
  readonly connection: Connection;
  /** Ends the connection as `Connection.close` does. */
  close(): Promise<void>;
}

/** An agent that speaks version 1. */
export interface AgentV1
  extends AgentPeer<1, v1s.AgentCapabilities, v1s.Implementation | undefined, v1s.AuthMethod, v1s.InitializeResponse>,
    Calling<Omit<v1s.AgentRequests, Own>, Omit<v1s.AgentNotifications, Own>> {}

/** An agent that speaks version 1, with what is unstable in it. */
export interface UnstableAgentV1
  extends AgentPeer<1, v1u.AgentCapabilities, v1u.Implementation | undefined, v1u.AuthMethod, v1u.InitializeResponse>,
    Calling<
      WithSuccessor<Omit<v1u.AgentRequests, Own>, v1u.ProxyRequests>,
      WithSuccessor<Omit<v1u.AgentNotifications, Own>, v1u.ProxyNotifications>
    > {}

/** An agent that speaks version 2. */
export interface AgentV2
  extends AgentPeer<2, v2s.AgentCapabilities, v2s.Implementation, v2s.AuthMethod, v2s.InitializeResponse>,
    Calling<Omit<v2s.AgentRequests, Own>, Omit<v2s.AgentNotifications, Own>> {}

/** An agent that speaks version 2, with what is unstable in it. */
export interface UnstableAgentV2
  extends AgentPeer<2, v2u.AgentCapabilities, v2u.Implementation, v2u.AuthMethod, v2u.InitializeResponse>,
    Calling<
      WithSuccessor<Omit<v2u.AgentRequests, Own>, v2u.ProxyRequests>,
      WithSuccessor<Omit<v2u.AgentNotifications, Own>, v2u.ProxyNotifications>
    > {}

type ClientHandlers<R, N, Agent> = HandlersOf<Omit<R, Own>, Omit<N, Own>, { readonly agent: Agent }>;

/** What a client does in version 1. `session/update` and `session/request_permission` are the least of use. */
export type ClientHandlersV1 = ClientHandlers<v1s.ClientRequests, v1s.ClientNotifications, AgentV1>;

/** What a client does in version 1, with what is unstable in it. */
export type UnstableClientHandlersV1 = ClientHandlers<
  WithSuccessor<v1u.ClientRequests, v1u.ProxyRequests>,
  v1u.ClientNotifications,
  UnstableAgentV1
>;

/** What a client does in version 2. */
export type ClientHandlersV2 = ClientHandlers<v2s.ClientRequests, v2s.ClientNotifications, AgentV2>;

/** What a client does in version 2, with what is unstable in it. */
export type UnstableClientHandlersV2 = ClientHandlers<
  WithSuccessor<v2u.ClientRequests, v2u.ProxyRequests>,
  v2u.ClientNotifications,
  UnstableAgentV2
>;
