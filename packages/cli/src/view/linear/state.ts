import type { Plan, Session, ToolCall } from "@colloquy/acp/state";
import { type CleanStream, encode, type Line } from "../../cells/index.ts";
import { Echo } from "../echo.ts";
import type { Sight } from "../sight.ts";
import type { TerminalText } from "../terminal-text.ts";

/** A tool call as it is now, and what has been said of it. */
export interface Tool {
  call: ToolCall;
  /** It has a line. */
  announced: boolean;
  /** The final status that has been told. */
  told: string | undefined;
  /** Marks of the diffs and texts that have been shown. */
  readonly shown: Set<string>;
}

/** A terminal, and what has been shown of it. */
export interface TerminalView {
  readonly id: string;
  command: string;
  /** The tool call that shows it. */
  owner: Tool | undefined;
  readonly text: TerminalText;
  /** How many lines there were. */
  lines: number;
  /** The newest lines that are not shown. */
  tail: string[];
  /** Something of it has been shown. */
  headed: boolean;
  ended: boolean;
}

/** A message that is being written. */
export interface OpenMessage {
  readonly role: string;
  readonly id: string;
  /** Line ends that are written only when something follows. */
  newlines: number;
  begun: boolean;
  readonly clean: CleanStream;
}

/** How a linear view looks at a session. */
export interface LinearSight extends Sight {
  /** Whether looks are shown. */
  readonly color: boolean;
  /** The text of the prompt: when the agent repeats it, it is not shown. */
  readonly prompt: string;
}

/** What a view has to remember between two events. Only the functions of this folder change it. */
export interface ViewState {
  readonly sight: LinearSight;
  readonly tools: Map<string, Tool>;
  /** Those that go on and have no line. */
  readonly unannounced: Set<Tool>;
  readonly terminals: Map<string, TerminalView>;
  readonly plans: Map<string, Plan>;
  readonly echo: Echo;
  /** Messages so far, by role and id. */
  readonly messages: Map<string, string>;
  readonly settings: Map<string, string>;
  readonly topics: Set<string>;
  open: OpenMessage | undefined;
  /** What the last line is about. */
  last: { readonly kind: "message" | "tool" | "plan" | "note" | "question"; readonly of?: string } | undefined;
  used: Pick<Session, "usage" | "cost"> | undefined;
}

/** A view of nothing yet. */
export function viewState(sight: LinearSight): ViewState {
  const echo = new Echo();
  echo.sent(sight.prompt);
  return {
    sight,
    echo,
    tools: new Map(),
    unannounced: new Set(),
    terminals: new Map(),
    plans: new Map(),
    messages: new Map(),
    settings: new Map(),
    topics: new Set(),
    open: undefined,
    last: undefined,
    used: undefined,
  };
}

/**
 * Begins something new: ends the line of an open message, and leaves a blank line where one kind follows another.
 * Messages are always set apart.
 */
export function begin(state: ViewState, kind: NonNullable<ViewState["last"]>["kind"], of?: string): string {
  const end = breakLine(state);
  const gap = state.last !== undefined && (state.last.kind !== kind || kind === "message") ? "\n" : "";
  state.last = { kind, ...(of !== undefined && { of }) };
  return end + gap;
}

/** Ends the line of a message that is being written, if there is one. */
export function breakLine(state: ViewState): string {
  const begun = state.open?.begun === true;
  state.open = undefined;
  return begun ? "\n" : "";
}

/** Lines as they are printed, each with its end. */
export function printed({ sight }: ViewState, lines: readonly Line[]): string {
  return lines.map((line) => `${encode(line, sight.color)}\n`).join("");
}
