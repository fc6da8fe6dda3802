import { readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** The Git branch that a folder is on, or the commit's first letters; `undefined` when it is in no work tree. Runs nothing. */
export async function branchOf(folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    const git = join(at, ".git");
    const found = await stat(git).catch(() => undefined);
    if (found !== undefined) return headOf(found.isDirectory() ? git : await linked(git));
    if (dirname(at) === at) return undefined;
  }
}

/** A work tree that is not the first one has a file that says where its own folder is. */
async function linked(file: string): Promise<string> {
  const [, to = ""] = /^gitdir: (.*)/.exec(await readFile(file, "utf8").catch(() => "")) ?? [];
  return resolve(dirname(file), to.trim());
}

async function headOf(folder: string): Promise<string | undefined> {
  const head = (await readFile(join(folder, "HEAD"), "utf8").catch(() => "")).trim();
  const [, branch] = /^ref: refs\/heads\/(.+)$/.exec(head) ?? [];
  return branch ?? (/^[0-9a-f]{40,}$/.test(head) ? head.slice(0, 8) : undefined);
}
