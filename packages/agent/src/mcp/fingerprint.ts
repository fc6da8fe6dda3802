import { createHash } from "node:crypto";
import type { McpServer } from "@colloquy/acp/agent";

/**
 * SHA-256 in hex of all that makes a server what it is, the values of its variables and headers included. The order of
 * variables, and of headers of different names, makes no difference; the order of arguments does.
 */
export function fingerprint(server: McpServer): string {
  return createHash("sha256")
    .update(JSON.stringify(canonical(server)))
    .digest("hex");
}

/** Those of all of them, sorted: in whatever order servers are declared, the same ones give the same. */
export function fingerprints(servers: readonly McpServer[]): readonly string[] {
  return servers.map(fingerprint).sort();
}

function canonical(server: McpServer): unknown {
  const { type, name } = server;
  switch (server.type) {
    case "stdio":
      return [type, name, server.command, server.args, Object.entries(server.env).sort(byName)];
    case "acp":
      return [type, name, server.serverId];
    default: {
      const headers = server.headers.map((header) => [header.name.toLowerCase(), header.value] as const);
      return [type, name, server.url, headers.sort(byName)];
    }
  }
}

function byName([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
