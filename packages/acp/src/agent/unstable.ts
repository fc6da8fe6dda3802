import type { AnyHandlers } from "../protocol/index.ts";
import * as first from "../schema/v1/unstable.ts";
import * as second from "../schema/v2/unstable.ts";
import { edgeV1 } from "./edge-v1.ts";
import { edgeV2 } from "./edge-v2.ts";
import { agentWith, type Maker } from "./kit/agent.ts";
import type { AgentOptions } from "./kit/index.ts";
import type { AgentDefinition } from "./serve-agent.ts";
import type { UnstableAgentHandlersV1, UnstableAgentHandlersV2, UnstableClientV1, UnstableClientV2 } from "./types.ts";
import { type AgentVersion, type AgentVersionOptions, agentVersion } from "./version.ts";

const edges = {
  v1: /* @__PURE__ */ edgeV1({
    protocolVersion: 1,
    params: { ...first.proxyParams, ...first.agentParams },
    results: { ...first.proxyResults, ...first.agentResults },
    methods: first.methods,
    updateGates: first.updateGates,
  }),
  v2: /* @__PURE__ */ edgeV2({
    protocolVersion: 2,
    params: { ...second.proxyParams, ...second.agentParams },
    results: { ...second.proxyResults, ...second.agentResults },
    methods: second.methods,
    updateGates: second.updateGates,
  }),
};

/**
 * Version 1 with all that is unstable in it.
 * @experimental Unstable methods change without notice.
 */
export function v1(
  handlers: UnstableAgentHandlersV1,
  options: AgentVersionOptions<first.AgentCapabilities, first.AuthMethod> = {},
): AgentVersion<UnstableClientV1> {
  return agentVersion(edges.v1, handlers as AnyHandlers, options);
}

/**
 * Version 2 with all that is unstable in it.
 * @experimental Unstable methods change without notice.
 */
export function v2(
  handlers: UnstableAgentHandlersV2,
  options: AgentVersionOptions<second.AgentCapabilities, second.AuthMethod> = {},
): AgentVersion<UnstableClientV2> {
  return agentVersion(edges.v2, handlers as AnyHandlers, options);
}

/**
 * An agent, with what is unstable in both versions: forks, the archive, the status and title of sessions, MCP servers over
 * ACP, the client's system prompt, the status of signing in, and a turn's tokens.
 * @experimental Unstable methods change without notice.
 */
export function agent(options: AgentOptions): AgentDefinition {
  return agentWith({ v1: v1 as Maker, v2: v2 as Maker, isUnstable: true }, options);
}

export type * from "./kit/index.ts";
export type {
  UnstableAgentHandlersV1,
  UnstableAgentHandlersV2,
  UnstableClientV1,
  UnstableClientV2,
} from "./types.ts";
