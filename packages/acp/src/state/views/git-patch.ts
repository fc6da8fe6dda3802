import type { DiffHunk } from "./hunks.ts";
import type { DiffLine } from "./line-diff.ts";

/** One file of a patch. A path is absent where the patch says `/dev/null`. */
export interface PatchSection {
  readonly oldPath?: string;
  readonly path?: string;
  /** Absent: the patch has no text for it, such as for a binary file. */
  readonly hunks?: readonly DiffHunk[];
}

const hunkHead = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const pathLine = /^(---|\+\+\+|rename from|rename to|copy from|copy to) (.*)$/;

/** The files of a `git_patch`. Reads what it can, passes over the rest, never throws. */
export function parseGitPatch(patch: string): PatchSection[] {
  const sections: { oldPath?: string; path?: string; hunks?: DiffHunk[] }[] = [];
  const lines = patch.split("\n");
  let at = 0;
  while (at < lines.length) {
    const line = lines[at++]!;
    if (line.startsWith("diff --git ")) sections.push({});
    const section = sections.at(-1);
    if (!section) continue;
    const named = pathLine.exec(line);
    const head = hunkHead.exec(line);
    if (named) {
      const path = pathOf(named[2]!);
      const isOld = named[1] === "---" || named[1]!.endsWith("from");
      if (path !== undefined) section[isOld ? "oldPath" : "path"] = path;
    } else if (head) {
      const hunk = readHunk(lines, at, head);
      (section.hunks ??= []).push(hunk.hunk);
      at = hunk.end;
    }
  }
  return sections;
}

/** The part of a patch for a change: the one with its path, and with where it was when both say so. */
export function sectionOf(
  { path, oldPath }: { readonly path?: string; readonly oldPath?: string },
  sections: readonly PatchSection[],
): PatchSection | undefined {
  const named = sections.filter((section) => (section.path ?? section.oldPath) === path);
  return named.find((section) => oldPath === undefined || section.oldPath === oldPath);
}

/** The counts in its head tell where a hunk ends, so that a removed `-- x` is no path. */
function readHunk(lines: readonly string[], at: number, head: RegExpExecArray): { hunk: DiffHunk; end: number } {
  let old = Number(head[2] ?? 1);
  let next = Number(head[4] ?? 1);
  const found: DiffLine[] = [];
  for (; at < lines.length && (old > 0 || next > 0 || lines[at]!.startsWith("\\")); at++) {
    const line = lines[at]!;
    const text = line.slice(1);
    if (line.startsWith("-")) found.push({ kind: "removed", text });
    else if (line.startsWith("+")) found.push({ kind: "added", text });
    else if (line.startsWith(" ") || line === "") found.push({ kind: "same", text });
    else if (!line.startsWith("\\")) break;
    else if (found.length > 0) found.push({ ...found.pop()!, unbroken: true });
    if (!line.startsWith("+") && !line.startsWith("\\")) old--;
    if (!line.startsWith("-") && !line.startsWith("\\")) next--;
  }
  return { hunk: { oldStart: Number(head[1]), newStart: Number(head[3]), lines: found }, end: at };
}

const escapes: { readonly [letter: string]: number } = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/** A path without Git's quotes (DIFF-10); undefined for `/dev/null`. After an unquoted one a tab ends it. */
function pathOf(written: string): string | undefined {
  if (!written.startsWith('"')) {
    const path = written.split("\t")[0]!;
    return path === "/dev/null" ? undefined : path;
  }
  const bytes: number[] = [];
  for (const [part, octal, letter] of written
    .slice(1, written.lastIndexOf('"'))
    .matchAll(/\\([0-7]{3})|\\(.)|[^\\]+/gs)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8) & 0xff);
    else if (letter !== undefined && letter in escapes) bytes.push(escapes[letter]!);
    else for (const byte of new TextEncoder().encode(letter ?? part)) bytes.push(byte);
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
