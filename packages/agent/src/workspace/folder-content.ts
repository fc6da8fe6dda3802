import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** What is in a folder and the folders below it. */
export interface FolderContent {
  /** How many files and links there are; no more than one above the limit is counted. */
  readonly files: number;
  /** Whether there is a repository of Git in it. */
  readonly hasGit: boolean;
}

/** Looks through a folder, until more than `limit` files are found. No link is followed. */
export async function folderContent(path: string, limit: number): Promise<FolderContent> {
  let files = 0;
  let hasGit = false;
  const folders = [path];
  for (let folder = folders.pop(); folder !== undefined && files <= limit; folder = folders.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.name.toLowerCase() === ".git") hasGit = true;
      if (entry.isDirectory()) folders.push(join(folder, entry.name));
      else files++;
      if (files > limit) break;
    }
  }
  return { files, hasGit };
}
