import type { AnyHandlers } from "../protocol/index.ts";
import {
  type AgentCapabilities,
  type AuthMethod,
  agentParams,
  agentResults,
  methods,
  updateGates,
} from "../schema/v1/index.ts";
import { edgeV1 } from "./edge-v1.ts";
import type { AgentHandlersV1, ClientV1 } from "./types.ts";
import { type AgentVersion, type AgentVersionOptions, agentVersion } from "./version.ts";

const edge = /* @__PURE__ */ edgeV1({
  protocolVersion: 1,
  params: agentParams,
  results: agentResults,
  methods,
  updateGates,
});

/**
 * Version 1, served by these handlers. Throws an `AcpError` for a handler of a method that version 1 does not have.
 */
export function v1(
  handlers: AgentHandlersV1,
  options: AgentVersionOptions<AgentCapabilities, AuthMethod> = {},
): AgentVersion<ClientV1> {
  return agentVersion(edge, handlers as AnyHandlers, options);
}
