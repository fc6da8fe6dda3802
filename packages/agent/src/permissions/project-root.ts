import { lstat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { realPath } from "@colloquy/acp/node";

/**
 * The project that a folder belongs to, by its real path: the innermost folder above it, or itself, that has a `.git`; where
 * there is none, the folder.
 */
export async function projectRoot(cwd: string): Promise<string> {
  const start = (await realPath(cwd)) ?? cwd;
  for (let folder = start; ; folder = dirname(folder)) {
    const found = await lstat(join(folder, ".git")).catch(() => undefined);
    if (found !== undefined) return folder;
    if (dirname(folder) === folder) return start;
  }
}
