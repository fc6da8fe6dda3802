/** Where a version keeps the agent's capabilities that single parameters need. */
export interface NeedPaths {
  readonly prompt: string;
  readonly mcp: string;
  readonly session: string;
}

/** A capability of the agent that a call needs because of what its params say. */
export interface Need {
  /** The field that asks for it. */
  readonly field: string;
  /** The path of the capability; `undefined`: no agent of this version could have it. */
  readonly capability: string | undefined;
}

const setups = new Set(["session/new", "session/load", "session/resume", "session/fork"]);

/** All that a call of the agent needs beyond the method's own capability. The params have been decoded, or are about to be sent. */
export function needsOf(method: string, params: unknown, paths: NeedPaths): Need[] {
  if (typeof params !== "object" || params === null) return [];
  if (method === "session/prompt") return promptNeeds(params, paths);
  if (method === "session/list") return optional(params, "archived", `${paths.session}.archive`);
  return setups.has(method) ? setupNeeds(params, paths) : [];
}

const baseline = new Set(["text", "resource_link"]);
const blocks: { readonly [type: string]: string } = { image: "image", audio: "audio", resource: "embeddedContext" };

function promptNeeds(params: { prompt?: unknown }, paths: NeedPaths): Need[] {
  const needs: Need[] = [];
  for (const { type } of items(params.prompt)) {
    if (typeof type !== "string" || baseline.has(type)) continue;
    const name = Object.hasOwn(blocks, type) ? blocks[type] : undefined;
    needs.push({ field: `a prompt block of type "${type}"`, capability: name && `${paths.prompt}.${name}` });
  }
  return needs;
}

function setupNeeds(params: { mcpServers?: unknown; additionalDirectories?: unknown }, paths: NeedPaths): Need[] {
  const needs = optional(params, "systemPrompt", `${paths.session}.systemPrompt`);
  if (items(params.additionalDirectories).length > 0)
    needs.push({ field: "additionalDirectories", capability: `${paths.session}.additionalDirectories` });
  for (const server of items(params.mcpServers)) {
    const transport = typeof server.type === "string" ? server.type : "stdio";
    const known = transport === "stdio" || transport === "http" || transport === "sse" || transport === "acp";
    // At version 1 every type that it does not know is stdio (MCPS-05, MCPS-06).
    if (paths.mcp === "mcpCapabilities" && (transport === "stdio" || !known)) continue;
    needs.push({
      field: `an MCP server of type "${transport}"`,
      capability: known ? `${paths.mcp}.${transport}` : undefined,
    });
  }
  return needs;
}

function optional(params: object, field: string, capability: string): Need[] {
  return (params as { [field: string]: unknown })[field] == null ? [] : [{ field, capability }];
}

function items(list: unknown): { type?: unknown }[] {
  return Array.isArray(list) ? list : [];
}
