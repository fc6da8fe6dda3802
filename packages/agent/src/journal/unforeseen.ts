import type { Stats } from "node:fs";
import { basename } from "node:path";
import { realPath } from "@colloquy/acp/node";
import { gitListing, type Roots, shortPath, WorkspaceError } from "../workspace/index.ts";
import { type FileState, hashOf } from "./file-hash.ts";
import { type Budget, standing, stateOf } from "./file-state.ts";
import type { FileBefore } from "./journal.ts";
import { above, type KnownFiles, knownFiles, statsOfAll } from "./known-files.ts";

/** A file that somebody has changed without having said so before. */
export interface Unforeseen {
  readonly was: FileBefore;
  /** See `hashOf`. */
  readonly hashAfter: string | undefined;
}

/** What has changed in a session's folders. */
export interface UnforeseenChanges {
  readonly files: readonly Unforeseen[];
  /** Sentences that say what is not among them though it may have changed. */
  readonly uncovered: readonly string[];
}

/**
 * Looks at what Git knows of the roots. The function that it gives looks again, and tells what has changed since, whoever did
 * it. Roots in no work tree are left out, without a word. Neither rejects for what cannot be looked at. `limits`: how much is
 * kept of what is not in Git, and how much may have changed.
 */
export async function lookForChanges(roots: Roots, limits: Budget): Promise<() => Promise<UnforeseenChanges>> {
  const began = Date.now();
  const budget = { ...limits };
  const uncovered: string[] = [];
  const known: KnownFiles[] = [];
  const folders = await Promise.all(roots.map((root) => realPath(root)));
  for (const folder of new Set(folders)) {
    const found = folder && (await attempt(() => knownFiles(folder, budget), uncovered));
    if (found) known.push(found);
  }
  return async () => {
    const left = { ...limits };
    const files = new Map<string, Unforeseen>();
    for (const before of known) {
      const changed = await attempt(() => changesIn(before, { roots, began, left, uncovered }), uncovered);
      for (const one of changed ?? []) if (!files.has(one.was.path)) files.set(one.was.path, one);
    }
    return { files: [...files.values()], uncovered };
  };
}

async function attempt<T>(look: () => Promise<T>, uncovered: string[]): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    uncovered.push(`/undo will not bring back what commands change: ${error.message}.`);
    return undefined;
  }
}

interface Look {
  readonly roots: Roots;
  /** When it was looked before, by the clock. */
  readonly began: number;
  readonly left: Budget;
  readonly uncovered: string[];
}

async function changesIn(before: KnownFiles, { roots, began, left, uncovered }: Look): Promise<Unforeseen[]> {
  const listing = await gitListing(before.folder);
  if (!listing) uncovered.push("/undo will not bring back what is new: this folder is no work tree of Git any more.");
  const fresh = [...(listing?.files.keys() ?? [])].filter((path) => !before.files.has(path));
  const now = await statsOfAll([...before.files.keys(), ...fresh]);
  const touched = [...before.files.keys()].filter((path) => !isSame(before.files.get(path), now.get(path)));
  const made = fresh.filter((path) => now.get(path) !== undefined && !before.hid(path));
  // What Git did not list because it was ignored may have been there untouched all the time.
  const shown = fresh.filter((path) => before.hid(path) && (now.get(path)?.ctimeMs ?? 0) >= began - CLOCK_SLACK_MS);
  const cloned = [...(listing?.nested ?? [])].filter((path) => !before.nested.has(path) && !before.hid(path));
  // By other rules than these, Git may have stored other bytes than those on disk.
  const hasNewRules = [...touched, ...fresh].some((path) => basename(path) === ".gitattributes");
  const fitting = fittingIn(left, touched, before);
  const states = await before.states([...fitting], !hasNewRules);

  const files: Unforeseen[] = [];
  const [unknown, excess, odd] = [shown, [] as string[], [] as string[]];
  for (const path of [...foldersOf(made, before), ...touched, ...made]) {
    const was = before.files.has(path) ? states.get(path) : before.hadFolder(path) ? { folder: true as const } : {};
    const bytes = (now.get(path)?.size ?? 0) + (was?.content?.length ?? 0);
    const fits = left.files > 0 && left.bytes >= bytes && (fitting.has(path) || !before.files.has(path));
    if (!fits) excess.push(path);
    else if (was === undefined) unknown.push(path);
    else {
      left.files--;
      left.bytes -= bytes;
      const found = await stateNow(path, roots);
      if (found === undefined) odd.push(path);
      else if (hashOf(found) !== hashOf(was)) files.push({ was: { path, ...was }, hashAfter: hashOf(found) });
    }
  }
  const { folder } = before;
  if (unknown.length > 0) uncovered.push(note(unknown, folder, "what was there before is not known"));
  if (excess.length > 0) uncovered.push(note(excess, folder, "it is too much to be kept"));
  if (odd.length > 0) uncovered.push(note(odd, folder, "it cannot be read, or is no file"));
  if (cloned.length > 0) uncovered.push(note(cloned, folder, "it is a repository of its own"));
  return files;
}

/** Those of the files whose contents can be kept together. */
function fittingIn(budget: Budget, paths: readonly string[], { files }: KnownFiles): ReadonlySet<string> {
  const fitting = new Set<string>();
  let room = budget.bytes;
  for (const path of paths) {
    const size = files.get(path)?.size ?? 0;
    if (size > room || fitting.size >= budget.files) continue;
    room -= size;
    fitting.add(path);
  }
  return fitting;
}

/** How far the clock of a file system may be behind, in milliseconds. */
const CLOCK_SLACK_MS = 20;

/** Folders that are new, the highest first. */
function foldersOf(made: readonly string[], { folder, files, hadFolder }: KnownFiles): string[] {
  const all = new Set(made.flatMap((path) => above(path, folder)));
  return [...all].filter((one) => !hadFolder(one) && !files.has(one)).sort();
}

function isSame(was: Stats | undefined, now: Stats | undefined): boolean {
  if (!was || !now) return was === now;
  const isIt = (key: "size" | "mtimeMs" | "ctimeMs" | "ino" | "mode") => was[key] === now[key];
  return isIt("size") && isIt("mtimeMs") && isIt("ctimeMs") && isIt("ino") && isIt("mode");
}

/** What has come of a path: nothing where a link leads to it now. `undefined`: it cannot be told. */
async function stateNow(path: string, roots: Roots): Promise<FileState | undefined> {
  if ((await standing(path, roots)) !== path) return {};
  return await stateOf(path).catch(() => undefined);
}

/** How many paths a sentence names. */
const NAMED = 5;

function note(paths: readonly string[], folder: string, why: string): string {
  const named = paths.slice(0, NAMED).map((path) => shortPath(folder, path));
  const more = paths.length > NAMED ? [`${paths.length - NAMED} more`] : [];
  return `/undo will not bring back ${[...named, ...more].join(", ")}: ${why}.`;
}
