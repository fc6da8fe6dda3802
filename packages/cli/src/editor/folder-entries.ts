import { opendir } from "node:fs/promises";
import { join, resolve } from "node:path";
import fuzzysort from "fuzzysort";

/** The most entries of a folder that are read. */
export const MAX_ENTRIES = 5_000;

/** So long they are taken for true, in milliseconds. */
const FRESH_MS = 3_000;

/** How near a name has to be to what was typed, from 0 to 1. */
const NEAR = 0.2;

/** The paths that are nearest to what was typed, the nearest first, and how many are near at all. */
export interface Matching {
  readonly near: readonly string[];
  readonly total: number;
}

/** The entries of the folder that a path is typed in, read in the background. */
export class FolderEntries {
  private readonly options: { readonly cwd: string; readonly home?: string; readonly onChange: () => void };
  private readonly known = new Map<string, { readonly at: number; readonly names: readonly string[] }>();

  constructor(options: { readonly cwd: string; readonly home?: string; readonly onChange: () => void }) {
    this.options = options;
  }

  /** Reads the folder of a path unless it was read just now; `onChange` is called when there is something new. */
  look(path: string): void {
    const { folder } = split(path);
    const known = this.known.get(folder);
    if (known !== undefined && performance.now() - known.at < FRESH_MS) return;
    this.known.set(folder, { at: performance.now(), names: known?.names ?? [] });
    void namesIn(absolutePath(folder, this.options)).then((names) => {
      this.known.set(folder, { at: performance.now(), names });
      if (names.join("\0") !== known?.names.join("\0")) this.options.onChange();
    });
  }

  /** The paths in that folder that may be meant, written as its path is. Hidden ones only when one was begun. */
  matching(path: string): Matching {
    const { folder, name } = split(path);
    const all = this.known.get(folder)?.names ?? [];
    const names = all.filter((one) => name.startsWith(".") || !one.startsWith("."));
    if (name === "") return { near: names.map((one) => folder + one), total: names.length };
    const found = fuzzysort.go(name, names, { threshold: NEAR, limit: MAX_ENTRIES });
    return { near: found.map(({ target }) => folder + target), total: found.total };
  }
}

/** A path of a mention as an absolute one: `~` is the user's home, and the rest is seen from the session's folder. */
export function absolutePath(path: string, { cwd, home }: { readonly cwd: string; readonly home?: string }): string {
  const [, below] = /^~(?:[/\\](.*))?$/su.exec(path) ?? [path];
  if (home !== undefined && /^~(?:[/\\]|$)/.test(path)) return join(home, below ?? "");
  return resolve(cwd, path);
}

function split(path: string): { readonly folder: string; readonly name: string } {
  if (path === "~") return { folder: "~/", name: "" };
  const at = Math.max(path.lastIndexOf("/"), process.platform === "win32" ? path.lastIndexOf("\\") : -1) + 1;
  return { folder: path.slice(0, at), name: path.slice(at) };
}

/** Names in order, folders with a `/` behind; none where they cannot be read. */
async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      names.push(entry.isDirectory() ? `${entry.name}/` : entry.name);
      if (names.length === MAX_ENTRIES) break;
    }
  } catch {
    return [];
  }
  return names.sort();
}
