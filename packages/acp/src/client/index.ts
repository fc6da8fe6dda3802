export type {
  FileHost,
  Info,
  SessionRoots,
  TerminalEvent,
  TerminalHost,
  TerminalLine,
  TerminalListener,
} from "../protocol/index.ts";
export { client } from "./client.ts";
export { type AgentOf, type ClientDefinition, type ConnectOptions, connectAgent } from "./connect-agent.ts";
export type { Abilities } from "./kit/abilities.ts";
export type { Agent, ListOptions, OpenOptions, SessionSetup } from "./kit/agent.ts";
export { MAX_EARLY_UPDATES } from "./kit/early-updates.ts";
export {
  type ElicitationAnswer,
  type ElicitationHandlers,
  type ElicitationQuestion,
  MAX_LINKS,
} from "./kit/elicitation.ts";
export type { EventBody, SessionEvent, SessionEventListener } from "./kit/events.ts";
export { findOption, type OptionValue, optionValues } from "./kit/find-option.ts";
export type { HostOf, HostOptions } from "./kit/hosts.ts";
export type { IdleOptions, IdleReport } from "./kit/idle-watch.ts";
export { type McpServer, McpServerError } from "./kit/mcp-servers.ts";
export type { ClientOptions, ExtensionContext, UpdateNotice } from "./kit/options.ts";
export { CANCEL_GRACE_MS, type ClientSession, type Escalation } from "./kit/session.ts";
export { type AuthChooser, AuthRequiredError, type SignInMethod, type TerminalAuth } from "./kit/sign-in.ts";
export { MAX_UNREAD, type Turn, type TurnResult } from "./kit/turn.ts";
export type { PromptInput, PromptOptions, WhileBusy } from "./kit/turns.ts";
export type { AgentV1, AgentV2, ClientHandlersV1, ClientHandlersV2 } from "./types.ts";
export { v1 } from "./v1.ts";
export { v2 } from "./v2.ts";
export type { ClientVersion, ClientVersionOptions } from "./version.ts";
