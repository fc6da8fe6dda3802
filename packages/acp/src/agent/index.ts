export type { Info } from "../protocol/index.ts";
export { agent } from "./agent.ts";
export * from "./kit/index.ts";
export { type AgentDefinition, type ClientOf, type ServedAgent, serveAgent } from "./serve-agent.ts";
export type { AgentHandlersV1, AgentHandlersV2, ClientV1, ClientV2 } from "./types.ts";
export { v1 } from "./v1.ts";
export { v2 } from "./v2.ts";
export type { AgentVersion, AgentVersionOptions } from "./version.ts";
