import type { EventBody } from "@colloquy/acp/client";
import { exitWords, TerminalText } from "../terminal-text.ts";
import { showsTerminal, toolName } from "../tool-content.ts";
import { dimmed, oneLine } from "../words.ts";
import { begin, printed, type TerminalView, type ViewState } from "./state.ts";
import { announceTools } from "./tool.ts";

/** Of a command's output the first lines are shown as they come, and the last ones when it has ended. */
export const MAX_OUTPUT = { first: 24, last: 8 } as const;

type TerminalEvent = Extract<EventBody, { type: "terminal" }>;

/** Shows what is new in a terminal: its command, the lines that are complete, how it ended unless that was well. */
export function renderTerminal(state: ViewState, { terminal, text, whole }: TerminalEvent): string {
  const { terminalId: id, command, exitStatus } = terminal;
  const view = state.terminals.get(id) ?? newView(id);
  state.terminals.set(id, view);
  view.owner ??= [...state.tools.values()].find(({ call }) => showsTerminal(call, id));
  const { owner } = view;
  const announced = announceTools(state, (tool) => owner === undefined || tool === owner);
  if (command !== undefined) view.command = command;
  const lines = [
    ...view.text.push(text, whole).ended.flatMap((line) => keep(view, line)),
    ...(exitStatus === undefined || view.ended ? [] : end(view, exitStatus)),
  ];
  return announced + newLines(state, view, lines, exitStatus !== undefined);
}

function newLines(state: ViewState, view: TerminalView, lines: readonly string[], hasEnded: boolean): string {
  const of = `terminal ${view.id}`;
  const title = view.owner && toolName(view.owner.call);
  const head = heading(state, view, title);
  // A command without a tool call waits for something to show: its tool call may be about to come.
  const due = !view.headed && head.length > 0 && (title !== undefined || hasEnded);
  if (lines.length === 0 && !due) return "";
  view.headed = true;
  const shown = [...(state.last?.of === of ? [] : head), ...lines];
  return begin(state, "tool", of) + printed(state, dimmed(shown, "  "));
}

function newView(id: string): TerminalView {
  const unsaid = { command: "", owner: undefined, lines: 0, tail: [], headed: false, ended: false };
  return { id, text: new TerminalText(), ...unsaid };
}

/** The command, unless the line above says the same. */
function heading({ last }: ViewState, { command }: TerminalView, title: string | undefined): string[] {
  const line = oneLine(command);
  return line === "" || (last?.of?.startsWith("tool ") && title === line) ? [] : [`$ ${line}`];
}

/** A line that may be shown now; of later ones only the last are kept. */
function keep(view: TerminalView, line: string): string[] {
  const text = `│ ${line}`.trimEnd();
  view.lines++;
  if (view.lines <= MAX_OUTPUT.first) return [text];
  view.tail.push(text);
  if (view.tail.length > MAX_OUTPUT.last) view.tail.shift();
  return [];
}

function end(view: TerminalView, exit: NonNullable<TerminalEvent["terminal"]["exitStatus"]>): string[] {
  view.ended = true;
  const last = view.text.end().flatMap((line) => keep(view, line));
  const hidden = view.lines - MAX_OUTPUT.first - view.tail.length;
  const gap = hidden > 0 ? [`│ … ${hidden} more lines …`] : [];
  const how = exitWords(exit);
  return [...last, ...gap, ...view.tail.splice(0), ...(how === undefined ? [] : [`└ ${how}`])];
}
