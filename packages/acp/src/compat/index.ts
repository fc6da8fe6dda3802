/** The classes, helpers and types of the earlier ACP SDKs (0.4 to 0.29, version 1), on the connection of this library. */
export type { Agent } from "./agent.ts";
export type {
  AgentNotificationMethod,
  AgentNotificationParamsByMethod,
  AgentRequestMethod,
  AgentRequestParamsByMethod,
  AgentRequestResponsesByMethod,
} from "./agent-methods.ts";
export { AgentSideConnection } from "./agent-side-connection.ts";
export type { Client } from "./client.ts";
export type {
  ClientNotificationMethod,
  ClientNotificationParamsByMethod,
  ClientRequestMethod,
  ClientRequestParamsByMethod,
  ClientRequestResponsesByMethod,
} from "./client-methods.ts";
export { ClientSideConnection } from "./client-side-connection.ts";
export type * from "./envelope-types.ts";
export type * from "./message-types.ts";
export { AGENT_METHODS, CLIENT_METHODS, PROTOCOL_METHODS, PROTOCOL_VERSION } from "./method-names.ts";
export { ndJsonStream } from "./ndjson-stream.ts";
export type * from "./renamed-types.ts";
export { RequestError } from "./request-error.ts";
export { TerminalHandle } from "./terminal-handle.ts";
export type * from "./types.ts";
