/** What a git patch says of one file: its path on either side, and the text of each hunk before and after. */
export interface FilePatch {
  /** `undefined` on the side where there is no file. */
  from: string | undefined;
  to: string | undefined;
  readonly hunks: Hunk[];
}

/** One hunk: a stretch of the file with its context. */
export interface Hunk {
  before: string;
  after: string;
}

const CONTEXT = 3;
const NO_NEWLINE = "\\ No newline at end of file\n";

/** The files of a git patch, as far as it has text. */
export function readPatch(text: string): FilePatch[] {
  const files: FilePatch[] = [];
  let file: FilePatch | undefined;
  let hunk: Hunk | undefined;
  let [olds, news] = [0, 0];
  let last = "";
  for (const line of text.split("\n")) {
    const header = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
    const [sign, rest] = [line[0], `${line.slice(1)}\n`];
    if (hunk !== undefined && sign === "\\") {
      if (last !== "+") hunk.before = hunk.before.slice(0, -1);
      if (last !== "-") hunk.after = hunk.after.slice(0, -1);
    } else if (hunk !== undefined && (olds > 0 || news > 0) && (sign === " " || sign === "-" || sign === "+")) {
      if (sign !== "+") [hunk.before, olds] = [hunk.before + rest, olds - 1];
      if (sign !== "-") [hunk.after, news] = [hunk.after + rest, news - 1];
      last = sign;
    } else if (header !== null && file !== undefined) {
      [olds, news] = [Number(header[1] ?? 1), Number(header[2] ?? 1)];
      file.hunks.push((hunk = { before: "", after: "" }));
    } else if (line.startsWith("diff --git ")) {
      files.push((file = { from: undefined, to: undefined, hunks: [] }));
      hunk = undefined;
    } else if (file !== undefined && line.startsWith("--- ")) file.from = readPath(line.slice(4));
    else if (file !== undefined && line.startsWith("+++ ")) file.to = readPath(line.slice(4));
  }
  return files;
}

/** The git patch that makes one text of another in the file at `path`; `before` null: the file is new. */
export function writePatch(path: string, before: string | null, after: string): string {
  const [olds, news] = [lines(before ?? ""), lines(after)];
  const most = Math.min(olds.length, news.length);
  let head = 0;
  while (head < most && olds[head] === news[head]) head++;
  let tail = 0;
  while (tail < most - head && olds.at(-1 - tail) === news.at(-1 - tail)) tail++;
  const start = Math.max(0, head - CONTEXT);
  const kept = Math.max(0, tail - CONTEXT);
  const name = writePath(path);
  const range = (count: number) => `${count === 0 ? start : start + 1},${count}`;
  const patch = [`diff --git ${name} ${name}\n`];
  if (before === null) patch.push("new file mode 100644\n");
  if (head === olds.length && head === news.length) return patch.join("");
  patch.push(`--- ${before === null ? "/dev/null" : tabbed(name)}\n+++ ${tabbed(name)}\n`);
  patch.push(`@@ -${range(olds.length - kept - start)} +${range(news.length - kept - start)} @@\n`);
  for (const line of olds.slice(start, head)) patch.push(shown(" ", line));
  for (const line of olds.slice(head, olds.length - tail)) patch.push(shown("-", line));
  for (const line of news.slice(head, news.length - tail)) patch.push(shown("+", line));
  for (const line of news.slice(news.length - tail, news.length - kept)) patch.push(shown(" ", line));
  return patch.join("");
}

function lines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function shown(sign: string, line: string): string {
  return line.endsWith("\n") ? sign + line : `${sign}${line}\n${NO_NEWLINE}`;
}

/** Git ends a bare path with a space in it by a tab. */
function tabbed(name: string): string {
  return name.includes(" ") && !name.startsWith('"') ? `${name}\t` : name;
}

const escapes: { readonly [letter: string]: string } = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\x07",
  b: "\b",
  f: "\f",
  v: "\v",
};

/** Git quotes like C; bytes beyond ASCII may be octal. */
function readPath(written: string): string | undefined {
  const name = written.replace(/\t$/, "");
  if (name === "/dev/null") return undefined;
  if (!name.startsWith('"')) return name;
  const bytes: number[] = [];
  for (const [, octal, letter, plain] of name.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gsu)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else bytes.push(...new TextEncoder().encode(plain ?? escapes[letter!] ?? letter));
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

function writePath(path: string): string {
  if (!/["\\\p{Cc}]/u.test(path)) return path;
  const quoted = path.replace(/["\\\p{Cc}]/gu, (character) => {
    const letter = Object.keys(escapes).find((key) => escapes[key] === character);
    if (letter !== undefined) return `\\${letter}`;
    if (character === '"' || character === "\\") return `\\${character}`;
    return `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`;
  });
  return `"${quoted}"`;
}
