import type { AnyHandlers } from "../protocol/index.ts";
import { type ClientCapabilities, clientParams, clientResults, methods, updateGates } from "../schema/v2/index.ts";
import { edgeV2 } from "./edge-v2.ts";
import type { AgentV2, ClientHandlersV2 } from "./types.ts";
import { type ClientVersion, type ClientVersionOptions, clientVersion } from "./version.ts";

const edge = /* @__PURE__ */ edgeV2({
  protocolVersion: 2,
  params: clientParams,
  results: clientResults,
  methods,
  updateGates,
});

/**
 * Version 2 (a draft of the protocol), served by these handlers. Throws an `AcpError` for a handler of a method that version 2 does not
 * have.
 */
export function v2(
  handlers: ClientHandlersV2,
  options: ClientVersionOptions<ClientCapabilities> = {},
): ClientVersion<AgentV2> {
  return clientVersion(edge, handlers as AnyHandlers, options);
}
