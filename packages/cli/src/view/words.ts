import { relative, sep } from "node:path";
import { clean } from "@colloquy/acp/text";
import { type Line, line, styled } from "../cells/index.ts";

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
  return [...lines.slice(0, most), moreOf(lines.length - most)];
}

/** The last lines of many, and how many are left out. `total`: how many there are, where not all of them are here. */
export function lastLines(lines: readonly string[], most: number, total = lines.length): string[] {
  if (total <= most + 1 && total === lines.length) return [...lines];
  const kept = lines.slice(-most);
  return [`… ${count(total - kept.length, "earlier line")}`, ...kept];
}

/** What stands for lines that are not shown. */
export function moreOf(lines: number): string {
  return `… ${lines.toLocaleString("en")} more ${lines === 1 ? "line" : "lines"}`;
}

/** A number of things: `1 line`, `1,200 lines`. */
export function count(number: number, thing: string): string {
  return `${number.toLocaleString("en")} ${thing}${number === 1 ? "" : "s"}`;
}

/** A line that is no longer than it may be. */
export function clipped(text: string, max = MAX_LINE): string {
  return text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text;
}

/** A path as seen from the session's directory. */
export function showPath(path: string, cwd: string): string {
  const short = path.startsWith(cwd + sep) ? relative(cwd, path) : path;
  return oneLine(short, 200);
}

/** Texts that stand on the side, each as a line. */
export function dimmed(texts: readonly string[], before = ""): Line[] {
  return texts.map((text) => line(styled(`${before}${text}`.trimEnd(), { dim: true })));
}
