import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { withoutNull } from "../content.ts";

/** An MCP server as version 1 has it: stdio untagged, every list there. Undefined: version 1 has no such transport. */
export function mcpServerToV1(server: v2.McpServer): v1.McpServer | undefined {
  switch (server.type) {
    case "stdio": {
      const { type: _, ...rest } = withoutNull(server as { type: "stdio" } & v2.McpServerStdio);
      return { ...rest, args: rest.args ?? [], env: rest.env ?? [] };
    }
    case "http": {
      const rest = withoutNull(server as { type: "http" } & v2.McpServerHttp);
      return { ...rest, headers: rest.headers ?? [] };
    }
    case "acp":
      return server as { type: "acp" } & v2.McpServerAcp;
    default:
      return undefined;
  }
}
