import { AcpError } from "../../schema/index.ts";
import type { Abilities } from "./abilities.ts";

/** An MCP server for a session, in one shape for both versions. */
export type McpServer =
  | {
      readonly type?: "stdio";
      readonly name: string;
      /** Absolute in version 2; a name that is looked for in `PATH` is for version 1 only. */
      readonly command: string;
      readonly args?: readonly string[];
      readonly env?: { readonly [name: string]: string };
    }
  | {
      readonly type: "http" | "sse";
      readonly name: string;
      readonly url: string;
      readonly headers?: { readonly [name: string]: string };
    }
  /** Reached through this connection (unstable). */
  | { readonly type: "acp"; readonly name: string; readonly serverId: string };

/** The agent takes no MCP server of this transport. Nothing was sent. */
export class McpServerError extends AcpError {
  override readonly name = "McpServerError";
  /** The name of the server. */
  readonly server: string;
  readonly transport: string;

  constructor(method: string, server: string, transport: string, peer: string) {
    const what = `the MCP server ${JSON.stringify(server)} is of type "${transport}"`;
    super(`${method} was not sent: ${what}, which the ${peer} does not advertise`);
    this.server = server;
    this.transport = transport;
  }
}

/** The servers as a version says them. Throws an `McpServerError` for the first that the agent does not take. */
export function mcpServersFor(
  version: 1 | 2,
  servers: readonly McpServer[],
  { mcp }: Abilities,
  method: string,
  peer: string,
): object[] {
  return servers.map((server) => {
    const { type = "stdio", name } = server;
    if (!mcp[type]) throw new McpServerError(method, name, type, peer);
    if ("command" in server) {
      const { command, args = [], env } = server;
      return { ...(version === 2 && { type }), name, command, args: [...args], env: pairs(env) };
    }
    return "url" in server ? { type, name, url: server.url, headers: pairs(server.headers) } : { ...server };
  });
}

function pairs(values: { readonly [name: string]: string } = {}): { name: string; value: string }[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}
