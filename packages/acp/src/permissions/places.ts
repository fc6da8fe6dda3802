import type { Facts } from "./facts.ts";
import { fromFolder, isAbsolutePath, isWindowsPath, matchesPath, resolvePath } from "./path-text.ts";
import { sensitiveNames } from "./sensitive-paths.ts";
import { pathsInWord } from "./word-paths.ts";

/**
 * Where an absolute path leads when links are followed: absolute too. Of what is not there yet, the part that is without
 * links and then the rest; of a link to nothing, where it points. `undefined` when that cannot be told.
 */
export type RealPath = (path: string) => string | undefined | Promise<string | undefined>;

/** A place in the file system, by its two names. */
export interface Place {
  /** As it was named, made absolute. */
  readonly named: string;
  /** Without links; `undefined` when unknown. */
  readonly real: string | undefined;
}

/** What is needed to look at places. */
export interface Site {
  readonly roots: readonly Place[];
  readonly locate: (path: string, from?: string) => Promise<Place | undefined>;
}

/** The session's folders, and a way to find where paths lead. Without `realPath`, nothing is known to be real. */
export async function siteOf(roots: readonly string[], realPath: RealPath | undefined): Promise<Site> {
  const locate = async (path: string, from = roots[0]): Promise<Place | undefined> => {
    const named = resolvePath(path, from);
    if (named === undefined) return undefined;
    const real = await (async () => realPath?.(named))().catch(() => undefined);
    return { named, real: real === undefined ? undefined : resolvePath(real, undefined) };
  };
  const found = await Promise.all(roots.map((root) => locate(root, undefined)));
  return { roots: found.filter((place) => place !== undefined), locate };
}

/** Whether it really is in one of the folders, and no name below them is sensitive. */
export function isOrdinary(place: Place | undefined, { roots }: Site): boolean {
  return within(place, roots).some((path) => sensitiveNames(path).length === 0);
}

/** Whether it really is in one of the folders. */
export function isInside(place: Place | undefined, { roots }: Site): boolean {
  return within(place, roots).length > 0;
}

/**
 * Whether a pattern covers a place, by its real path: within one of the session's folders, or absolute. Sensitive names are
 * only covered by themselves, never by a `*`.
 */
export function coversPlace(pattern: string, place: Place, { roots }: Site): boolean {
  const text = patternText(pattern);
  const named = new Set(sensitiveNames(text));
  const covers = (path: string) => matchesPath(text, path) && sensitiveNames(path).every((name) => named.has(name));
  if (isAbsolutePath(pattern)) return place.real !== undefined && covers(place.real);
  return within(place, roots).some(covers);
}

/** Whether a pattern may be meant by a place, by any of its names. For refusing. */
export function mayCover(pattern: string, place: Place, { roots }: Site): boolean {
  const text = patternText(pattern);
  const names = [place.named, ...(place.real === undefined ? [] : [place.real])];
  if (isAbsolutePath(pattern)) return names.some((name) => matchesPath(text, name, true));
  const folders = roots.flatMap(({ named, real }) => (real === undefined ? [named] : [named, real]));
  return names.some((name) =>
    folders.some((folder) => {
      const path = fromFolder(name.toLowerCase(), folder.toLowerCase());
      return path !== undefined && matchesPath(text, path, true);
    }),
  );
}

/** Every place that may be meant: the files that are named, and the words of commands. For refusing. */
export async function allPlaces(facts: Facts, site: Site): Promise<readonly Place[]> {
  const words = facts.commands.flatMap((command) => command.flatMap(pathsInWord));
  const fromFolders = words.flatMap((word) => facts.folders.map((folder) => site.locate(word, folder)));
  const found = await Promise.all([...facts.paths.map((path) => site.locate(path)), ...fromFolders]);
  return found.filter((place) => place !== undefined);
}

function within(place: Place | undefined, roots: readonly Place[]): readonly string[] {
  return roots.flatMap((root) => {
    const inside = place?.real === undefined || root.real === undefined ? undefined : fromFolder(place.real, root.real);
    return inside === undefined ? [] : [inside];
  });
}

function patternText(pattern: string): string {
  return isWindowsPath(pattern)
    ? pattern.replaceAll("\\", "/").replace(/^[a-z]/, (drive) => drive.toUpperCase())
    : pattern;
}
