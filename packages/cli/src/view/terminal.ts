import { CleanStream } from "./clean-stream.ts";
import { begin, type TerminalView, type ViewState } from "./state.ts";
import type { TerminalNews } from "./terminal-news.ts";
import { clipped, oneLine } from "./words.ts";

/** Of a command's output the first lines are shown as they come, and the last ones when it has ended. */
export const MAX_OUTPUT = { first: 24, last: 8 } as const;

/** As much of the beginning as is kept to tell output that is sent again from more output. */
const MAX_SEEN = 100_000;
/** Shorter beginnings repeat by chance. */
const MIN_REPEATED = 64;

/** Shows what is new in a terminal: its command, the lines that are complete, how it ended unless that was well. */
export function renderTerminal(state: ViewState, news: TerminalNews, title?: string): string {
  const terminal = state.terminals.get(news.id) ?? newTerminal(news.id);
  state.terminals.set(news.id, terminal);
  if (news.command !== undefined) terminal.command = news.command;
  const lines = [
    ...take(terminal, fresh(terminal, news.text, news.whole === true)),
    ...(news.exit === undefined || terminal.ended ? [] : end(terminal, news.exit)),
  ];
  const { paint } = state.sight;
  const here = state.last?.of === `terminal ${terminal.id}`;
  const head = heading(state, terminal, title);
  // A command without a tool call waits for something to show: its tool call may be about to come.
  const due = !terminal.headed && head.length > 0 && (title !== undefined || news.exit !== undefined);
  if (lines.length === 0 && !due) return "";
  terminal.headed = true;
  const shown = [...(here ? [] : head), ...lines].map((line) => paint("dim", `  ${line}`));
  return `${begin(state, "tool", `terminal ${terminal.id}`)}${shown.map((line) => `${line}\n`).join("")}`;
}

function newTerminal(id: string): TerminalView {
  return {
    id,
    command: "",
    seen: "",
    partial: "",
    lines: 0,
    tail: [],
    headed: false,
    ended: false,
    clean: new CleanStream(),
  };
}

/** The command, unless the line above says the same. */
function heading({ last }: ViewState, { command }: TerminalView, title: string | undefined): string[] {
  const line = oneLine(command);
  return line === "" || (last?.of?.startsWith("tool ") && title === line) ? [] : [`$ ${line}`];
}

/** What has not been seen yet. Some agents send all of the output each time. */
function fresh(terminal: TerminalView, output: string, whole: boolean): string {
  const { seen } = terminal;
  const again = output.startsWith(seen) && (whole || seen.length >= MIN_REPEATED);
  const text = again ? output.slice(seen.length) : output;
  if (seen.length < MAX_SEEN) terminal.seen = (again ? output : whole ? output : seen + output).slice(0, MAX_SEEN);
  return text;
}

function take(terminal: TerminalView, text: string): string[] {
  const lines = (terminal.partial + terminal.clean.push(text)).split("\n");
  terminal.partial = lines.pop()!.slice(-MAX_SEEN);
  return lines.flatMap((line) => keep(terminal, line));
}

/** A line that may be shown now; of later ones only the last are kept. */
function keep(terminal: TerminalView, line: string): string[] {
  const text = `│ ${clipped(line.replaceAll("\t", "  "))}`.trimEnd();
  terminal.lines++;
  if (terminal.lines <= MAX_OUTPUT.first) return [text];
  terminal.tail.push(text);
  if (terminal.tail.length > MAX_OUTPUT.last) terminal.tail.shift();
  return [];
}

function end(terminal: TerminalView, { exitCode, signal }: NonNullable<TerminalNews["exit"]>): string[] {
  terminal.ended = true;
  const rest = terminal.partial + terminal.clean.end();
  terminal.partial = "";
  const last = rest === "" ? [] : keep(terminal, rest);
  const hidden = terminal.lines - MAX_OUTPUT.first - terminal.tail.length;
  const gap = hidden > 0 ? [`│ … ${hidden} more lines …`] : [];
  const how = signal ? `killed by ${oneLine(signal, 40)}` : exitCode ? `exit code ${exitCode}` : undefined;
  return [...last, ...gap, ...terminal.tail.splice(0), ...(how === undefined ? [] : [`└ ${how}`])];
}
