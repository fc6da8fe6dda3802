/** The MCP servers of a session, as tools. Loads the client library: import it when there are servers. */
export { type ConnectOptions, connectServers, type McpConnections } from "./connections.ts";
export { fingerprint, fingerprints } from "./fingerprint.ts";
export { MCP_LIMITS, type McpLimits } from "./limits.ts";
export type { McpStatus } from "./server.ts";
