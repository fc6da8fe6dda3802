import { basename, dirname } from "node:path";
import { z } from "zod";
import { absolute, ripgrep } from "../workspace/index.ts";
import { belowFolder, checkPlace } from "./below-folder.ts";
import { pathInput } from "./path-input.ts";
import { SearchResults } from "./search-results.ts";
import { excerpt, named, title } from "./shown.ts";
import type { Tool } from "./tool.ts";

/** How many matching lines are shown, unless another number is asked for. */
export const DEFAULT_MATCHES = 100;
/** The most matching lines that can be asked for. */
export const MAX_MATCHES = 1_000;
/** The most lines around a match. */
export const MAX_CONTEXT = 20;
/** The largest file that is searched, for ripgrep. */
const MAX_FILE_SIZE = "16M";

const input = z.strictObject({
  pattern: z.string().min(1).max(10_000).describe("A regular expression of ripgrep, for single lines"),
  path: pathInput("The folder or file to search").default("."),
  glob: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .describe("Which files, such as `*.ts` or `src/**`; with `!` before it, which not"),
  ignoreCase: z.boolean().default(false),
  context: z.int().min(0).max(MAX_CONTEXT).default(0).describe("How many lines to show around each match"),
  limit: z.int().min(1).max(MAX_MATCHES).default(DEFAULT_MATCHES).describe("How many matching lines to show"),
});

/** Searches the text of files with ripgrep. What ignore files name is left out, and so is what is sensitive. */
export const search: Tool<z.infer<typeof input>> = {
  name: "search",
  description:
    "Searches files for a regular expression and shows the matching lines as `path:line: text`, hidden files too. Files that " +
    ".gitignore and the like name, binary files and those above 16 MB are left out.",
  input,
  begin({ pattern, path, glob }, { roots: [cwd] }) {
    const place = absolute(cwd, path);
    const where = [...(place === cwd ? [] : [named(cwd, place)]), ...(glob === undefined ? [] : [glob])].join(" ");
    return {
      title: title("Search", JSON.stringify(pattern), ...(where === "" ? [] : ["in", where])),
      kind: "search",
      locations: [{ path: place }],
      cancellable: true,
      subject: { act: "read", paths: [place] },
    };
  },
  async run({ pattern, path, glob, ignoreCase, context, limit }, use) {
    const [cwd] = use.roots;
    const place = absolute(cwd, path);
    const isFile = (await checkPlace(place, use, true)) === "file";
    const folder = isFile ? dirname(place) : place;
    const below = belowFolder(folder, glob);
    // A file that is named is searched, whatever it is called.
    const filter = isFile ? [`./${basename(place)}`] : [...below.args, "--sort", "path"];
    const results = new SearchResults({
      cwd,
      folder,
      limit,
      hasContext: context > 0,
      wants: isFile ? () => true : below.wants,
    });
    const flags = ["--json", "--max-filesize", MAX_FILE_SIZE, "--context", String(context), ignoreCase ? "-i" : "-s"];
    const args = [...flags, "--regexp", pattern, ...filter, ...(isFile ? [] : ["./"])];
    for await (const record of ripgrep(args, { cwd: folder, separator: "\n", signal: use.signal })) {
      results.take(record);
      if (results.isFull) break;
    }
    void use.call.update({ locations: results.locations.length > 0 ? results.locations : [{ path: place }] });
    const nothing = `(Nothing matches ${pattern}${isFile ? "" : "; ignored files are not looked at"}.)`;
    const leftOut = isFile ? undefined : await leftOutNote(folder, glob, use.signal);
    const content = [results.text() || nothing, results.note(), leftOut]
      .filter((part) => part !== undefined)
      .join("\n");
    void use.call.text(excerpt(content));
    return { content };
  },
};

/**
 * What is said of the sensitive files that were left out. It is made from the names of all files, and not from those in which
 * something was found: it must not tell what is in them.
 */
async function leftOutNote(folder: string, glob: string | undefined, signal: AbortSignal): Promise<string | undefined> {
  const below = belowFolder(folder, glob);
  const args = ["--files", "--null", ...below.args];
  for await (const path of ripgrep(args, { cwd: folder, separator: "\0", signal })) below.wants(path);
  return below.note();
}
