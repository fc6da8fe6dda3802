import { McpError, type McpHandler, type McpRequest } from "../../client/unstable.ts";

const revision = "2026-07-28";
const versionMember = "io.modelcontextprotocol/protocolVersion";

/**
 * The MCP server of the scripted client. Its tool `echo` gives what it is given; `wait` reports that it has begun, where progress is
 * asked for, and with `untilCancelled: true` never ends by itself.
 */
export const scriptedMcp: McpHandler = (request) => {
  const { method, params = {} } = request;
  const asked = (params._meta as { readonly [member: string]: unknown } | undefined)?.[versionMember];
  if (asked === undefined) throw new McpError(-32602, `"params._meta" has no ${JSON.stringify(versionMember)}`);
  if (asked !== revision)
    throw new McpError(-32022, "Unsupported protocol version", { supported: [revision], requested: asked });
  switch (method) {
    case "server/discover":
      return { supportedVersions: [revision], ...about, ...forNow };
    case "tools/list":
      return { tools, ...forNow };
    case "tools/call":
      return called(request);
    default:
      throw new McpError(-32601, `Method not found: ${method}`);
  }
};

const about = {
  capabilities: { tools: {} },
  serverInfo: { name: "scripted-client", version: "0.1.0" },
};
const forNow = { resultType: "complete", ttlMs: 0, cacheScope: "private" };
const tools = [
  { name: "echo", description: "Gives what it is given.", inputSchema: { type: "object" } },
  {
    name: "wait",
    description: "Waits until it is cancelled, if it is told to.",
    inputSchema: { type: "object", properties: { untilCancelled: { type: "boolean" } } },
  },
];

async function called({ params = {}, signal, notify }: McpRequest): Promise<object> {
  const {
    name,
    arguments: given = {},
    _meta,
  } = params as {
    readonly name?: string;
    readonly arguments?: { readonly untilCancelled?: unknown };
    readonly _meta?: { readonly progressToken?: string | number };
  };
  const result = { resultType: "complete", content: [{ type: "text", text: JSON.stringify(given) }] };
  if (name === "echo") return result;
  if (name !== "wait") throw new McpError(-32602, `Unknown tool: ${name}`);
  const progressToken = _meta?.progressToken;
  if (progressToken !== undefined) await notify("notifications/progress", { progressToken, progress: 0 });
  if (given.untilCancelled === true && !signal.aborted)
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  return result;
}
