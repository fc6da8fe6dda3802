import { relative, sep } from "node:path";
import { clean } from "@colloquy/acp/node";

/** The longest line that is shown of a peer's text, in characters. */
export const MAX_LINE = 500;

/** A peer's title, name, path or command as one safe line. */
export function oneLine(text: string, max = MAX_LINE): string {
  return clipped(
    clean(text.slice(0, max * 8), { strict: true })
      .replace(/\s+/g, " ")
      .trim(),
    max,
  );
}

/** A peer's text as safe lines, without blank ones at either end. */
export function safeLines(text: string): string[] {
  const cleaned = clean(text).replace(/^(?:[ \t]*\n)+|\s+$/g, "");
  return cleaned === "" ? [] : cleaned.split("\n").map((line) => clipped(line.replaceAll("\t", "  ")));
}

/** The first lines of many, and how many are left out. */
export function firstLines(lines: readonly string[], most: number): string[] {
  if (lines.length <= most + 1) return [...lines];
  return [...lines.slice(0, most), `… ${lines.length - most} more lines`];
}

/** A line that is no longer than it may be. */
export function clipped(line: string, max = MAX_LINE): string {
  return line.length > max ? `${line.slice(0, max - 1).toWellFormed()}…` : line;
}

/** A path as seen from the session's directory. */
export function showPath(path: string, cwd: string): string {
  const short = path.startsWith(cwd + sep) ? relative(cwd, path) : path;
  return oneLine(short, 200);
}
