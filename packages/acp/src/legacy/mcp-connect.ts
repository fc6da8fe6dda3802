import { type Alias, aliases } from "./aliases.ts";
import { type Dialect, dialect } from "./dialect.ts";
import { isPlain } from "./shape.ts";

/** `_mcp/connect`, agent to client: opens a connection to an MCP server that the client declared for a session. */
export interface McpConnectParams {
  /** As declared in `mcpServers`. */
  serverId: string;
  [other: string]: unknown;
}

/** What `_mcp/connect` answers. */
export interface McpConnectResult {
  /** Chosen by the client; names the connection in all that follows. */
  connectionId: string;
}

/** `_mcp/disconnect`, agent to client: ends a connection. Answered `{}`. */
export interface McpDisconnectParams {
  connectionId: string;
  [other: string]: unknown;
}

/**
 * `_mcp/message`, in either direction: one MCP message on a connection. As a request it is answered with the bare MCP result,
 * or fails with the MCP error; as a notification it carries an MCP notification.
 */
export interface McpMessageParams {
  connectionId: string;
  /** The MCP method. */
  method: string;
  /** Its params. */
  params?: { [key: string]: unknown } | null;
  [other: string]: unknown;
}

/**
 * MCP over ACP as it was in August 2026: with connections. `mcp/connect`, `mcp/disconnect` and the `mcp/message` that has a
 * `connectionId` are on this side extension methods of the same names with a `_`, to be served and called as such; the
 * newer `mcp/message` is left alone. Params without their required fields are refused (`-32602`) before a handler sees them.
 */
export function mcpConnect(): Dialect {
  return dialect(() => aliases(methods));
}

const methods: readonly Alias[] = [
  { wire: "mcp/connect", ours: "_mcp/connect", required: { serverId: "string" }, renew: withServerId },
  { wire: "mcp/disconnect", ours: "_mcp/disconnect", required: { connectionId: "string" } },
  {
    wire: "mcp/message",
    ours: "_mcp/message",
    required: { connectionId: "string", method: "string" },
    isMeant: (params) => isPlain(params) && "connectionId" in params,
  },
];

/** The field had other names before it had this one. */
function withServerId(params: unknown): unknown {
  if (!isPlain(params) || params.serverId !== undefined) return params;
  return { ...params, serverId: params.acpId ?? params.acpUrl };
}
