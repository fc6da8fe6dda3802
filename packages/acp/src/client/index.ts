export type { Info } from "../protocol/index.ts";
export { type AgentOf, type ClientDefinition, type ConnectOptions, connectAgent } from "./connect-agent.ts";
export type { AgentV1, AgentV2, ClientHandlersV1, ClientHandlersV2 } from "./types.ts";
export { v1 } from "./v1.ts";
export { v2 } from "./v2.ts";
export type { ClientVersion, ClientVersionOptions } from "./version.ts";
