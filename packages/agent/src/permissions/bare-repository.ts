import { lstat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { realPath } from "@colloquy/acp/node";
import type { Command } from "@colloquy/acp/permissions";
import { foldersOf } from "./hard-line.ts";

/**
 * Why `git` may run programs here that a project brought along, as a sentence: where it runs, or above, is what it takes for a
 * repository although it is not called `.git`. The settings of such a one come with a clone, or are written like any file, and
 * can name programs that even `git status` runs (C-07). A `.git` in between is found first, and is sensitive itself.
 */
export async function bareRepository(commands: readonly Command[], cwd: string): Promise<string | undefined> {
  if (!commands.some((command) => command.some((word) => /(^|[\\/])git(\.exe)?$/i.test(word)))) return undefined;
  for (const folder of foldersOf(commands, cwd)) {
    const found = await bareAbove(folder);
    if (found !== undefined) return `The settings of the repository \`${found}\` may have \`git\` run programs.`;
  }
  return undefined;
}

async function bareAbove(from: string): Promise<string | undefined> {
  for (let folder = (await realPath(from)) ?? from; ; folder = dirname(folder)) {
    if (await isThere(join(folder, ".git"))) return undefined;
    const has = (name: string) => isThere(join(folder, name));
    if ((await has("HEAD")) && ((await has("objects")) || (await has("commondir")))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
