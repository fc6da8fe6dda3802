import { cleanLine } from "@colloquy/acp/text";
import fuzzysort from "fuzzysort";
import { FolderEntries, type Matching } from "./folder-entries.ts";
import { type Lister, listPaths } from "./list-paths.ts";

/** The most files of a folder that are known. */
export const MAX_PATHS = 50_000;

/** The most paths that are offered for what was typed. */
export const MAX_FOUND = 100;

/** So long what was listed is taken for true, in milliseconds. */
export const FRESH_MS = 3_000;

/** How near a path has to be to what was typed, from 0 to 1. */
const NEAR = 0.2;

/** Of so many of the nearest paths it is looked whether the last name is what was meant. */
const MAX_RANKED = 500;

/** A path that may be meant. */
export interface FoundPath {
  /** As the file system has it; a folder's ends with `/`. */
  readonly path: string;
  /** The same for eyes: on one line, with marks for what nobody would see. */
  readonly shown: string;
}

/** The paths that may be meant, the nearest first, and how many more there are. */
export interface FoundPaths {
  readonly paths: readonly FoundPath[];
  readonly more: number;
}

/** What a path index is made of. */
export interface PathIndexOptions {
  /** The session's folder, absolute. */
  readonly cwd: string;
  /** The user's home, for `~`. Default: there is none. */
  readonly home?: string;
  /** What `find` gives may be another from now on. */
  readonly onChange: () => void;
  /** How files are listed, one way after another. Default: ripgrep, Git, and looking into the folders. */
  readonly listers?: readonly Lister[];
}

/**
 * The files and folders below the session's folder, but those that ignore files name: listed in the background when somebody
 * asks and the list is old. Also the entries of any other folder, for paths that begin with `/`, `~/`, `./` or `../`.
 */
export class PathIndex {
  private readonly options: PathIndexOptions;
  private readonly folders: FolderEntries;
  private readonly closing = new AbortController();
  private paths: readonly string[] = [];
  private targets = fuzzysort.snapshot([]);
  private last: { readonly query: string; readonly found: FoundPaths } | undefined;
  private listedAt = Number.NEGATIVE_INFINITY;
  private listing: Promise<void> | undefined;

  constructor(options: PathIndexOptions) {
    this.options = options;
    this.folders = new FolderEntries({ ...options, onChange: () => this.changed() });
  }

  /** What is known at once of what was typed. When more becomes known, `onChange` is called. */
  find(query: string): FoundPaths {
    const isElsewhere = /^(?:[/\\~]|\.\.?\/|[a-z]:[/\\])/i.test(query);
    if (isElsewhere) this.folders.look(query);
    else if (performance.now() - this.listedAt > FRESH_MS) void this.refresh();
    if (this.last?.query !== query) {
      const { near, total } = isElsewhere ? this.folders.matching(query) : this.matching(query);
      const paths = near.slice(0, MAX_FOUND).map((path) => ({ path, shown: cleanLine(path) }));
      this.last = { query, found: { paths, more: total - paths.length } };
    }
    return this.last.found;
  }

  /** Lists the files anew; resolves when that is done. One that is under way is waited for. Never rejects. */
  refresh(): Promise<void> {
    this.listing ??= this.list().finally(() => {
      this.listing = undefined;
    });
    return this.listing;
  }

  /** Ends what is under way; resolves when nothing is left of it. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.listing;
  }

  private async list(): Promise<void> {
    const { cwd, listers } = this.options;
    const { signal } = this.closing;
    const files = await listPaths(cwd, MAX_PATHS, signal, listers).catch(() => undefined);
    this.listedAt = performance.now();
    if (files === undefined || signal.aborted) return;
    const paths = withFolders(files);
    if (paths.length === this.paths.length && paths.every((path, at) => path === this.paths[at])) return;
    this.paths = paths;
    this.targets = fuzzysort.snapshot(paths);
    this.changed();
  }

  /** Nothing typed: what is in the folder itself. */
  private matching(query: string): Matching {
    if (query === "") {
      const near = this.paths.filter((path) => !path.slice(0, -1).includes("/"));
      return { near, total: near.length };
    }
    const found = fuzzysort.go(query, this.targets, { threshold: NEAR, limit: MAX_RANKED });
    const near = found.map(({ target, score }) => ({ target, score: score + nameScore(query, target) }));
    near.sort((a, b) => b.score - a.score);
    return { near: near.map(({ target }) => target), total: found.total };
  }

  private changed(): void {
    this.last = undefined;
    if (!this.closing.signal.aborted) this.options.onChange();
  }
}

/** The files and the folders that hold them, folders first, those that are less deep before others. */
function withFolders(files: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    for (
      let at = file.lastIndexOf("/");
      at > 0 && !folders.has(file.slice(0, at + 1));
      at = file.lastIndexOf("/", at - 1)
    )
      folders.add(file.slice(0, at + 1));
  }
  return [...[...folders].sort(byName), ...[...files].sort(byName)];
}

/** How near the last name of a path is by itself. */
function nameScore(query: string, path: string): number {
  const name = path.slice(path.lastIndexOf("/", path.length - 2) + 1);
  return fuzzysort.single(query, name)?.score ?? 0;
}

function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
