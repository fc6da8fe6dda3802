import type * as v1 from "../schema/v1/index.ts";
import type * as unstable from "../schema/v1/unstable.ts";
import type { Models } from "./model-types.ts";
import type { ClientNesCapabilities, NesCapabilities, PositionEncodingKind } from "./nes-types.ts";
import type { AuthMethodEnvVar, McpServerAcp, PlanRemoved, PlanUpdate } from "./unstable-types.ts";

type With<T, Other> = Omit<T, keyof Other> & Other;

// Stable messages, with what was unstable in them.

/** A way to sign in; without a `type` the agent does it. */
export type AuthMethod = v1.AuthMethod | (AuthMethodEnvVar & { type: "env_var" });
/** An MCP server that the agent is to connect to; without a `type` it is a program. */
export type McpServer = v1.McpServer | (McpServerAcp & { type: "acp" });
/** The kinds of MCP server that an agent can connect to. */
export type McpCapabilities = v1.McpCapabilities & { acp?: boolean };
/** What an agent can do with sessions. */
export type SessionCapabilities = v1.SessionCapabilities & { fork?: unstable.SessionForkCapabilities | null };
/** What an agent can do. */
export type AgentCapabilities = With<
  v1.AgentCapabilities,
  {
    mcpCapabilities?: McpCapabilities;
    sessionCapabilities?: SessionCapabilities;
    providers?: unstable.ProvidersCapabilities | null;
    nes?: NesCapabilities | null;
    positionEncoding?: PositionEncodingKind | null;
  }
>;
/** What a client can do. */
export type ClientCapabilities = v1.ClientCapabilities & {
  plan?: unstable.PlanCapabilities | null;
  nes?: ClientNesCapabilities | null;
  positionEncodings?: PositionEncodingKind[];
};
/** The client's part of the handshake. */
export type InitializeRequest = With<v1.InitializeRequest, { clientCapabilities?: ClientCapabilities }>;
/** The agent's part of the handshake. */
export type InitializeResponse = With<
  v1.InitializeResponse,
  { agentCapabilities?: AgentCapabilities; authMethods?: AuthMethod[] }
>;

/** `session/new`. */
export type NewSessionRequest = With<v1.NewSessionRequest, { mcpServers: McpServer[] }>;
/** The session that was opened. */
export type NewSessionResponse = v1.NewSessionResponse & Models;
/** `session/load`. */
export type LoadSessionRequest = With<v1.LoadSessionRequest, { mcpServers: McpServer[] }>;
/** What the loaded session has. */
export type LoadSessionResponse = v1.LoadSessionResponse & Models;
/** `session/resume`. */
export type ResumeSessionRequest = With<v1.ResumeSessionRequest, { mcpServers?: McpServer[] }>;
/** What the resumed session has. */
export type ResumeSessionResponse = v1.ResumeSessionResponse & Models;
/** `session/fork`. */
export type ForkSessionRequest = With<unstable.ForkSessionRequest, { mcpServers?: McpServer[] }>;
/** The session that was made. */
export type ForkSessionResponse = unstable.ForkSessionResponse & Models;
/** Why a turn ended. */
export type PromptResponse = v1.PromptResponse & { usage?: unstable.Usage | null };

/** One piece of what happens in a session, told from others by `sessionUpdate`. */
export type SessionUpdate =
  | v1.SessionUpdate
  | (PlanUpdate & { sessionUpdate: "plan_update" })
  | (PlanRemoved & { sessionUpdate: "plan_removed" });
/** `session/update`. */
export type SessionNotification = With<v1.SessionNotification, { update: SessionUpdate }>;
