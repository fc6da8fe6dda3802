import type { PermissionQuestion } from "@colloquy/acp/permissions";
import type { Session } from "@colloquy/acp/state";
import { encode, line, styled } from "../cells/index.ts";
import { askLines } from "./ask.ts";
import type { ViewEvent } from "./event.ts";
import { lastWords } from "./last-words.ts";
import { render, renderEnd, renderPause } from "./linear/render.ts";
import { begin, breakLine, printed, type Tool, type ViewState, viewState } from "./linear/state.ts";
import { announceTools, markDiffs, renderTool, upsertTool } from "./linear/tool.ts";
import type { Screen } from "./screen.ts";
import type { Sight } from "./sight.ts";

/** How a session is shown. */
export interface ShowOptions extends Sight {
  /** The text of the prompt: when the agent repeats it, it is not shown. */
  readonly prompt: string;
  /** Only the last words of the agent are printed, at the end. */
  readonly quiet: boolean;
  readonly thoughts: boolean;
}

/** When nothing has come for so long, what goes on is said. In milliseconds. */
const PAUSE_MS = 250;

/** Shows a session on a screen, as it happens. */
export class Show {
  readonly screen: Screen;
  private state: ViewState;
  private readonly options: ShowOptions;
  private pausing: ReturnType<typeof setTimeout> | undefined;

  constructor(screen: Screen, options: ShowOptions) {
    this.screen = screen;
    this.options = options;
    this.state = this.begun();
  }

  /** Another session begins: what comes is about nothing that was there, whatever its ids. */
  begin(): void {
    this.pause();
    this.breakLine();
    const { last } = this.state;
    this.state = { ...this.begun(), last };
  }

  /** Another prompt has been printed and is sent: when the agent repeats it, it is not shown. */
  prompted(text: string): void {
    this.state.last = { kind: "message", of: "prompt" };
    this.state.echo.sent(text);
  }

  /** Shows an event. Await what it gives to keep in step with a slow reader. */
  take(event: ViewEvent): Promise<void> | undefined {
    if (!this.options.thoughts && isThought(event)) return undefined;
    const printed = this.print(render(this.state, event));
    clearTimeout(this.pausing);
    this.pausing = setTimeout(() => this.pause(), PAUSE_MS).unref();
    return printed;
  }

  /** What is printed before a person chooses, on the screen where that happens. */
  question(question: PermissionQuestion, on: Screen): string {
    const tool = this.asked(question);
    const here = on === this.screen;
    const before = here ? announceTools(this.state, (other) => other !== tool) : "";
    const above = here && tool !== undefined && this.state.last?.of === `tool ${tool.call.toolCallId}`;
    const start = here ? begin(this.state, "question") : "";
    const lines = askLines(this.state.sight, question, { above: above && markDiffs(tool) });
    if (tool !== undefined) markDiffs(tool);
    if (tool !== undefined && here) tool.announced = true;
    return `${before}${start}${lines.map((line) => `${encode(line, on.color)}\n`).join("")}`;
  }

  /** Says how a request was decided without a person. */
  verdict(question: PermissionQuestion, text: string): void {
    const { state } = this;
    const tool = this.asked(question);
    const before = announceTools(state) + (tool === undefined ? "" : renderTool(state, tool));
    const start = begin(state, "tool");
    const what = tool === undefined ? askLines(state.sight, question) : [];
    const lines = [...what, line(styled(`  → ${text}`, { color: "yellow" }))];
    this.print(before + start + printed(state, lines));
  }

  /** Says how a person has answered what `question` has printed. */
  answered(text: string): void {
    const { state } = this;
    this.print(begin(state, "question") + printed(state, [line(styled(`  → ${text}`, { dim: true }))]));
  }

  /** Ends a line that is open: something else is going to be printed on the terminal. */
  breakLine(): void {
    this.print(breakLine(this.state));
  }

  /** Says what goes on, as nothing new comes. */
  pause(): void {
    this.print(renderPause(this.state));
  }

  /** Shows what is left to show of a session, if there is one. */
  end(session: Session | undefined): Promise<void> | undefined {
    clearTimeout(this.pausing);
    const rest = renderEnd(this.state);
    return this.screen.write(this.options.quiet ? (session ? lastWords(session) : "") : rest);
  }

  /** The tool call that consent is asked for: that of a subagent is not known from its events. */
  private asked({ toolCall }: PermissionQuestion): Tool | undefined {
    return toolCall === undefined ? undefined : upsertTool(this.state, toolCall);
  }

  private begun(): ViewState {
    return viewState({ lineNumbers: false, ...this.options, color: this.screen.color });
  }

  private print(text: string): Promise<void> | undefined {
    return this.options.quiet ? undefined : this.screen.write(text);
  }
}

function isThought(event: ViewEvent): boolean {
  return event.type === "thought" || (event.type === "message" && event.message.role === "thought");
}
