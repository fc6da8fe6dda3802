import type { AuthMethodId, PlanEntry } from "../schema/v1/index.ts";
import type { LlmProtocol, ProviderCurrentConfig } from "../schema/v1/unstable.ts";

/** What may be added to nearly everything. */
export type Meta = { _meta?: { [key: string]: unknown } | null };

// What was unstable in the earlier SDKs, in their shape: the protocol has other names for these fields now.

/** A model provider that an agent can be pointed at. */
export type ProviderInfo = Meta & {
  id: string;
  supported: LlmProtocol[];
  required: boolean;
  current?: ProviderCurrentConfig | null;
};
/** The providers that there are. */
export type ListProvidersResponse = Meta & { providers: ProviderInfo[] };
/** `providers/set`: points the agent at a provider. */
export type SetProviderRequest = Meta & {
  id: string;
  apiType: LlmProtocol;
  baseUrl: string;
  headers?: { [name: string]: string };
};
/** `providers/disable`: switches a provider off. */
export type DisableProviderRequest = Meta & { id: string };

/** Names an MCP server that the client runs. */
export type McpServerAcpId = string;
/** Names a connection to one. */
export type McpConnectionId = string;
/** An MCP server that is reached through the client. */
export type McpServerAcp = Meta & { name: string; id: McpServerAcpId };
/** `mcp/connect`. */
export type ConnectMcpRequest = Meta & { acpId: McpServerAcpId };
/** The connection that was made. */
export type ConnectMcpResponse = Meta & { connectionId: McpConnectionId };
/** `mcp/disconnect`. */
export type DisconnectMcpRequest = Meta & { connectionId: McpConnectionId };
/** The answer to that. */
export type DisconnectMcpResponse = Meta;
/** `mcp/message`, as a request. */
export type MessageMcpRequest = Meta & {
  connectionId: McpConnectionId;
  method: string;
  params?: { [key: string]: unknown } | null;
};
/** What the MCP server answered. */
export type MessageMcpResponse = unknown;
/** `mcp/message`, as a notification. */
export type MessageMcpNotification = MessageMcpRequest;

/** Names a plan. */
export type PlanId = string;
/** A plan as a list of entries. */
export type PlanItems = Meta & { id: PlanId; entries: PlanEntry[] };
/** A plan that is a file. */
export type PlanFile = Meta & { id: PlanId; uri: string };
/** A plan as a text. */
export type PlanMarkdown = Meta & { id: PlanId; content: string };
/** A plan, told from other kinds by its `type`. */
export type PlanUpdateContent =
  | (PlanItems & { type: "items" })
  | (PlanFile & { type: "file" })
  | (PlanMarkdown & { type: "markdown" });
/** A plan that is new or has changed. */
export type PlanUpdate = Meta & { plan: PlanUpdateContent };
/** A plan that is no more. */
export type PlanRemoved = Meta & { id: PlanId };

/** An environment variable that a way to sign in needs. */
export type AuthEnvVar = Meta & { name: string; label?: string | null; secret?: boolean; optional?: boolean };
/** A way to sign in by environment variables. */
export type AuthMethodEnvVar = Meta & {
  id: AuthMethodId;
  name: string;
  description?: string | null;
  vars: AuthEnvVar[];
  link?: string | null;
};

/** The type of a choice. */
export type ElicitationStringType = "string";
/** Choices that are their own titles. */
export type UntitledMultiSelectItems = Meta & { type: ElicitationStringType; enum: string[] };
