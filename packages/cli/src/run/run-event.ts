import type { v2 } from "@colloquy/acp";
import type { TurnResult } from "@colloquy/acp/client";
import type { DecidedBy } from "@colloquy/acp/permissions";
import type { Plan, Session, ToolCall, ToolContent } from "@colloquy/acp/state";
import type { ExitKind } from "../program/index.ts";

/** The name of the format that `--output json` and `stream-json` write. A change that breaks readers gets another number. */
export const RUN_SCHEMA = "colloquy.run/1";

/** The agent that ran. */
export interface RunAgent {
  /** As it says itself; `null`: it does not say. */
  readonly name: string | null;
  readonly title: string | null;
  readonly version: string | null;
  readonly protocolVersion: 1 | 2;
}

/** A tool call, as it is now. */
export interface RunToolCall {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly status: string;
  readonly name?: string;
  readonly locations?: ToolCall["locations"];
}

/** How a request for permission was answered. */
export interface RunPermission {
  readonly toolCallId?: string;
  readonly title: string;
  readonly allowed: boolean;
  /** The kind of the option that was taken; `cancelled`: none was. */
  readonly answer: string;
  /** The name of that option. */
  readonly option: string | null;
  readonly by: DecidedBy;
  readonly why: string;
}

/** A question to the user that is more than consent, and how it ended. What was filled in is not told. */
export interface RunElicitation {
  readonly mode: string;
  readonly message: string;
  readonly answer: "accept" | "decline" | "cancel";
}

/** Why a run has not ended as it should. */
export interface RunError {
  /** The word of the exit code. */
  readonly kind: ExitKind;
  readonly message: string;
  /** The JSON-RPC code that the agent answered, where it did. */
  readonly code?: number;
  /** The agent wants a sign-in: its ways. */
  readonly signIn?: readonly { readonly id: string; readonly name: string; readonly type: string }[];
}

/** What a run came to: the whole document of `--output json`, and the last line of `stream-json`. */
export interface RunResult {
  readonly type: "result";
  readonly schema: typeof RUN_SCHEMA;
  readonly exitCode: number;
  /** `null` only when no session was opened. */
  readonly sessionId: string | null;
  /** `null`: it did not get so far as to say who it is. */
  readonly agent: RunAgent | null;
  readonly cwd: string;
  readonly stopReason: string | null;
  /** The agent's last message. */
  readonly text: string;
  /** All its messages of this turn. */
  readonly messages: readonly string[];
  readonly toolCalls: readonly RunToolCall[];
  readonly permissions: readonly RunPermission[];
  readonly elicitations: readonly RunElicitation[];
  /** The tokens of this turn. */
  readonly usage: TurnResult["usage"] | null;
  /** How full the context is. */
  readonly context: { readonly used: number; readonly size: number } | null;
  /** What the session has cost so far. */
  readonly cost: v2.Cost | null;
  readonly durationMs: number;
  /** `null` exactly when `exitCode` is 0. */
  readonly error: RunError | null;
}

/** One line of `--output stream-json`: `init` first, `result` last. */
export type RunEvent =
  | { readonly type: "init"; readonly schema: typeof RUN_SCHEMA; readonly colloquy: string; readonly cwd: string }
  | { readonly type: "session"; readonly sessionId: string; readonly resumed: boolean; readonly agent: RunAgent }
  | { readonly type: "text" | "thought"; readonly messageId: string; readonly text: string }
  | {
      readonly type: "message";
      readonly role: string;
      readonly messageId: string;
      readonly content: readonly v2.ContentBlock[];
    }
  | ({ readonly type: "tool_call" } & RunToolCall & {
        readonly input?: unknown;
        readonly output?: unknown;
        readonly content?: readonly ToolContent[];
      })
  | {
      readonly type: "terminal";
      readonly id: string;
      readonly text: string;
      readonly whole: boolean;
      readonly command?: string;
      readonly exit?: { readonly code: number | null; readonly signal: string | null };
    }
  | { readonly type: "plan"; readonly id: string; readonly plan: Plan | null }
  | { readonly type: "usage"; readonly context: RunResult["context"]; readonly cost: v2.Cost | null }
  | {
      readonly type: "options";
      readonly options: readonly {
        readonly id: string;
        readonly name: string;
        readonly category: string | null;
        readonly value: string | boolean | null;
      }[];
    }
  | { readonly type: "mode"; readonly modeId: string }
  | { readonly type: "commands"; readonly commands: readonly { readonly name: string; readonly description: string }[] }
  | { readonly type: "info"; readonly title: string | null; readonly updatedAt: string | null }
  | { readonly type: "notice"; readonly severity: string; readonly title: string; readonly description: string | null }
  | { readonly type: "compaction"; readonly id: string; readonly status: string }
  | {
      readonly type: "subagent";
      readonly sessionId: string;
      readonly title: string | null;
      readonly state: string | null;
    }
  | { readonly type: "session_message"; readonly messageId: string; readonly content: readonly v2.ContentBlock[] }
  | { readonly type: "state"; readonly state: Session["state"]["state"]; readonly stopReason: string | null }
  | { readonly type: "other"; readonly update: object }
  | ({ readonly type: "permission" } & RunPermission)
  | ({ readonly type: "elicitation" } & RunElicitation)
  | { readonly type: "wrote"; readonly path: string }
  | { readonly type: "remark"; readonly text: string }
  | RunResult;
