import type * as v2 from "../../schema/v2/unstable.ts";
import type { Session, SessionListener } from "../../state/index.ts";
import type { SessionEventListener } from "./events.ts";
import type { Turn } from "./turn.ts";
import type { PromptInput, PromptOptions } from "./turns.ts";

/** What happens when an agent does not end a turn that was cancelled. */
export interface Escalation {
  /** `close`: the session is closed. `end`: the connection, and with it the agent's process. */
  readonly orElse: "close" | "end";
  /** How long the agent has before that, in milliseconds. Default `CANCEL_GRACE_MS`. */
  readonly graceMs?: number;
}

/** How long an agent has to end a cancelled turn before an escalation, in milliseconds. */
export const CANCEL_GRACE_MS = 5_000;

/** A session with an agent, alike for both versions. `await using` closes it. */
export interface ClientSession extends AsyncDisposable {
  readonly id: string;
  /** Its working directory, as it was opened with. */
  readonly cwd: string;
  /** All its folders: the working directory, then the additional ones. */
  readonly roots: readonly string[];
  /** All that is known of it, as it is now: a value that never changes. */
  readonly state: Session;
  /** Whether its history is being told: between the wish to open it and the agent's answer. */
  readonly replaying: boolean;
  /** Whether it was closed here, or the agent is gone. */
  readonly closed: boolean;
  /** What can be set, modes of version 1 included. */
  readonly options: readonly v2.SessionConfigOption[];
  /** The slash commands that a prompt may begin with. */
  readonly commands: readonly v2.AvailableCommand[];
  /** Calls `listener` after all changes of a tick with the newest state. Returns what ends that. */
  subscribe(listener: SessionListener): () => void;
  /** Calls `listener` for each event, in a turn or not, replayed or not. Returns what ends that. */
  onEvent(listener: SessionEventListener): () => void;
  /**
   * Begins a turn, at once. In version 1 a session has one turn at a time: see `whileBusy`. In version 2 the agent decides
   * what a second prompt does, and an event belongs to the oldest turn that has not ended. In both, a prompt waits for
   * turns that are being cancelled. Signs in and sends again, once, where that is asked for and can be done.
   *
   * The turn fails, with nothing sent, for an empty prompt or one with blocks that the agent does not take.
   */
  prompt(input: PromptInput, options?: PromptOptions): Turn;
  /**
   * Cancels what runs in the foreground; does nothing when nothing does. Open questions to the user are withdrawn and
   * answered as cancelled, unfinished tool calls are shown so, prompts that wait never begin. Resolves when every turn has
   * ended; with an `Escalation` also when that had to be made.
   */
  cancel(escalation?: Escalation): Promise<void>;
  /** Sets the mode. In version 1 that is the option of category `mode` or, where there is none, the mode itself. */
  setMode(modeId: string): Promise<void>;
  /**
   * Sets an option, named by its id or its category, to one of its values. Rejects, with nothing sent, when there is no such
   * option or value. Resolves when the agent has answered; the state has what it said.
   */
  setOption(idOrCategory: string, value: string | boolean): Promise<void>;
  /**
   * Closes it: a turn that runs ends as `cancelled`, questions are withdrawn, what runs for it here is ended, and the agent
   * is told where it can be. What the agent still sends of it goes to `onUpdate`.
   */
  close(): Promise<void>;
}
