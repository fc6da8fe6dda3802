import type { Message } from "../../frames/index.ts";
import { PROVIDED_TOOL } from "../../model-server/index.ts";
import { Refusal, type Talk, type unanswered } from "../../talk/index.ts";

/** What comes in answer to a call of the tool: an answer of `mcp/message`, or `unanswered`. `call`: the request. */
export type Provide = (call: Message) => Message | typeof unanswered | Promise<Message | typeof unanswered>;

/** An MCP server that is reached through this side of the connection, as it is declared. */
export function provided(serverId: string, name = "client"): Message {
  return { type: "acp", name, serverId };
}

/**
 * Serves MCP over the connection: servers with one tool, of any revision of MCP that asks for what they are and what they have.
 * What a call of the tool comes to is asked of `provide`.
 */
export function serveMcp(talk: Talk, provide: Provide): void {
  talk.serve("mcp/message", (params, request) => {
    if (params?.method === "tools/call") return provide(request);
    if (typeof params?.method !== "string") throw new Refusal(-32602, "Invalid params");
    const result = answers[params.method]?.(params.params ?? {});
    return result === undefined
      ? { error: { code: -32601, message: `Method not found: ${params.method}` } }
      : { result: { resultType: "complete", ...result } };
  });
}

/** An answer in which the tool says this. */
export function saying(text: string): Message {
  return { result: { resultType: "complete", content: [{ type: "text", text }] } };
}

const about = { capabilities: { tools: {} }, serverInfo: { name: "colloquy-check", version: "1.0.0" } };
const tool = {
  name: PROVIDED_TOOL,
  description: "Gives a word.",
  inputSchema: { type: "object", properties: {} },
  annotations: { readOnlyHint: true },
};
const forNow = { ttlMs: 0, cacheScope: "private" };

const answers: { readonly [method: string]: (params: Message) => Message } = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, ...about }),
  "server/discover": () => ({ supportedVersions: ["2026-07-28"], ...about, ...forNow }),
  ping: () => ({}),
  "tools/list": () => ({ tools: [tool], ...forNow }),
  "prompts/list": () => ({ prompts: [], ...forNow }),
  "resources/list": () => ({ resources: [], ...forNow }),
};
