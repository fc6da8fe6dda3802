import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * The folder of the project that `cwd` is in, by its real path: the innermost of `cwd` and the folders above it that has a
 * `.git`, else `cwd`. A `.git` that belongs to another user than `cwd` does counts for nothing: in a folder that many may
 * write, such as a system's temporary one, anybody could put it there, with instructions beside it.
 */
export async function projectRoot(cwd: string): Promise<string> {
  // Programs open this door before their first screen, and what runs processes is large.
  const { realPath } = await import("@colloquy/acp/node");
  const start = (await realPath(cwd)) ?? cwd;
  let owner: number | undefined;
  for (let folder = start; ; folder = dirname(folder)) {
    owner ??= await ownerOf(folder);
    const git = await ownerOf(join(folder, ".git"));
    if (git !== undefined && git === owner) return folder;
    if (dirname(folder) === folder) return start;
  }
}

async function ownerOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.uid;
}
