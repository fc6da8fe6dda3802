import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { absolute, ripgrep } from "../workspace/index.ts";
import { belowFolder, checkPlace } from "./below-folder.ts";
import { pathInput } from "./path-input.ts";
import { counted, excerpt, named, nameOnLine, title } from "./shown.ts";
import type { Tool } from "./tool.ts";

/** The most files that are shown. */
export const MAX_FILES = 200;
/** The most files of which the newest are chosen. */
export const MAX_CANDIDATES = 20_000;

const input = z.strictObject({
  pattern: z
    .string()
    .min(1)
    .max(1_000)
    .describe("`*`, `?`, `[a-z]`, `**` and `{a,b}`, such as `src/**/*.ts`; without `/`, for names in any folder"),
  path: pathInput("The folder to look in").default("."),
});

/** Finds files by their names, the newest first. What ignore files name is left out, and so is what is sensitive. */
export const findFiles: Tool<z.infer<typeof input>> = {
  name: "find_files",
  description:
    "Finds files by a pattern for their paths, newest first, hidden ones too. Files that .gitignore and the like name are left " +
    `out. At most ${MAX_FILES} paths come back, relative to the working directory.`,
  input,
  begin({ pattern, path }, { roots: [cwd] }) {
    const folder = absolute(cwd, path);
    return {
      title: title("Find", pattern, ...(folder === cwd ? [] : ["in", named(cwd, folder)])),
      kind: "search",
      locations: [{ path: folder }],
      cancellable: true,
      subject: { act: "read", paths: [folder] },
    };
  },
  async run({ pattern, path }, use) {
    const [cwd] = use.roots;
    const folder = absolute(cwd, path);
    await checkPlace(folder, use);
    const below = belowFolder(folder, pattern);
    const found: string[] = [];
    const args = ["--files", "--null", ...below.args];
    let isCut = false;
    for await (const one of ripgrep(args, { cwd: folder, separator: "\0", signal: use.signal })) {
      if (!below.wants(one)) continue;
      if ((isCut = found.length === MAX_CANDIDATES)) break;
      found.push(join(folder, one));
    }
    const newest = await newestFirst(found);
    use.signal.throwIfAborted();
    const lines = newest.slice(0, MAX_FILES).map((one) => nameOnLine(named(cwd, one)));
    const notes = [cutNote(newest.length, isCut), below.note()].filter((note) => note !== undefined);
    if (lines.length === 0) lines.push(`(No file fits ${pattern}; ignored files are not looked at.)`);
    const content = [...lines, ...notes].join("\n");
    void use.call.text(excerpt(content));
    return { content };
  },
};

function cutNote(count: number, isCut: boolean): string | undefined {
  if (isCut)
    return `(There are more than ${counted(MAX_CANDIDATES, "file")}: these are not all, nor surely the newest.)`;
  return count > MAX_FILES
    ? `(The newest ${MAX_FILES} of ${counted(count, "file")}; a narrower pattern shows others.)`
    : undefined;
}

/** How many files are asked for their times at once. */
const AT_ONCE = 64;

/** By the time of their last change, then by name. */
async function newestFirst(paths: readonly string[]): Promise<string[]> {
  const dated: { path: string; time: number }[] = [];
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const some = paths.slice(at, at + AT_ONCE).map(async (path) => {
      const stats = await lstat(path).catch(() => undefined);
      return { path, time: stats?.mtimeMs ?? 0 };
    });
    dated.push(...(await Promise.all(some)));
  }
  return dated.sort((a, b) => b.time - a.time || (a.path < b.path ? -1 : 1)).map(({ path }) => path);
}
