import type { Client, Tool as McpTool } from "@modelcontextprotocol/client";
import { z } from "zod";
import { LISTED } from "./limits.ts";

/** The tools of a server, and what was wrong with the list. */
export interface ToolList {
  readonly tools: readonly McpTool[];
  /** A clause that says what was left out, and why. */
  readonly problem?: string;
}

/** What we need of a tool. What is strange in the rest of it costs that. */
const listed = z.looseObject({
  name: z.string().min(1),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  inputSchema: z.looseObject({ type: z.literal("object") }),
  annotations: z
    .looseObject({
      title: z.string().optional().catch(undefined),
      readOnlyHint: z.boolean().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });

/**
 * Lists the tools of a server, all pages of them up to the limits. A tool that makes no sense, is named like one before or
 * has too large a schema is left out. What its results look like is left away: they are not held to it.
 */
export async function listTools(client: Client, signal: AbortSignal, timeout: number): Promise<ToolList> {
  if (client.getServerCapabilities()?.tools === undefined) return { tools: [] };
  const tools = new Map<string, McpTool>();
  const cursors = new Set<string>();
  let left = 0;
  for (let cursor: string | undefined, count = 0; count < LISTED.pages; count++) {
    const params = cursor === undefined ? {} : { cursor };
    const { tools: given, nextCursor } = await client.request({ method: "tools/list", params }, page, {
      signal,
      timeout,
    });
    for (const one of given) {
      const tool = tools.size < LISTED.tools ? usable(one) : undefined;
      if (tool === undefined || tools.has(tool.name)) left += 1;
      else tools.set(tool.name, tool);
    }
    // A cursor that comes again would come for ever.
    if (nextCursor === undefined || cursors.has(nextCursor)) break;
    cursors.add(nextCursor);
    cursor = nextCursor;
  }
  const problem = `${left} of its tools ${left === 1 ? "is" : "are"} left out: doubled, malformed or over a limit`;
  return { tools: [...tools.values()], ...(left > 0 && { problem }) };
}

function usable(given: unknown): McpTool | undefined {
  const { success, data } = listed.safeParse(given);
  if (!success || JSON.stringify(data.inputSchema).length > LISTED.schema) return undefined;
  const { outputSchema: _, description, ...tool } = data as McpTool;
  return description === undefined
    ? tool
    : { ...tool, description: description.slice(0, LISTED.description).toWellFormed() };
}
