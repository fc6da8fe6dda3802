import { cleanLine } from "@colloquy/acp/text";

/** How long a name or an address may be where a model is told of it, in characters. */
export const MAX_NAME = 500;

/**
 * A text of somebody else's as a block that it cannot end by itself (I-01): under a heading, between fences longer than any
 * row of backticks in it.
 */
export function fenced(heading: string, text: string): string {
  const longest = [...text.matchAll(/`{3,}/g)].reduce((most, [row]) => Math.max(most, row.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${heading}:\n${fence}\n${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${fence}`;
}

/** A name from outside, on one line, without what nobody sees, and not too long. */
export function named(name: string): string {
  const line = cleanLine(name);
  return line.length <= MAX_NAME ? line : `${line.slice(0, MAX_NAME - 1)}…`.toWellFormed();
}
