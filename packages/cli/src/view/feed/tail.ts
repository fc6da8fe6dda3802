import type { v2 } from "@colloquy/acp";
import type { Terminal } from "@colloquy/acp/state";
import { exitWords, TerminalText } from "../terminal-text.ts";
import { clipped } from "../words.ts";

/** The most lines that are kept of a command's output. */
export const MAX_TAIL = 30;

/** How a command's output looks at a moment. */
export interface Output {
  readonly command: string | undefined;
  /** The last lines, safe to show. */
  readonly lines: readonly string[];
  /** How many lines there are. */
  readonly total: number;
  /** How it ended, unless that was well or has not happened. */
  readonly exit: string | undefined;
}

/** The end of what a terminal shows. */
export class Tail {
  /** Changes whenever there is something else to be seen. */
  version = 0;
  private readonly text = new TerminalText();
  private last: string[] = [];
  private command: string | undefined;
  private exitStatus: v2.TerminalExitStatus | undefined;

  /** Takes what is new. Tells whether the command has ended by it. */
  take(terminal: Terminal, text: string, whole: boolean): boolean {
    this.version++;
    this.command = terminal.command;
    const { ended, anew } = this.text.push(text, whole);
    if (anew) this.last = [];
    this.keep(ended);
    const isEnd = terminal.exitStatus !== undefined && this.exitStatus === undefined;
    if (isEnd) this.keep(this.text.end());
    this.exitStatus = terminal.exitStatus;
    return isEnd;
  }

  /** As it is now. */
  now(): Output {
    const { partial, lines: total } = this.text;
    const open = partial.trim() === "" ? [] : [clipped(partial.replaceAll("\t", "  ")).trimEnd()];
    return {
      command: this.command,
      lines: [...this.last, ...open].slice(-MAX_TAIL),
      total: total + open.length,
      exit: this.exitStatus && exitWords(this.exitStatus),
    };
  }

  private keep(lines: readonly string[]): void {
    for (const line of lines.slice(-MAX_TAIL)) this.last.push(line);
    if (this.last.length > 4 * MAX_TAIL) this.last = this.last.slice(-MAX_TAIL);
  }
}
