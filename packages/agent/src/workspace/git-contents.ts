import { relative, sep } from "node:path";
import { git } from "./git.ts";

/** A file whose bytes on disk were what Git has of it. */
export interface StoredFile {
  /** Absolute. */
  readonly path: string;
  readonly object: string;
  /** How many bytes it had on disk. */
  readonly size: number;
}

/** What makes the bytes of a file others than those of its object. */
const ATTRIBUTES = ["filter", "working-tree-encoding", "ident"];

/**
 * The bytes that files of a folder had on disk, by their paths, from Git's objects. What cannot be told from them is missing:
 * where a filter or an encoding stands between the two. Line ends that Git has made `\r\n` are made so again. Throws as `git`
 * does.
 */
export async function storedContents(folder: string, files: readonly StoredFile[]): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  if (files.length === 0) return contents;
  const names = files.map(({ path }) => `${relative(folder, path).replaceAll(sep, "/")}\0`).join("");
  const objects = files.map(({ object }) => `${object}\n`).join("");
  const [attributes, stored] = await Promise.all([
    git(["check-attr", "-z", "--stdin", ...ATTRIBUTES], { cwd: folder, input: names }),
    git(["cat-file", "--batch"], { cwd: folder, input: objects }),
  ]);
  if (attributes === undefined || stored === undefined) return contents;
  const fields = attributes.toString().split("\0");
  const each = ATTRIBUTES.length * 3;
  const bytes = blobs(stored);
  for (const [at, { path, size }] of files.entries()) {
    const values = fields.slice(at * each, (at + 1) * each).filter((_, index) => index % 3 === 2);
    const isPlain = values.length === ATTRIBUTES.length && values.every((value) => /^(unspecified|unset)$/.test(value));
    const content = isPlain ? asOnDisk(bytes[at], size) : undefined;
    if (content) contents.set(path, content);
  }
  return contents;
}

/** The objects as they were asked for; of one that is missing, `undefined`. */
function blobs(stored: Buffer): (Buffer | undefined)[] {
  const found: (Buffer | undefined)[] = [];
  for (let at = 0; at < stored.length; ) {
    const end = stored.indexOf("\n", at);
    const [, kind, size] = stored.toString("latin1", at, end).split(" ");
    const length = size === undefined ? undefined : Number(size);
    at = end + 1;
    found.push(kind === "blob" ? stored.subarray(at, at + length!) : undefined);
    if (length !== undefined) at += length + 1;
  }
  return found;
}

/**
 * An object without a filter is what was on disk but for line ends, and those only ever lose a `\r`: when as many bytes are
 * missing as there are lines, each had one.
 */
function asOnDisk(blob: Buffer | undefined, size: number): Buffer | undefined {
  if (blob === undefined || blob.length === size) return blob;
  if (blob.includes("\r")) return undefined;
  const withReturns = Buffer.from(blob.toString("latin1").replaceAll("\n", "\r\n"), "latin1");
  return withReturns.length === size ? withReturns : undefined;
}
