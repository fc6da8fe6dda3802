import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { isActingPath } from "@colloquy/acp/permissions";

/**
 * What a `.git` folder has that makes programs run: its hooks, its settings, what would put others in their place, and the
 * same of submodules and of other work trees.
 */
const ofGit = ["hooks", "config", "config.worktree", "commondir", "modules", "worktrees"];

/** Makes an empty folder for git's hooks where a repository has none, so that it can be kept empty. */
export async function closeHooks(roots: readonly string[]): Promise<void> {
  await Promise.all(roots.map((root) => mkdir(join(root, ".git/hooks")).catch(() => {})));
}

/**
 * What is there at the top of each of these folders that can make programs run, or change what an agent may do: absolute
 * paths. Of `.git` only parts: a commit has to write the rest.
 */
export async function actingPlaces(roots: readonly string[]): Promise<string[]> {
  const places = await Promise.all(roots.map(placesOf));
  return [...new Set(places.flat())];
}

async function placesOf(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  const found = entries.map(async (entry): Promise<string[]> => {
    const path = join(root, entry.name);
    if (entry.name === ".git" && entry.isDirectory()) return within(path, (name) => ofGit.includes(name));
    if (entry.name === ".github") return within(path, (name) => name === "workflows");
    return isActingPath(entry.name) ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}

async function within(folder: string, holds: (name: string) => boolean): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter(holds).map((name) => join(folder, name));
}
