import { supports } from "../schema/index.ts";
import type * as v1 from "../schema/v1/unstable.ts";
import type * as v2 from "../schema/v2/unstable.ts";
import { withoutNull } from "./content.ts";
import { ConversionError } from "./conversion-error.ts";

/**
 * MCP servers of version 1 as version 2 names them: what has no `type` is a program to start. Throws a `ConversionError` for
 * one that this agent cannot use (`sse`, or stdio where the agent does not list it), or of a type that is not known.
 */
export function mcpServersToV2(
  servers: readonly v1.McpServer[],
  capabilities: v2.AgentCapabilities | null | undefined,
): v2.McpServer[] {
  return servers.map((server) => {
    const { type = "stdio", ...rest } = server as { type?: string; name: string };
    const known = type === "stdio" || type === "http" || type === "acp";
    if (!known || !supports(capabilities, `session.mcp.${type}`))
      throw new ConversionError(
        `The agent cannot use the MCP server ${JSON.stringify(rest.name)}: it takes none of type ${type}`,
      );
    return { ...withoutNull(rest), type } as v2.McpServer;
  });
}
