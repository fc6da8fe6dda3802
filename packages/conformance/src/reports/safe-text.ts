import { clean, cleanLine } from "@colloquy/acp/text";

/**
 * A text of a peer on lines of its own, for logs: nothing in it moves a cursor, and no line of it is a command to the CI system
 * that prints it (`::set-output`, `##[group]`).
 */
export function logText(text: string): string {
  return clean(text)
    .replace(/##\[/g, "## [")
    .replace(/^(\s*):(?=:)/gm, "$1: ");
}

/** The same on one line. */
export function logLine(text: string): string {
  return cleanLine(text)
    .replace(/##\[/g, "## [")
    .replace(/^(\s*):(?=:)/, "$1: ");
}

/** What XML can hold of a text, with all marks escaped, for text and for attributes. */
export function xml(text: string): string {
  return logText(text)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&apos;");
}

/** The same for an attribute, where line ends would become blanks. */
export function xmlAttribute(text: string): string {
  return xml(text).replace(/\n/g, "&#10;").replace(/\t/g, "&#9;");
}

/** A text as Markdown shows it on one line, whatever is in it: in code, between more backticks than it has in a row. */
export function codeSpan(text: string): string {
  const line = logLine(text);
  const fence = "`".repeat(longestRun(line) + 1);
  // A blank keeps the fence from a backtick at the edge; Markdown takes one off at each side.
  return line.trim() === "" ? "(empty)" : `${fence} ${line} ${fence}`;
}

/** A text as Markdown shows it on lines of its own. */
export function codeBlock(text: string, language = ""): string {
  const lines = logText(text);
  const fence = "`".repeat(Math.max(3, longestRun(lines) + 1));
  return `${fence}${language}\n${lines}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** JSON for a terminal or a log: what would be obeyed or not be seen there is escaped, which means the same. */
export function safeJson(value: unknown, indent?: number): string {
  const unseen = /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]/g;
  return JSON.stringify(value, undefined, indent).replace(unseen, escapeUnit);
}

/** JSON inside a script element, which no text in it can end or begin. */
export function scriptJson(value: unknown): string {
  return safeJson(value).replace(/[<>&]/g, escapeUnit);
}

function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
