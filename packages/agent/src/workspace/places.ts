import { isAbsolute, resolve, sep } from "node:path";
import { realPath } from "@colloquy/acp/node";

/** The folders that a session works in: its `cwd` first, then its additional directories. Absolute. */
export type Roots = readonly [cwd: string, ...more: string[]];

/** A path that is relative to `cwd` made absolute, without `..`. `~` is no home here. */
export function absolute(cwd: string, path: string): string {
  return isAbsolute(path) ? resolve(path) : resolve(cwd, path);
}

/** Where a path leads, links followed, and whether that is in one of the roots, links of those followed too. */
export interface Place {
  /** `undefined`: that cannot be told, and then it is outside. */
  readonly real: string | undefined;
  /** The path from the real root that holds it; `undefined` outside. */
  readonly inside: string | undefined;
}

/** Judges where a path leads, also one that is not there yet. The file system can change afterwards. */
export async function placeOf(path: string, roots: Roots): Promise<Place> {
  const [real, ...realRoots] = await Promise.all([path, ...roots].map((one) => realPath(one)));
  if (real === undefined) return { real, inside: undefined };
  const holding = realRoots
    .filter((root) => root !== undefined)
    .filter((root) => real === root || real.startsWith(root.endsWith(sep) ? root : root + sep))
    .sort((a, b) => b.length - a.length)[0];
  return { real, inside: holding === undefined ? undefined : real.slice(holding.length).replace(/^[\\/]/, "") };
}

/** A path as people like to read it: relative where it is in `cwd`. */
export function shortPath(cwd: string, path: string): string {
  const within = cwd.endsWith(sep) ? cwd : cwd + sep;
  return path.startsWith(within) ? path.slice(within.length) : path;
}
