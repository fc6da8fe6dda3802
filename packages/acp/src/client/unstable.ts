import type { AnyHandlers } from "../protocol/index.ts";
import * as first from "../schema/v1/unstable.ts";
import * as second from "../schema/v2/unstable.ts";
import type { ClientDefinition } from "./connect-agent.ts";
import { edgeV1 } from "./edge-v1.ts";
import { edgeV2 } from "./edge-v2.ts";
import type { UnstableAgent } from "./kit/agent.ts";
import { define } from "./kit/client.ts";
import type { UnstableClientOptions } from "./kit/options.ts";
import type { UnstableAgentV1, UnstableAgentV2, UnstableClientHandlersV1, UnstableClientHandlersV2 } from "./types.ts";
import { type ClientVersion, type ClientVersionOptions, clientVersion } from "./version.ts";

const edges = {
  v1: /* @__PURE__ */ edgeV1({
    protocolVersion: 1,
    params: { ...first.proxyParams, ...first.clientParams },
    results: { ...first.proxyResults, ...first.clientResults },
    methods: first.methods,
    updateGates: first.updateGates,
  }),
  v2: /* @__PURE__ */ edgeV2({
    protocolVersion: 2,
    params: { ...second.proxyParams, ...second.clientParams },
    results: { ...second.proxyResults, ...second.clientResults },
    methods: second.methods,
    updateGates: second.updateGates,
  }),
};

/**
 * Version 1 with all that is unstable in it.
 * @experimental Unstable methods change without notice.
 */
export function v1(
  handlers: UnstableClientHandlersV1,
  options: ClientVersionOptions<first.ClientCapabilities> = {},
): ClientVersion<UnstableAgentV1> {
  return clientVersion(edges.v1, handlers as AnyHandlers, options);
}

/**
 * Version 2 with all that is unstable in it.
 * @experimental Unstable methods change without notice.
 */
export function v2(
  handlers: UnstableClientHandlersV2,
  options: ClientVersionOptions<second.ClientCapabilities> = {},
): ClientVersion<UnstableAgentV2> {
  return clientVersion(edges.v2, handlers as AnyHandlers, options);
}

/**
 * The `client` of `@colloquy/acp/client` with what is unstable in both versions: its agents fork, archive and name sessions, and ask MCP
 * servers that the client itself serves.
 * @experimental Unstable methods change without notice.
 */
export function client(options: UnstableClientOptions): ClientDefinition<ClientVersion<UnstableAgent>> {
  return define<UnstableAgent>({ unstable: true, v1, v2 }, options);
}

export type { UnstableAgent, UnstableListOptions, UnstableSessionSetup } from "./kit/agent.ts";
export { McpError, type McpHandler, type McpRequest, mcpErrorCodes } from "./kit/mcp-provider.ts";
export type { UnstableClientOptions } from "./kit/options.ts";
export type {
  UnstableAgentV1,
  UnstableAgentV2,
  UnstableClientHandlersV1,
  UnstableClientHandlersV2,
} from "./types.ts";
