import { lstatSync, type Stats } from "node:fs";
import { dirname, sep } from "node:path";
import {
  type GitListing,
  gitListing,
  ignoredPlaces,
  type StagedFile,
  type StoredFile,
  storedContents,
  WorkspaceError,
} from "../workspace/index.ts";
import type { FileState } from "./file-hash.ts";
import { type Budget, stateOf } from "./file-state.ts";

/** What there is in a folder that Git knows, at one time. Paths are absolute. */
export interface KnownFiles {
  readonly folder: string;
  /** What the system knows of each file; `undefined`: it is in the index, and not on disk. */
  readonly files: ReadonlyMap<string, Stats | undefined>;
  /** Repositories inside, which Git does not look into; with a separator at the end. */
  readonly nested: ReadonlySet<string>;
  /** Whether something may have been at a path that is not listed: in what is ignored, and in repositories inside. */
  hid(path: string): boolean;
  /** Whether a folder was there, as far as Git knows: it knows none without files. */
  hadFolder(path: string): boolean;
  /**
   * What files were, of those of which it can be told. `fromGit`: whether Git's objects may tell. Throws a `WorkspaceError`.
   */
  states(paths: readonly string[], fromGit: boolean): Promise<ReadonlyMap<string, FileState>>;
}

/** How many files Git may know in one folder for `/undo` to cover commands there. */
export const MAX_KNOWN_FILES = 50_000;

/** How many files are looked at before others may have their turn. */
const SLICE = 500;

/**
 * Looks at what Git knows of a folder, and reads what its objects do not have, as long as the budget lasts. `undefined`: it is
 * in no work tree. Throws a `WorkspaceError`.
 */
export async function knownFiles(folder: string, budget: Budget): Promise<KnownFiles | undefined> {
  const [listing, ignored] = await Promise.all([gitListing(folder), ignoredPlaces(folder)]);
  if (listing === undefined || ignored === undefined) return undefined;
  if (listing.files.size > MAX_KNOWN_FILES)
    throw new WorkspaceError(`Git knows more than ${MAX_KNOWN_FILES} files here`);
  const files = await statsOfAll([...listing.files.keys()]);
  const { states: kept, stored } = await keptStates(files, listing, budget);
  const hidden = new Set([...ignored, ...listing.nested]);
  const folders = new Set<string>([folder]);
  for (const path of [...files.keys(), ...hidden]) addAbove(path, folders);

  return {
    folder,
    files,
    nested: listing.nested,
    hid: (path) =>
      hidden.has(path) || hidden.has(path + sep) || above(path, folder).some((one) => hidden.has(one + sep)),
    hadFolder: (path) => folders.has(path) || hidden.has(path + sep),
    async states(paths, fromGit) {
      const wanted = fromGit ? paths.flatMap((path) => stored.get(path) ?? []) : [];
      const contents = await storedContents(folder, wanted);
      const found = paths.map((path): [string, FileState | undefined] => {
        const content = contents.get(path);
        return [path, content ? { content, mode: files.get(path)!.mode & 0o7777 } : kept.get(path)];
      });
      return new Map(found.filter((one): one is [string, FileState] => one[1] !== undefined));
    },
  };
}

/** What the system knows of files now. */
export async function statsOfAll(paths: readonly string[]): Promise<Map<string, Stats | undefined>> {
  const all = new Map<string, Stats | undefined>();
  for (const path of paths) {
    if (all.size % SLICE === SLICE - 1) await new Promise((resolve) => setImmediate(resolve));
    all.set(path, statsNow(path));
  }
  return all;
}

function statsNow(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

interface KeptStates {
  readonly states: ReadonlyMap<string, FileState>;
  readonly stored: ReadonlyMap<string, StoredFile>;
}

async function keptStates(
  files: ReadonlyMap<string, Stats | undefined>,
  { files: listed, indexMs }: GitListing,
  budget: Budget,
): Promise<KeptStates> {
  const states = new Map<string, FileState>();
  const stored = new Map<string, StoredFile>();
  for (const [path, stats] of files) {
    const staged = listed.get(path);
    if (stats === undefined) states.set(path, {});
    else if (stats.isDirectory()) states.set(path, { folder: true, mode: stats.mode & 0o7777 });
    else if (staged && isAsStaged(stats, staged, indexMs))
      stored.set(path, { path, object: staged.object, size: stats.size });
    else if ((stats.isFile() || stats.isSymbolicLink()) && budget.files > 0 && budget.bytes >= stats.size) {
      budget.files--;
      budget.bytes -= stats.size;
      const state = await stateOf(path).catch(() => undefined);
      if (state) states.set(path, state);
    }
  }
  return { states, stored };
}

/** Node and Git round nanoseconds each in its own way. */
const CLOSE_MS = 0.001;
const isClose = (a: number, b: number) => Math.abs(a - b) < CLOSE_MS;

/** Whether a file is what its object says, by what Git itself goes by. */
function isAsStaged(now: Stats, { stats: then }: StagedFile, indexMs: number): boolean {
  if (!then || !now.isFile() || now.size !== then.size || !isClose(now.mtimeMs, then.mtimeMs)) return false;
  // What was changed just when the index was written may have been changed after.
  if (then.mtimeMs >= indexMs - 1) return false;
  // On Windows, Git and Node have different things there.
  return process.platform === "win32" || (isClose(now.ctimeMs, then.ctimeMs) && now.ino % 2 ** 32 === then.ino);
}

function addAbove(path: string, folders: Set<string>): void {
  for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
}

/** The folders above a path up to this one, the nearest first. */
export function above(path: string, top: string): string[] {
  const folders: string[] = [];
  for (let folder = dirname(path); folder.length > top.length; folder = dirname(folder)) folders.push(folder);
  return folders;
}
