/** What a Git patch says of one file. */
export interface FilePatch {
  /** Every path that it is named by, without `/dev/null`. */
  readonly paths: readonly string[];
  /** Those of them that stand there without quotes. */
  readonly bare: readonly string[];
  /** What stands behind `---`, and behind `+++`. */
  readonly before?: string;
  readonly after?: string;
}

/** Reads the `diff --git` sections of a patch. Content of files is never taken for a header. */
export function readGitPatch(text: string): FilePatch[] {
  const files: { paths: string[]; bare: string[]; before?: string; after?: string }[] = [];
  let left = { old: 0, new: 0 };
  for (const line of text.split("\n")) {
    if (left.old > 0 || left.new > 0) {
      if (line.startsWith("-")) left.old--;
      else if (line.startsWith("+")) left.new--;
      else if (!line.startsWith("\\")) left = { old: left.old - 1, new: left.new - 1 };
      continue;
    }
    const file = files.at(-1);
    const hunk = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
    const header = /^(---|\+\+\+|rename from|rename to|copy from|copy to) (.*)$/.exec(line);
    if (line.startsWith("diff --git ")) files.push({ paths: [], bare: [] });
    else if (hunk) left = { old: Number(hunk[1] ?? 1), new: Number(hunk[2] ?? 1) };
    else if (header && file) {
      const path = unquoted(header[2]!);
      if (path !== "/dev/null") file.paths.push(path);
      if (!header[2]!.startsWith('"')) file.bare.push(path);
      if (header[1] === "---") file.before = path;
      if (header[1] === "+++") file.after = path;
    }
  }
  return files;
}

/** What Git quotes, however it is set up. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is unusual.
const UNUSUAL = /[\x00-\x1f\x7f"\\]/;

/** What is wrong with how a patch of these files writes their paths: "no case" where none of them has unusual characters. */
export function misquoted(files: readonly FilePatch[], paths: readonly string[]): string | undefined | "no case" {
  const unusual = paths.filter((path) => UNUSUAL.test(path));
  if (unusual.length === 0 || files.length === 0) return "no case";
  const bare = files.flatMap((file) => file.bare).find((path) => UNUSUAL.test(path));
  if (bare !== undefined) return `The patch has ${JSON.stringify(bare)} without quotes.`;
  const named = new Set(files.flatMap((file) => file.paths));
  const missing = unusual.find((path) => !named.has(path));
  return missing && `None of the paths in the patch, read as Git does, is ${JSON.stringify(missing)}.`;
}

const escapes: { readonly [letter: string]: string } = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** A path as Git writes it, where it has unusual characters: in quotes, with its bytes in octal. */
function unquoted(path: string): string {
  const plain = path.replace(/\t.*$/, "");
  if (!/^".*"$/.test(plain)) return plain;
  const bytes: number[] = [];
  for (const [, octal, letter, other] of plain.slice(1, -1).matchAll(/\\([0-7]{1,3})|\\(.)|([^\\]+)/gs)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else bytes.push(...Buffer.from(letter === undefined ? other! : (escapes[letter] ?? letter)));
  }
  return Buffer.from(bytes).toString("utf8");
}
