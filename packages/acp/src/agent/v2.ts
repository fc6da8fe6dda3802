import type { AnyHandlers } from "../protocol/index.ts";
import {
  type AgentCapabilities,
  type AuthMethod,
  agentParams,
  agentResults,
  methods,
  updateGates,
} from "../schema/v2/index.ts";
import { edgeV2 } from "./edge-v2.ts";
import type { AgentHandlersV2, ClientV2 } from "./types.ts";
import { type AgentVersion, type AgentVersionOptions, agentVersion } from "./version.ts";

const edge = /* @__PURE__ */ edgeV2({
  protocolVersion: 2,
  params: agentParams,
  results: agentResults,
  methods,
  updateGates,
});

/**
 * Version 2 (a draft of the protocol), served by these handlers. Throws an `AcpError` for a handler of a method that
 * version 2 does not have, and when the handlers for sessions are not complete.
 */
export function v2(
  handlers: AgentHandlersV2,
  options: AgentVersionOptions<AgentCapabilities, AuthMethod> = {},
): AgentVersion<ClientV2> {
  return agentVersion(edge, handlers as AnyHandlers, options);
}
