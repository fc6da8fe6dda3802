import { dirname } from "node:path";

/** The folders from one down to another that is in it, both included. */
export function foldersBetween(from: string, to: string): readonly string[] {
  const folders = [to];
  while (folders[0] !== from && dirname(folders[0]!) !== folders[0]) folders.unshift(dirname(folders[0]!));
  return folders;
}
