import type * as v1 from "../schema/v1/index.ts";
import type * as v2 from "../schema/v2/unstable.ts";
import type { List } from "./list.ts";
import type { Meta } from "./patch.ts";
import type { Table } from "./table.ts";

/** The versions of the protocol that a session can be spoken in. */
export type Version = 1 | 2;

/**
 * All that a client knows of one session, in one shape for both versions: the shape of version 2. An immutable value of
 * plain objects, lists and tables. A step shares every part with the step before that it did not change, so `===` on a part
 * tells whether there is something to draw.
 */
export interface Session {
  readonly sessionId?: string | undefined;
  /** What a transcript shows, by first appearance (MSG-10, COMP-04). */
  readonly timeline: List<TimelineEntry>;
  /** By `messageKey`. */
  readonly messages: Table<Message>;
  readonly toolCalls: Table<ToolCall>;
  readonly terminals: Table<Terminal>;
  /** Version 1's only plan has the id `singlePlanId`. */
  readonly plans: Table<Plan>;
  readonly compactions: Table<Compaction>;
  readonly subagents: Table<Subagent>;
  readonly sessionMessages: Table<SessionMessage>;
  readonly notices: List<v2.Notice>;
  /** Updates that could not be read, with the length that `timeline` had when they came. Also in the timeline. */
  readonly unknown: List<UnknownUpdate>;
  readonly configOptions: readonly v2.SessionConfigOption[];
  /** Version 1's modes, as they were sent; `settings()` gives them and the options as one list. */
  readonly modes?: v1.SessionModeState | undefined;
  readonly commands: readonly v2.AvailableCommand[];
  /** How full the context is. */
  readonly usage?: Omit<v2.UsageUpdate, "cost"> | undefined;
  /** What the session has cost so far, all in all. */
  readonly cost?: v2.Cost | undefined;
  readonly title?: string | undefined;
  readonly updatedAt?: string | undefined;
  /** The foreground work. Begins as idle, without a stop reason. */
  readonly state: SessionState;
  readonly _meta?: Meta | undefined;
  /** What version 1 leaves to the reader to remember. */
  readonly edge: Edge;
}

/** A place in the timeline: a key into the table of that name, or the thing itself where it never changes. */
export type TimelineEntry =
  | { readonly in: Keyed; readonly key: string }
  | { readonly in: "notices"; readonly notice: v2.Notice }
  | { readonly in: "unknown"; readonly update: UnknownUpdate["update"] };

/** The tables whose values have a place in the timeline. */
export type Keyed = "messages" | "toolCalls" | "terminals" | "plans" | "compactions" | "subagents" | "sessionMessages";

/** Who speaks. Thoughts are the agent's, kept apart from what it says (MSG-14). */
export type MessageRole = "user" | "agent" | "thought";

/** A message. Plain text chunks that follow one another are one block. */
export interface Message {
  readonly role: MessageRole;
  /** Unique among messages of one role (MSG-08). Begins with `syntheticPrefix` when the agent gave none. */
  readonly messageId: string;
  readonly content: List<v2.ContentBlock>;
  readonly _meta?: Meta | undefined;
}

/** A tool call. What was not told has the protocol's default: kind `other`, status `pending`, nothing in the lists. */
export interface ToolCall {
  readonly toolCallId: string;
  readonly name?: string;
  readonly title?: string;
  readonly kind: v2.ToolKind;
  readonly status: v2.ToolCallStatus;
  readonly content: List<ToolContent>;
  readonly locations: readonly v2.ToolCallLocation[];
  readonly rawInput?: unknown;
  readonly rawOutput?: unknown;
  readonly capabilities?: v2.ToolCallCapabilities;
  readonly _meta?: Meta | undefined;
}

/** What a tool call produced, shaped as in version 2. Diffs of version 1 keep their texts besides. */
export type ToolContent = v2.ToolCallContent | DiffWithTexts;

