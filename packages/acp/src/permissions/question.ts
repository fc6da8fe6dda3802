import type * as v1 from "../schema/v1/unstable.ts";
import type * as v2 from "../schema/v2/unstable.ts";
import type { ToolCall } from "../state/index.ts";

/**
 * An agent's request for consent, in one shape for both versions. Every text in it is the agent's: it describes what the
 * agent wants, and proves nothing.
 */
export interface PermissionQuestion {
  readonly sessionId: string;
  /** What to ask. Version 1 has none of its own: there it is the tool call's title. */
  readonly title: string;
  readonly description?: string;
  /** The tool call that it is about, with all that is known of it, what this request says included. */
  readonly toolCall?: ToolCall;
  /** The command that it is about, where the request names one by itself (version 2). */
  readonly command?: { readonly command: string; readonly cwd: string };
  /** Only an option's `kind` says what it does. May be empty in version 1. */
  readonly options: readonly v2.PermissionOption[];
  /** The session's folders: its working directory, then its additional directories. */
  readonly roots: readonly string[];
  /** As it came. */
  readonly request: v1.RequestPermissionRequest | v2.RequestPermissionRequest;
}

/**
 * An answer: an option by its id; or by what it does, which picks the option of this kind or, where there is none, one that
 * does less; or none of them (`cancelled`).
 */
export type PermissionAnswer =
  | { readonly optionId: string }
  | "allow_once"
  | "allow_always"
  | "reject_once"
  | "reject_always"
  | "cancelled";

/** What there is to know besides a question. */
export interface PermissionContext {
  /** Aborted when nobody waits for the answer any more: the turn was cancelled, or the agent is gone. */
  readonly signal: AbortSignal;
  /**
   * How many more questions of the session wait, at the moment, for this one to be answered (P-10). The client kit always gives
   * it; absent: nothing is known of others.
   */
  readonly waiting?: () => number;
}

/** Decides. */
export type PermissionHandler = (
  question: PermissionQuestion,
  context: PermissionContext,
) => PermissionAnswer | Promise<PermissionAnswer>;
