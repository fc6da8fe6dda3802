import type { Dirent } from "node:fs";
import { lstat, readdir, readlink } from "node:fs/promises";
import { join } from "node:path";
import { sensitiveNames } from "@colloquy/acp/permissions";
import { z } from "zod";
import { absolute, WorkspaceError } from "../workspace/index.ts";
import { pathInput } from "./path-input.ts";
import { counted, excerpt, named, nameOnLine, sized, title } from "./shown.ts";
import type { Tool } from "./tool.ts";

/** The most entries that are shown of one folder. */
export const MAX_ENTRIES = 1_000;

const input = z.strictObject({ path: pathInput("The folder").default(".") });

/** Shows what is in a folder: names in order, folders with `/`, links with `->`, files with their sizes. */
export const listFolder: Tool<z.infer<typeof input>> = {
  name: "list_folder",
  description:
    "Lists what is in one folder, hidden and ignored files too: folders end in `/`, links show where they lead, files have " +
    "their size. To find files below it, use find_files.",
  input,
  begin({ path }, { roots: [cwd] }) {
    const folder = absolute(cwd, path);
    return {
      title: title("List", named(cwd, folder)),
      kind: "read",
      locations: [{ path: folder }],
      subject: { act: "read", paths: [folder] },
    };
  },
  async run({ path }, use) {
    const folder = absolute(use.roots[0], path);
    const name = named(use.roots[0], folder);
    if (sensitiveNames(folder).includes(".git"))
      throw new WorkspaceError(`${name} is Git's own; ask git with a command`);
    const entries = await entriesOf(folder, name);
    const shown = entries.slice(0, MAX_ENTRIES);
    const lines = await Promise.all(shown.map((entry) => lineOf(folder, entry)));
    if (entries.length > shown.length)
      lines.push(
        `(${counted(entries.length - shown.length, "further entry", "further entries")} left out; use find_files)`,
      );
    const content = entries.length === 0 ? `(${name} is empty)` : lines.join("\n");
    void use.call.text(excerpt(content));
    return { content };
  },
};

async function entriesOf(folder: string, name: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new WorkspaceError(`There is no folder ${name}`, { cause: error });
    if (code === "ENOTDIR")
      throw new WorkspaceError(`${name} is not a folder; read_file reads files`, { cause: error });
    throw new WorkspaceError(`${name} cannot be listed (${code})`, { cause: error });
  }
}

/** What is gone meanwhile, or may not be looked at, is its name alone. */
async function lineOf(folder: string, entry: Dirent): Promise<string> {
  const name = nameOnLine(entry.name);
  const path = join(folder, entry.name);
  if (entry.isDirectory()) return `${name}/`;
  if (entry.isSymbolicLink()) return `${name} -> ${nameOnLine(await readlink(path).catch(() => "?"))}`;
  if (!entry.isFile()) return `${name} (not a regular file)`;
  const size = await lstat(path).then(
    ({ size }) => `  ${sized(size)}`,
    () => "",
  );
  return `${name}${size}`;
}
