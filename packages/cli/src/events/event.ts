import type { FileDiff } from "./file-diff.ts";

/** What happens in a session, in the words of neither version: all that a view has to know. Texts are the agent's and not cleaned. */
export type SessionEvent =
  | MessageEvent
  | { readonly type: "tool"; readonly patch: ToolPatch }
  | { readonly type: "tool-content"; readonly id: string; readonly item: ToolContent }
  | { readonly type: "terminal"; readonly patch: TerminalPatch }
  | { readonly type: "plan"; readonly id: string; readonly entries: readonly PlanEntry[] }
  | { readonly type: "usage"; readonly used: number; readonly size: number; readonly cost?: Cost | null }
  | { readonly type: "notice"; readonly severity: string; readonly title: string; readonly description?: string }
  | { readonly type: "setting"; readonly name: string; readonly value: string }
  | { readonly type: "state"; readonly state: string; readonly stopReason?: string; readonly problem?: string }
  /** A file that this client has written for the agent. */
  | { readonly type: "wrote"; readonly path: string }
  /** Anything else worth one line. Said once per `topic`. */
  | { readonly type: "remark"; readonly topic: string; readonly text: string };

/** A piece of a message, or a `whole` message that replaces what was there under its id. */
export interface MessageEvent {
  readonly type: "message";
  readonly role: "agent" | "thought" | "user";
  readonly id?: string;
  readonly text: string;
  readonly whole?: boolean;
}

/** New facts about a tool call; what is absent stays as it was. */
export interface ToolPatch {
  readonly id: string;
  readonly title?: string;
  readonly kind?: string;
  readonly status?: string;
  readonly content?: readonly ToolContent[];
  readonly locations?: readonly Location[];
  readonly rawInput?: unknown;
  readonly rawOutput?: unknown;
}

/** A place that a tool call is at. */
export interface Location {
  readonly path: string;
  readonly line?: number;
}

/** One thing that a tool call produced. */
export type ToolContent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "diff"; readonly files: readonly FileDiff[] }
  | { readonly type: "terminal"; readonly id: string };

/** New facts about a terminal, whoever runs the command. */
export interface TerminalPatch {
  readonly id: string;
  readonly command?: string;
  /** More output; with `whole` all of it, from the beginning. */
  readonly output?: string;
  readonly whole?: boolean;
  readonly exit?: { readonly code?: number | null; readonly signal?: string | null };
}

/** One step of a plan. */
export interface PlanEntry {
  readonly text: string;
  readonly status: string;
}

/** What a session has cost. */
export interface Cost {
  readonly amount: number;
  readonly currency: string;
}
