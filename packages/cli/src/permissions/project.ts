import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { realPath } from "@colloquy/acp/node";

/**
 * The folder of the project that a folder is in: the nearest one above that holds a `.git` of the same owner, or else the folder
 * itself. Absolute, without links.
 */
export async function projectOf(folder: string): Promise<string> {
  const start = (await realPath(folder)) ?? folder;
  const owner = await ownerOf(start);
  for (let at = start; ; at = dirname(at)) {
    const git = await ownerOf(join(at, ".git"));
    if (git !== undefined && git === owner) return at;
    if (dirname(at) === at) return start;
  }
}

async function ownerOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.uid;
}
