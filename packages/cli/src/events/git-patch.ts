import type { DiffLine } from "./line-diff.ts";

/** The lines of a git patch by the path that they lead to (that of a deleted file: the one it had). What is no patch gives nothing. */
export function patchSections(text: string): Map<string, DiffLine[]> {
  const sections = new Map<string, DiffLine[]>();
  let lines: DiffLine[] = [];
  let old = "";
  let left: Hunk | undefined;
  for (const line of text.split("\n")) {
    if (left === undefined && line.startsWith("--- ")) old = pathOf(line.slice(4));
    else if (left === undefined && line.startsWith("+++ ")) {
      const path = pathOf(line.slice(4));
      lines = [];
      sections.set(path === "/dev/null" ? old : path, lines);
    } else if (line.startsWith("@@ ")) {
      if (lines.length > 0) lines.push({ type: "gap" });
      left = hunkOf(line);
    } else if (left !== undefined) left = take(line, lines, left);
  }
  return sections;
}

/** How many lines of each side a hunk still has: so that a removed line `-- x` is not taken for a header. */
interface Hunk {
  readonly old: number;
  readonly now: number;
}

function hunkOf(header: string): Hunk | undefined {
  const [, old = "1", now = "1"] = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(header) ?? [];
  return more({ old: Number(old), now: Number(now) });
}

function take(line: string, lines: DiffLine[], { old, now }: Hunk): Hunk | undefined {
  const text = line.slice(1);
  switch (line[0]) {
    case "+":
      lines.push({ type: "added", text });
      return more({ old, now: now - 1 });
    case "-":
      lines.push({ type: "removed", text });
      return more({ old: old - 1, now });
    case "\\":
      return { old, now };
    case " ":
    case undefined:
      lines.push({ type: "same", text });
      return more({ old: old - 1, now: now - 1 });
    default:
      return undefined;
  }
}

function more(hunk: Hunk): Hunk | undefined {
  return hunk.old > 0 || hunk.now > 0 ? hunk : undefined;
}

/** Git quotes a path with odd characters as a C string; a tab may follow one with blanks. */
function pathOf(text: string): string {
  if (!text.startsWith('"')) return text.replace(/[\t\r].*$/, "");
  const bytes: number[] = [];
  for (const [, octal, escaped, plain] of text.slice(1).matchAll(/\\([0-7]{3})|\\(.)|([^"\\]+)/g)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else bytes.push(...Buffer.from(plain ?? escapes[escaped!] ?? escaped!));
  }
  return Buffer.from(bytes).toString();
}

const escapes: { readonly [letter: string]: string } = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\x07",
};
