import { isAbsolutePath } from "../../protocol/index.ts";
import { invalidParams } from "../../rpc/index.ts";

/** An MCP server that a client wants connected: one shape for both versions. */
export type McpServer =
  | {
      readonly type: "stdio";
      readonly name: string;
      /** Absolute. */
      readonly command: string;
      readonly args: readonly string[];
      /** To be added to the environment. Of a name given twice, the last. */
      readonly env: { readonly [name: string]: string };
    }
  | {
      readonly type: "http" | "sse";
      readonly name: string;
      readonly url: string;
      readonly headers: readonly { readonly name: string; readonly value: string }[];
    }
  /** Reached through the client, with `mcp/message` (unstable). */
  | { readonly type: "acp"; readonly name: string; readonly serverId: string };

type Named = { readonly name: string; readonly value: string };
type Given = { readonly type?: string; readonly name: string; readonly [field: string]: unknown };

/**
 * The servers of a request, whose transports have been checked against what was advertised. Throws `-32602` for a name that
 * comes twice, a command that is not absolute and an address that is not one of HTTP (MCPS-08, MCPS-16).
 */
export function mcpServers(given: unknown): readonly McpServer[] {
  const servers = ((given ?? []) as Given[]).map((server, at) => parsed(server, `mcpServers[${at}]`));
  const names = new Set<string>();
  for (const { name } of servers) {
    if (names.has(name))
      throw invalidParams(`Invalid params: two MCP servers are called ${JSON.stringify(name)}`, { name });
    names.add(name);
  }
  return servers.length === 0 ? none : servers;
}

const none: readonly McpServer[] = [];

function parsed(server: Given, path: string): McpServer {
  const { type, name } = server;
  switch (type) {
    case "http":
    case "sse": {
      const { url, headers } = server as unknown as { url: string; headers?: readonly Named[] | null };
      if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
        throw invalidParams(`Invalid params: ${path}.url must be an http or https URL`);
      return { type, name, url, headers: headers ?? [] };
    }
    case "acp":
      return { type, name, serverId: server.serverId as string };
    default: {
      const { command, args, env } = server as unknown as {
        command: string;
        args?: string[] | null;
        env?: Named[] | null;
      };
      if (!isAbsolutePath(command)) throw invalidParams(`Invalid params: ${path}.command must be an absolute path`);
      const variables = Object.fromEntries((env ?? []).map((variable) => [variable.name, variable.value]));
      return { type: "stdio", name, command, args: args ?? [], env: variables };
    }
  }
}
