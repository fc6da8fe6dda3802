import type { v2 } from "@colloquy/acp";
import { CleanStream } from "../cells/index.ts";
import { clipped, MAX_LINE, oneLine } from "./words.ts";

/** As much of the beginning is kept to tell output that is sent again from more output. In characters. */
const MAX_SEEN = 4096;
/** Shorter beginnings repeat by chance. */
const MIN_REPEATED = 64;

/** A command's output on its way to lines, safe to show. Costs the same for each piece, however much there has been. */
export class TerminalText {
  /** The line that is not ended yet, as far as it would be shown. */
  partial = "";
  /** How many lines have ended. */
  lines = 0;
  private seen = "";
  private total = 0;
  private cleaner = new CleanStream();

  /**
   * Takes more output; with `whole`, all of it from the beginning, as some agents send it each time without saying so. Gives
   * the lines that have ended by it. `anew`: they take the place of all lines before.
   */
  push(text: string, whole: boolean): { readonly ended: readonly string[]; readonly anew: boolean } {
    const again =
      text.length >= this.total && (whole || this.seen.length >= MIN_REPEATED) && text.startsWith(this.seen);
    const anew = whole && !again;
    if (anew) this.restart();
    const fresh = again ? text.slice(this.total) : text;
    if (this.seen.length < MAX_SEEN) this.seen = (this.seen + fresh.slice(0, MAX_SEEN)).slice(0, MAX_SEEN);
    this.total += fresh.length;
    const [first = "", ...rest] = this.cleaner.push(fresh).split("\n");
    const ended = [this.partial + first, ...rest];
    this.partial = ended.pop()!;
    // What is beyond is not shown, and would be copied for each piece.
    if (this.partial.length > 2 * MAX_LINE) this.partial = this.partial.slice(0, 2 * MAX_LINE);
    this.lines += ended.length;
    return { ended: ended.map(shown), anew };
  }

  /** The line that no end of line has ended. */
  end(): string[] {
    const rest = this.partial + this.cleaner.end();
    this.partial = "";
    if (rest === "") return [];
    this.lines++;
    return [shown(rest)];
  }

  private restart(): void {
    this.partial = "";
    this.lines = 0;
    this.seen = "";
    this.total = 0;
    this.cleaner = new CleanStream();
  }
}

function shown(text: string): string {
  return clipped(text.replaceAll("\t", "  ")).trimEnd();
}

/** How a command ended; `undefined` when that was well, or is not told. */
export function exitWords({ exitCode, signal }: v2.TerminalExitStatus): string | undefined {
  if (signal) return `killed by ${oneLine(signal, 40)}`;
  return exitCode ? `exit code ${exitCode}` : undefined;
}
