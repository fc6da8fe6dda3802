import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type {
  Compaction,
  Message,
  Plan,
  Session,
  SessionMessage,
  SessionState,
  Subagent,
  Terminal,
  ToolCall,
} from "../../state/index.ts";

/**
 * One thing that happened in a session, in the same words for both versions. What it carries is as it was then and never
 * changes. Every text in it is the agent's: clean it before a terminal shows it.
 */
export type SessionEvent = EventBody & {
  /**
   * The update as it came; of words that came in several and are told at once, the last one. Absent: no update says it, as the
   * beginning and the end of a turn in version 1.
   */
  readonly update?: v1.SessionUpdate | v2.SessionUpdate;
  /** Whether it is history that is told again because the session is being opened. */
  readonly replay: boolean;
};

/** The agent's words or its thoughts go on: `text` is to be added to the message. */
export interface WordsBody {
  readonly type: "text" | "thought";
  readonly messageId: string;
  readonly text: string;
}

/** What an event says, by `type`. */
export type EventBody =
  | WordsBody
  /** A message of the user, or one that changed in another way than by more words: as it is now. */
  | { readonly type: "message"; readonly message: Message }
  /** A tool call began or changed: all that is known of it now, and before (absent: it is new). */
  | { readonly type: "tool_call"; readonly toolCall: ToolCall; readonly before?: ToolCall }
  /** A terminal of the agent's: `text` is more output; with `whole`, all of it from the beginning. */
  | { readonly type: "terminal"; readonly terminal: Terminal; readonly text: string; readonly whole: boolean }
  /** A plan as it is now. Absent: it was taken away. */
  | { readonly type: "plan"; readonly planId: string; readonly plan?: Plan }
  | { readonly type: "usage"; readonly usage: Session["usage"]; readonly cost: Session["cost"] }
  /** What can be set, modes of version 1 included, changed: all of it. */
  | { readonly type: "options"; readonly options: readonly v2.SessionConfigOption[] }
  /** Another mode is on. Comes after `options`. */
  | { readonly type: "mode"; readonly modeId: string }
  | { readonly type: "commands"; readonly commands: readonly v2.AvailableCommand[] }
  | { readonly type: "info"; readonly title: string | undefined; readonly updatedAt: string | undefined }
  | { readonly type: "notice"; readonly notice: v2.Notice }
  | { readonly type: "compaction"; readonly compaction: Compaction }
  | { readonly type: "subagent"; readonly subagent: Subagent }
  /** A message between sessions, as it is now. */
  | { readonly type: "session_message"; readonly message: SessionMessage }
  /** What the session is doing, and why the work before ended. */
  | { readonly type: "state"; readonly state: SessionState }
  /** An update that no version lists: see `update`. */
  | { readonly type: "other" };

/** Is told each event. A promise is waited for before the session's next update is handled. */
export type SessionEventListener = (event: SessionEvent) => unknown;
