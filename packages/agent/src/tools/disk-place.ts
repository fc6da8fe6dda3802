import { lstat, readdir, realpath } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { realPath } from "@colloquy/acp/node";
import { sensitiveNames } from "@colloquy/acp/permissions";
import { folderContent, WorkspaceError } from "../workspace/index.ts";
import { counted, named } from "./shown.ts";
import type { ToolUse } from "./tool.ts";

/** The most files that a folder may hold to be moved or deleted: all of them are kept for an undo. */
export const MAX_FOLDER_FILES = 1_000;

/** What is to be moved or deleted, or the place where it is to be. */
export interface DiskPlace {
  /** Absolute, as it was named. */
  readonly path: string;
  /** The same with the links of its folders followed; of its own name, none. */
  readonly real: string;
  readonly kind: "file" | "folder" | "link" | "other" | "nothing";
  /** Tells it from whatever is put in its place: the device and the inode. */
  readonly identity: string | undefined;
  /** As version 2 has it, where that is known without reading it. */
  readonly fileType: "directory" | "symlink" | undefined;
}

/**
 * Looks at a place on the disk, itself and not where it leads as a link. Throws a `WorkspaceError` for what is never moved or
 * deleted: the folders of the session and those above them, and what is Git's.
 */
export async function diskPlace(path: string, use: ToolUse): Promise<DiskPlace> {
  const name = named(use.roots[0], path);
  const folder = await realPath(dirname(path));
  if (folder === undefined) throw new WorkspaceError(`It cannot be told where ${name} leads`);
  const real = join(folder, basename(path));
  const roots = await Promise.all(use.roots.map((root) => realpath(root).catch(() => root)));
  if (roots.some((root) => root === real || root.startsWith(real.endsWith(sep) ? real : real + sep)))
    throw new WorkspaceError(`${name} is a folder of the session, or holds one, so it is left where it is`);
  if ([...sensitiveNames(real), ...sensitiveNames(path)].includes(".git"))
    throw new WorkspaceError(`${name} is Git's own, so it is left alone; ask git with a command`);
  const stats = await lstat(real, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw new WorkspaceError(`${name} cannot be looked at (${error.code})`, { cause: error });
  });
  const identity = stats && `${stats.dev}:${stats.ino}`;
  if (stats === undefined) return { path, real, kind: "nothing", identity, fileType: undefined };
  if (stats.isSymbolicLink()) return { path, real, kind: "link", identity, fileType: "symlink" };
  if (stats.isDirectory()) return { path, real, kind: "folder", identity, fileType: "directory" };
  return { path, real, kind: stats.isFile() ? "file" : "other", identity, fileType: undefined };
}

/** Throws unless a place is what it was when it was shown, and leads where it led. */
export async function checkUnchanged(place: DiskPlace, use: ToolUse): Promise<void> {
  const now = await diskPlace(place.path, use);
  if (now.real === place.real && now.identity === place.identity) return;
  throw new WorkspaceError(
    `${named(use.roots[0], place.path)} is not what it was when it was shown, so nothing was done`,
  );
}

/** What a place holds, in words for a title; throws a `WorkspaceError` when that is nothing, or too much. */
export async function contentWords({ path, real, kind }: DiskPlace, use: ToolUse): Promise<string> {
  const name = named(use.roots[0], path);
  if (kind === "nothing") throw new WorkspaceError(`There is no file or folder ${name}`);
  if (kind === "other") throw new WorkspaceError(`${name} is not a regular file, so it is left alone`);
  if (kind !== "folder") return "";
  const { files, hasGit } = await folderContent(real, MAX_FOLDER_FILES);
  if (hasGit) throw new WorkspaceError(`${name} holds a repository of Git, so it is left alone; a command can do it`);
  if (files > MAX_FOLDER_FILES)
    throw new WorkspaceError(`${name} holds more than ${counted(MAX_FOLDER_FILES, "file")}; a command can do it`);
  return `(${counted(files, "file")})`;
}

/**
 * What a folder holds that is sensitive, where it is or where it is to be: absolute paths. A folder `workflows` acts once what
 * holds it is called `.github`. For a folder whose size `contentWords` has looked at.
 */
export async function sensitiveWithin({ kind, real }: DiskPlace, to = real): Promise<string[]> {
  if (kind !== "folder") return [];
  const names = await readdir(real, { recursive: true });
  const isSensitive = (folder: string, name: string) => sensitiveNames(join(basename(folder), name)).length > 0;
  return [...new Set([real, to])].flatMap((folder) =>
    names.filter((name) => isSensitive(folder, name)).map((name) => join(folder, name)),
  );
}
