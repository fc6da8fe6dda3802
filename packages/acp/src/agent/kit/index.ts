/** What `agent()` is written with: one model for both versions. */
export type { AgentSignIn, Auth, SignInMethod, TerminalSignIn } from "./auth.ts";
export type { CommandOptions, CommandResult } from "./command-run.ts";
export type { Command, Invocation } from "./commands.ts";
export type { CompactionRun } from "./compaction.ts";
export type {
  BooleanOption,
  ConfigGroup,
  ConfigOption,
  ConfigValue,
  ConfigValues,
  SelectOption,
  SettingRequest,
} from "./config.ts";
export type { Consent, Question } from "./consent.ts";
export type { Form, FormAnswer, FormContent, FormSchema, Page, PageAnswer } from "./elicitation.ts";
export type { EnvVarSignIn, SignInVariable } from "./env-sign-in.ts";
export { StaleFileError, TurnEndedError } from "./errors.ts";
export type { FileChange, ReadOptions, TurnFiles } from "./files.ts";
export type { McpServer } from "./mcp-servers.ts";
export type { AgentOptions, ExtensionContext, NewSession, Steer, TurnResult, TurnStop } from "./options.ts";
export type { Steering } from "./prompt.ts";
export type { Said } from "./said.ts";
export type { AgentSession, Opened } from "./session.ts";
export type { TextStream } from "./text-stream.ts";
export type { ToolCall, ToolPatch, ToolStart } from "./tool-call.ts";
export type { PlanStep, Turn } from "./turn.ts";
