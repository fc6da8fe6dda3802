import type { AnyHandlers } from "../protocol/index.ts";
import { type ClientCapabilities, clientParams, clientResults, methods, updateGates } from "../schema/v1/index.ts";
import { edgeV1 } from "./edge-v1.ts";
import type { AgentV1, ClientHandlersV1 } from "./types.ts";
import { type ClientVersion, type ClientVersionOptions, clientVersion } from "./version.ts";

const edge = /* @__PURE__ */ edgeV1({
  protocolVersion: 1,
  params: clientParams,
  results: clientResults,
  methods,
  updateGates,
});

/**
 * Version 1, served by these handlers. Throws an `AcpError` for a handler of a method that version 1 does not
 * have, and when terminals are served in part.
 */
export function v1(
  handlers: ClientHandlersV1,
  options: ClientVersionOptions<ClientCapabilities> = {},
): ClientVersion<AgentV1> {
  return clientVersion(edge, handlers as AnyHandlers, options);
}
