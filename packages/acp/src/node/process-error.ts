import { AcpError } from "../schema/index.ts";
import { clean, cleanLine } from "../text/index.ts";

/**
 * When a process failed: while it was being started, before it had answered `initialize`, while it was in use, while it
 * was being closed.
 */
export type ProcessPhase = "start" | "initialize" | "running" | "close";

/** What is known of a process that failed. */
export interface ProcessFailure {
  readonly command: string;
  readonly args?: readonly string[];
  readonly phase: ProcessPhase;
  /** What the process is to the user. Default `agent`. */
  readonly role?: string;
  /** Why, as words to follow a colon. Default: told from the exit code or signal. */
  readonly problem?: string;
  readonly exitCode?: number | null;
  readonly signal?: NodeJS.Signals | null;
  /** The end of what it wrote to stderr. */
  readonly stderr?: string;
  readonly cause?: unknown;
}

/** The most that a message shows of a command, in characters. */
export const MAX_COMMAND_SHOWN = 200;
/** The most that a message shows of stderr: lines, and characters. */
export const MAX_LAST_WORDS = { lines: 20, characters: 2000 } as const;

/**
 * A child process could not be started, or ended when it should not have. The first line of `message` says what
 * happened and why; the lines after it are the last words of its stderr, cleaned for a terminal and bounded.
 */
export class ProcessError extends AcpError {
  override readonly name = "ProcessError";
  /** Command and arguments as a person would type them, cleaned. */
  readonly command: string;
  readonly phase: ProcessPhase;
  /** `null`: it did not start, has not ended, or a signal ended it. */
  readonly exitCode: number | null;
  /** `null`: no signal ended it. */
  readonly signal: NodeJS.Signals | null;
  /** The end of its stderr, cleaned; `""` when it said nothing. Not enumerable: the message has it already. */
  declare readonly stderr: string;

  constructor(failure: ProcessFailure) {
    const { phase, role = "agent", exitCode = null, signal = null, cause } = failure;
    const command = showCommand(failure.command, failure.args);
    const stderr = clean(failure.stderr ?? "").trim();
    const problem = failure.problem ?? showExit(exitCode, signal);
    const first = `The ${role} ${quote(command)} ${VERBS[phase]}${problem && `: ${problem}`}`;
    super(stderr === "" ? first : `${first}\nIts last words:\n${lastWords(stderr)}`, { cause });
    this.command = command;
    this.phase = phase;
    this.exitCode = exitCode;
    this.signal = signal;
    Object.defineProperty(this, "stderr", { value: stderr });
  }
}

const VERBS: Record<ProcessPhase, string> = {
  start: "could not be started",
  initialize: "failed before it had answered initialize",
  running: "ended unexpectedly",
  close: "could not be closed",
};

/** How a process ended, in words: "exit code 1", "killed by SIGSEGV"; `""` when it has not. */
export function showExit(exitCode: number | null, signal: NodeJS.Signals | null): string {
  return signal !== null ? `killed by ${signal}` : exitCode !== null ? `exit code ${exitCode}` : "";
}

/**
 * A command and its arguments on one line, cleaned; an argument with blanks or quotes is quoted. At most
 * `MAX_COMMAND_SHOWN` characters.
 */
export function showCommand(command: string, args: readonly string[] = []): string {
  const words = args.map((word) => (/^[^\s"'\\]+$/.test(word) ? word : JSON.stringify(word)));
  const line = cleanLine([command, ...words].join(" "));
  return line.length > MAX_COMMAND_SHOWN ? `${line.slice(0, MAX_COMMAND_SHOWN - 1).toWellFormed()}…` : line;
}

function quote(command: string): string {
  return `"${command}"`;
}

function lastWords(stderr: string): string {
  const lines = stderr.split("\n").slice(-MAX_LAST_WORDS.lines).join("\n");
  return lines.length > MAX_LAST_WORDS.characters
    ? `…${lines.slice(1 - MAX_LAST_WORDS.characters).toWellFormed()}`
    : lines;
}
