import type * as v1 from "../schema/v1/index.ts";
import type { DisableProviderResponse, SetProviderResponse } from "../schema/v1/unstable.ts";
import type {
  AgentNotification,
  AgentRequest,
  AgentResponse,
  ClientNotification,
  ClientRequest,
  ClientResponse,
} from "./envelope-types.ts";
import type { DisableProviderRequest, SetProviderRequest } from "./unstable-types.ts";

type Extension = { [key: string]: unknown };

// Names that were given up before 0.29.

/** Now `KillTerminalRequest`. */
export type KillTerminalCommandRequest = v1.KillTerminalRequest;
/** Now `KillTerminalResponse`. */
export type KillTerminalCommandResponse = v1.KillTerminalResponse;
/** Now `McpServerStdio`. */
export type Stdio = v1.McpServerStdio;
/** Now `FileSystemCapabilities`. */
export type FileSystemCapability = v1.FileSystemCapabilities;
/** Now `SetProviderRequest`. */
export type SetProvidersRequest = SetProviderRequest;
/** Now `SetProviderResponse`. */
export type SetProvidersResponse = SetProviderResponse;
/** Now `DisableProviderRequest`. */
export type DisableProvidersRequest = DisableProviderRequest;
/** Now `DisableProviderResponse`. */
export type DisableProvidersResponse = DisableProviderResponse;
/** The params of an extension's request. */
export type ExtMethodRequest = Extension;
/** The same. */
export type ExtMethodRequest1 = Extension;
/** The result of an extension's request. */
export type ExtMethodResponse = Extension;
/** The same. */
export type ExtMethodResponse1 = Extension;
/** The params of an extension's notification. */
export type ExtNotification1 = Extension;
/** Anything that either side says, without the envelope. */
export type AgentClientProtocol =
  | AgentNotification
  | AgentRequest
  | AgentResponse
  | ClientNotification
  | ClientRequest
  | ClientResponse;
