import { lstat } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { git } from "./git.ts";

/** What Git's index has of a file. */
export interface StagedFile {
  /** The object that holds its content. */
  readonly object: string;
  /** What the system knew of the file when it was last as the object says; absent where Git does not tell. */
  readonly stats?: { readonly ctimeMs: number; readonly mtimeMs: number; readonly ino: number; readonly size: number };
}

/** What Git knows of a folder. Paths are absolute. */
export interface GitListing {
  /** Files and links: what is in the index, whether it is on disk or not, and what is neither there nor ignored. */
  readonly files: ReadonlyMap<string, StagedFile | undefined>;
  /** Repositories in it, which Git does not look into. */
  readonly nested: ReadonlySet<string>;
  /** When the index was written, in milliseconds: of what was changed since, or just then, the index knows nothing. */
  readonly indexMs: number;
}

/** Lists what Git knows of a folder. `undefined`: it is in no work tree, or there is no Git. Throws as `git` does. */
export async function gitListing(folder: string): Promise<GitListing | undefined> {
  const asked = ["ls-files", "-z", "-t", "--stage", "--debug", "--cached", "--others", "--exclude-standard"];
  const [place, listed] = await Promise.all([
    git(["rev-parse", "--show-toplevel", "--git-path", "index"], { cwd: folder }),
    git(asked, { cwd: folder }),
  ]);
  if (place === undefined || listed === undefined) return undefined;
  const [, top, index] = /^(.*)\n(.*)\n$/s.exec(place.toString())!;
  // The settings of a repository can name any work tree.
  if (!`${folder}${sep}`.startsWith(join(resolve(top!), sep))) return undefined;
  const stats = await lstat(resolve(folder, index!)).catch(() => undefined);
  return { ...filesOf(folder, listed.toString()), indexMs: stats?.mtimeMs ?? 0 };
}

/**
 * What there is in the folder that Git ignores: absolute paths, of a folder that is ignored as a whole with a separator at its
 * end. `undefined` and errors as of `gitListing`.
 */
export async function ignoredPlaces(folder: string): Promise<readonly string[] | undefined> {
  const asked = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"];
  const listed = await git(asked, { cwd: folder });
  if (listed === undefined) return undefined;
  const names = listed.toString().split("\0");
  const told = new Set(names);
  // A folder is also told of when all that is in it is ignored, each for itself. Then more may come into it that is not.
  const above = new Set(names.map((name) => `${dirname(name)}/`).filter((name) => told.has(name)));
  return names.filter((name) => name !== "" && !above.has(name)).map((name) => join(folder, name));
}

/** What `--debug` has of a file follows its name; after that comes the next one. */
const RECORD =
  /^(?: {2}ctime: (\d+):(\d+)\n {2}mtime: (\d+):(\d+)\n {2}dev: \d+\tino: (\d+)\n {2}uid: \d+\tgid: \d+\n {2}size: (\d+)\tflags: \w+\n)?(.*)$/s;
const STAGED = /^(\S) (\d{6}) ([0-9a-f]+) (\d)\t(.*)$/s;

function filesOf(folder: string, text: string): Pick<GitListing, "files" | "nested"> {
  const files = new Map<string, StagedFile | undefined>();
  const nested = new Set<string>();
  const records = text.split("\0").map((record) => RECORD.exec(record)!);
  for (const [at, { 7: record = "" }] of records.entries()) {
    if (record === "") continue;
    const [, , mode, object, stage, name] = (!record.startsWith("? ") && STAGED.exec(record)) || [];
    const path = join(folder, name ?? record.slice(2));
    if (mode === "160000" || path.endsWith(sep)) nested.add(path.endsWith(sep) ? path : path + sep);
    // Of a conflict, the index has several contents.
    else files.set(path, stage === "0" ? stagedFile(object!, records[at + 1]!) : undefined);
  }
  return { files, nested };
}

function stagedFile(object: string, [, ...told]: RegExpExecArray): StagedFile {
  if (told[0] === undefined) return { object };
  const [ctime, ctimeNs, mtime, mtimeNs, ino, size] = told.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const stats = { ctimeMs: ctime * 1e3 + ctimeNs / 1e6, mtimeMs: mtime * 1e3 + mtimeNs / 1e6, ino, size };
  return { object, stats };
}
