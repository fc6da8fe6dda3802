import { lstat, readdir, readFile, readlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { placeOf, type Roots } from "../workspace/index.ts";
import type { FileState } from "./file-hash.ts";

/** How much may be looked at; counted down. */
export interface Budget {
  files: number;
  bytes: number;
}

/** Why a path cannot be kept: in words that follow a colon. */
export class UncoveredError extends Error {
  override readonly name = "UncoveredError";
}

/**
 * The path by which something itself is reached: links followed but the last, so that a link can be kept as one. `undefined`
 * outside the roots.
 */
export async function standing(path: string, roots: Roots): Promise<string | undefined> {
  const [folder, target] = await Promise.all([placeOf(dirname(path), roots), placeOf(path, roots)]);
  if (folder.real === undefined) return undefined;
  const here = join(folder.real, basename(path));
  const isRoot = target.inside === "" && target.real === here;
  return folder.inside !== undefined || isRoot ? here : undefined;
}

/** What there is at a path. Throws an `UncoveredError` for what is no file, folder or link; else what the system throws. */
export async function stateOf(path: string): Promise<FileState> {
  const stats = await statsOf(path);
  if (!stats) return {};
  const mode = stats.mode & 0o7777;
  if (stats.isSymbolicLink()) return { link: await readlink(path) };
  if (stats.isDirectory()) return { folder: true, mode };
  if (stats.isFile()) return { content: await readFile(path), mode };
  throw new UncoveredError("it is neither a file nor a folder");
}

/** What the system knows of a path itself; `undefined`: there is nothing. */
export async function statsOf(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether an error says that there is nothing at a path, or no folder that could hold it. */
export function isMissing(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
}

/** A path and all that is below it, what holds something before it. Links are not followed. Throws when it is too much. */
export async function everythingAt(path: string, budget: Budget): Promise<string[]> {
  const stats = await statsOf(path);
  budget.files--;
  if (stats?.isFile()) budget.bytes -= stats.size;
  if (budget.files < 0 || budget.bytes < 0) throw new UncoveredError("it is too much to be kept");
  const found = [path];
  if (stats?.isDirectory())
    for (const name of await readdir(path)) found.push(...(await everythingAt(join(path, name), budget)));
  return found;
}