/** A diff of version 1: its one change as version 2 says it, and the texts that version 1 has instead of a patch. */
export type DiffWithTexts = { type: "diff" } & v2.Diff & { texts: DiffTexts };

/** A file, or a part of it, before and after. Without `oldText` the file is new; with an empty one it was empty. */
export interface DiffTexts {
  readonly oldText?: string;
  readonly newText: string;
}

/** A terminal that the agent runs and the client shows. Its text is what the program wrote, unfiltered: do not trust it. */
export interface Terminal {
  readonly terminalId: string;
  readonly command?: string;
  readonly cwd?: string;
  /** All output since the last snapshot, decoded as UTF-8; what is invalid is U+FFFD. */
  readonly text: string;
  /** How many bytes `text` and `unfinished` stand for. */
  readonly bytes: number;
  /** Up to three bytes at the end that begin a character. */
  readonly unfinished: readonly number[];
  /** Present: it has exited, even when the object is empty (TDIS-08). */
  readonly exitStatus?: v2.TerminalExitStatus;
  readonly size?: v2.TerminalSize;
  readonly capabilities?: v2.TerminalCapabilities;
  readonly _meta?: Meta | undefined;
}

/** A plan as last sent. */
export type Plan = v2.PlanUpdateContent;

/** A compaction of the model's context. The transcript stays (COMP-12). */
export interface Compaction {
  readonly compactionId: string;
  readonly status: v2.CompactionStatus;
  readonly summary: List<v2.ContentBlock>;
  readonly error?: string;
  readonly _meta?: Meta | undefined;
}

/** A session that this one has started. Fields that are absent are inherited or not confirmed, never "none". */
export interface Subagent {
  readonly sessionId: string;
  readonly title?: string;
  readonly description?: string;
  readonly capabilities?: v2.SubagentSessionCapabilities;
  /** Absent: not confirmed (SUBA-09). */
  readonly state?: SessionState;
  readonly cwd?: string;
  readonly additionalDirectories?: readonly string[];
  readonly _meta?: Meta | undefined;
}

/** A message from one session to another, as this transcript has it. */
export interface SessionMessage {
  readonly messageId: string;
  readonly senderSessionId?: string;
  readonly recipientSessionId?: string;
  readonly senderMessageId?: string;
  readonly recipientMessageId?: string;
  readonly content: List<v2.ContentBlock>;
  readonly _meta?: Meta | undefined;
}

/** What the session is doing, as last reported. A state that is not listed is a busy one (LIFE-22). */
export interface SessionState {
  readonly state: "running" | "idle" | "requires_action" | "unknown" | (string & {});
  /** Why the work before this idle ended. Absent: not reported. */
  readonly stopReason?: v1.StopReason | "error" | (string & {});
  readonly error?: v2.Error;
  /** What that work has used. The same idle again is the same work again (LIFE-37). */
  readonly usage?: v2.Usage;
  /** What goes on besides. Absent: not reported. Empty: nothing. */
  readonly background?: readonly v2.BackgroundWork[];
  readonly _meta?: Meta | undefined;
}

/** An update that was kept as it came. */
export interface UnknownUpdate {
  readonly position: number;
  readonly update: { readonly sessionUpdate: string; readonly [field: string]: unknown };
}

/** What is needed to read version 1's next chunk. */
export interface Edge {
  /** The message that a chunk without id goes on. */
  readonly open?: string | undefined;
  /** The message of the prompt that was sent, and what of it the agent has not repeated. */
  readonly echo?: { readonly key: string; readonly rest: readonly v2.ContentBlock[] } | undefined;
}

/** The id that version 1's only plan has here. */
export const singlePlanId = "main";

/** What ids begin with that are made here, because version 1 lets agents leave them out. */
export const syntheticPrefix = "local:";

/** The key of a message in `Session.messages`. */
export function messageKey(role: MessageRole, messageId: string): string {
  return `${role}:${messageId}`;
}
