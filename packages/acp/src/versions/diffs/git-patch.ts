import { type DiffHunk, type DiffLine, diffLines, hunksOf } from "../../state/index.ts";

/** A file, or a part of one, before and after. */
export interface PatchInput {
  /** The absolute path. */
  readonly path: string;
  /** Absent: the file is new. */
  readonly oldText?: string | undefined;
  readonly newText: string;
  /** How many lines are kept around a change. Default 3; `Infinity` keeps both texts whole. */
  readonly context?: number | undefined;
}

/** A patch, and whether both texts can be read out of it. */
export interface GitPatch {
  readonly text: string;
  /** Whether no line had to be left out. */
  readonly whole: boolean;
}

/**
 * How a text became another as a `git_patch`, such as version 2 wants it: absolute paths without `a/` and `b/`, quoted as Git
 * quotes them, `/dev/null` for the side that is missing. Undefined when the texts are the same.
 */
export function gitPatch({ path, oldText, newText, context }: PatchInput): GitPatch | undefined {
  if (oldText === newText) return undefined;
  const lines = diffLines(linesOf(oldText ?? ""), linesOf(newText));
  const hunks = hunksOf(lines, context);
  const shown = hunks.reduce((all, hunk) => all + hunk.lines.length, 0);
  const text = [head(path, oldText === undefined, hunks.length > 0), ...hunks.map(hunkText)].join("");
  return { text, whole: shown === lines.length };
}

/** Lines with their breaks, so that a last line without one differs from one with it. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

function head(path: string, isNew: boolean, hasText: boolean): string {
  const name = quoted(path);
  // In these two lines, Git ends a name with blanks by a tab.
  const ended = name === path && path.includes(" ") ? `${name}\t` : name;
  const sides = `--- ${isNew ? "/dev/null" : ended}\n+++ ${ended}\n`;
  return `diff --git ${name} ${name}\n${isNew ? "new file mode 100644\n" : ""}${hasText ? sides : ""}`;
}

function hunkText({ oldStart, newStart, lines }: DiffHunk): string {
  const count = (other: DiffLine["kind"]) => lines.filter(({ kind }) => kind !== other).length;
  return `@@ -${oldStart},${count("added")} +${newStart},${count("removed")} @@\n${lines.map(lineText).join("")}`;
}

const marks = { same: " ", added: "+", removed: "-" } as const;

function lineText({ kind, text }: DiffLine): string {
  return `${marks[kind]}${text}${text.endsWith("\n") ? "" : "\n\\ No newline at end of file\n"}`;
}

const letters: { readonly [code: number]: string } = { 7: "a", 8: "b", 9: "t", 10: "n", 11: "v", 12: "f", 13: "r" };

/** A path in Git's quotes, when it has anything that Git quotes: control characters, quotes, backslashes, other than ASCII. */
function quoted(path: string): string {
  if (/^[ !#-[\]-~]*$/.test(path)) return path;
  let text = "";
  for (const byte of new TextEncoder().encode(path)) {
    if (byte in letters) text += `\\${letters[byte]}`;
    else if (byte === 0x22 || byte === 0x5c) text += `\\${String.fromCharCode(byte)}`;
    else if (byte < 0x20 || byte >= 0x7f) text += `\\${byte.toString(8).padStart(3, "0")}`;
    else text += String.fromCharCode(byte);
  }
  return `"${text}"`;
}
