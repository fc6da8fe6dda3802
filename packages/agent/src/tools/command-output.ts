import type { CommandResult } from "@colloquy/acp/agent";
import { clean } from "@colloquy/acp/text";

/** How much of a command's output the model is given, in UTF-16 units: of its beginning, and of its end. */
export const OUTPUT_HEAD = 8_000;
export const OUTPUT_TAIL = 16_000;

/** A command's output as the model is given it. */
export interface ShownOutput {
  readonly text: string;
  /** Whether some of it is missing. */
  readonly truncated: boolean;
}

/**
 * Output without what only a terminal understands: of a line that was written over, what it said last. Beyond the limits the
 * middle is left out, at ends of lines where there are any near, and a note says how much.
 */
export function shownOutput({ output, truncated }: Pick<CommandResult, "output" | "truncated">): ShownOutput {
  const lines = clean(output.split("\n").map(lastWriting).join("\n"));
  const note = truncated ? "[The beginning is missing: it printed more than is kept.]\n" : "";
  if (lines.length <= OUTPUT_HEAD + OUTPUT_TAIL) return { text: note + lines, truncated };
  const head = cutAfterLine(lines.slice(0, OUTPUT_HEAD));
  const tail = cutBeforeLine(lines.slice(-OUTPUT_TAIL));
  const left = lines.length - head.length - tail.length;
  return { text: `${note}${head}\n[${left} characters are left out here.]\n${tail}`, truncated: true };
}

function lastWriting(line: string): string {
  const ended = line.endsWith("\r") ? line.slice(0, -1) : line;
  return ended.slice(ended.lastIndexOf("\r") + 1);
}

function cutAfterLine(text: string): string {
  const end = text.lastIndexOf("\n");
  return (end > text.length / 2 ? text.slice(0, end) : text).toWellFormed();
}

function cutBeforeLine(text: string): string {
  const start = text.indexOf("\n");
  return (start >= 0 && start < text.length / 2 ? text.slice(start + 1) : text).toWellFormed();
}
