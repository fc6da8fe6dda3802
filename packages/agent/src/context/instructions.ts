import { stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { errorCodes, RequestError } from "@colloquy/acp";
import { nodeFiles, realPath } from "@colloquy/acp/node";
import { sensitiveNames } from "@colloquy/acp/permissions";
import { clean } from "@colloquy/acp/text";
import { projectRoot } from "../storage/index.ts";
import { foldersBetween, placeOf, type Roots, shortPath } from "../workspace/index.ts";
import { cutEnd } from "./cut.ts";
import { named } from "./fence.ts";
import { isThere } from "./is-there.ts";

/** The name of the files that tell agents how to work on a project. */
export const INSTRUCTIONS_FILE = "AGENTS.md";

/** How much of one such file the model is told, in bytes of UTF-8. */
export const MAX_INSTRUCTIONS_BYTES = 32_768;

/** How much of all that are told at once. */
export const MAX_ALL_INSTRUCTIONS_BYTES = 65_536;

/** Folders with what others have written: their instructions are for the work on that, and nobody here has read them. */
const foreign: ReadonlySet<string> = new Set([
  "node_modules",
  "bower_components",
  "site-packages",
  "vendor",
  "third_party",
]);

/** A larger file is not read at all. */
const MAX_READ_BYTES = 4 * 1024 * 1024;

/**
 * What `AGENTS.md` files say. Each is under a heading with its path; what nobody would see in it is shown as marks (I-05). In
 * a project, only regular files are read that lie inside of it by real path and have no sensitive names, so a link in a
 * stranger's repository brings nothing else into the conversation (S-04). Imports (`@file`) in them are not followed.
 */
export interface Instructions {
  /**
   * For the system prompt: the user's own, then those from the project's root down to `cwd`, then those of the additional
   * directories. `""`: there are none. Read anew with each call.
   */
  general(): Promise<string>;
  /**
   * Those that hold for a path besides, in the folders between the root that has it and itself. `undefined`: there are none,
   * or they have been told since the last `reset`. None of dependencies, such as those in `node_modules` (I-06). Read from the
   * disk, also where the client has unsaved text.
   */
  nested(path: string): Promise<string | undefined>;
  /** The model has forgotten what `nested` gave. */
  reset(): void;
}

/** The instructions of a session. `configFolder`: where the user's own are; absolute. */
export function instructionsOf({ roots, configFolder }: { roots: Roots; configFolder: string }): Instructions {
  const [cwd, ...more] = roots;
  const told = new Set<string>();
  let general = new Set<string>();
  return {
    async general() {
      const project = await projectRoot(cwd);
      const here = (await realPath(cwd)) ?? cwd;
      const files = [
        { folder: configFolder },
        ...foldersBetween(project, here).map((folder) => ({ folder, bounds: [project] as const })),
        ...more.map((folder) => ({ folder, bounds: roots })),
      ];
      const found = new Set<string>();
      const text = await toldOf(files, cwd, (real) => isNew(found, real));
      general = found;
      return text;
    },

    async nested(path) {
      const { real, inside } = await placeOf(path, roots);
      if (!real || !inside) return undefined;
      const root = real.slice(0, -inside.length).replace(/(?<=.)[\\/]$/, "");
      const isFolder = (await stat(real).catch(() => undefined))?.isDirectory();
      const below = foldersBetween(root, isFolder ? real : dirname(real));
      const files = below
        .filter((folder) => !isForeign(relative(root, folder)))
        .map((folder) => ({ folder, bounds: roots }));
      return (await toldOf(files, cwd, (file) => !general.has(file) && isNew(told, file))) || undefined;
    },

    reset: () => told.clear(),
  };
}

/** Where such a file may be. `bounds`: the folders that it must lie in; absent, it is the user's own and may lead anywhere. */
interface Candidate {
  readonly folder: string;
  readonly bounds?: Roots;
}

/** What the files say that are there and wanted, as far as there is room. `wants` is asked once for each, by its real path. */
async function toldOf(files: readonly Candidate[], cwd: string, wants: (real: string) => boolean): Promise<string> {
  const found: string[] = [];
  let room = MAX_ALL_INSTRUCTIONS_BYTES;
  for (const { folder, bounds } of files) {
    const path = join(folder, INSTRUCTIONS_FILE);
    const real = (await isThere(path)) ? await realPath(path) : undefined;
    if (real === undefined) continue;
    const whole = await contentOf(path, bounds ?? [dirname(real)]);
    if (whole === undefined || !wants(real)) continue;
    const text = cutEnd(whole, Math.min(MAX_INSTRUCTIONS_BYTES, room));
    room -= Buffer.byteLength(text);
    const note = text.length < whole.length ? "\n[The rest was left out: it is too long.]" : "";
    found.push(`## ${named(shortPath(cwd, path))}\n\n${text.trim()}${note}`);
  }
  return found.join("\n\n");
}

/** What a file says, or why that is not told. `undefined`: there is none. */
async function contentOf(path: string, bounds: Roots): Promise<string | undefined> {
  const { inside } = await placeOf(path, bounds);
  if (inside !== undefined && sensitiveNames(inside).length > 0)
    return "[Not read: it leads to where secrets or settings are.]";
  const files = nodeFiles({ roots: () => bounds, maxFileBytes: MAX_READ_BYTES });
  try {
    const { content } = await files.readTextFile({ sessionId: "", path });
    return clean(content.replace(/^\uFEFF/, ""));
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return error.code === errorCodes.resourceNotFound ? undefined : `[Not read. ${error.reason}]`;
  }
}

function isForeign(path: string): boolean {
  return path.split(sep).some((name) => foreign.has(name));
}

function isNew(known: Set<string>, real: string): boolean {
  return !known.has(real) && known.add(real).has(real);
}
