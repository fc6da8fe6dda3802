import type * as agent from "./agent-methods.ts";
import type * as client from "./client-methods.ts";
import type { ErrorResponse } from "./message-types.ts";
import type {
  ConnectMcpRequest,
  ConnectMcpResponse,
  DisconnectMcpRequest,
  DisconnectMcpResponse,
  ExtNotification,
  ExtRequest,
  ExtResponse,
  MessageMcpNotification,
  MessageMcpRequest,
  MessageMcpResponse,
  RequestId,
} from "./types.ts";

type Values<T> = T[keyof T];
type Request<Params> = { id: RequestId; method: string; params?: Params | ExtRequest | null };
type Response<Answer> = { id: RequestId; result: Answer | ExtResponse } | { id: RequestId; error: ErrorResponse };
type Notification<Params> = { method: string; params?: Params | ExtNotification | null };

/** A request that an agent sends. */
export type AgentRequest = Request<
  Values<client.ClientRequestParamsByMethod> | ConnectMcpRequest | MessageMcpRequest | DisconnectMcpRequest
>;

/** An answer that an agent sends. */
export type AgentResponse = Response<Values<agent.AgentRequestResponsesByMethod> | MessageMcpResponse>;

/** A notification that an agent sends. */
export type AgentNotification = Notification<Values<client.ClientNotificationParamsByMethod> | MessageMcpNotification>;

/** A request that a client sends. */
export type ClientRequest = Request<Values<agent.AgentRequestParamsByMethod> | MessageMcpRequest>;

/** An answer that a client sends. */
export type ClientResponse = Response<
  Values<client.ClientRequestResponsesByMethod> | ConnectMcpResponse | DisconnectMcpResponse | MessageMcpResponse
>;

/** A notification that a client sends. */
export type ClientNotification = Notification<Values<agent.AgentNotificationParamsByMethod> | MessageMcpNotification>;
