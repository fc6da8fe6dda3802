import { readdir } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { placeOf, type Roots } from "./places.ts";
import { similarity } from "./similarity.ts";

/** The most names that are proposed, and how alike they have to be. */
const MAX_NAMES = 3;
const LIKENESS = 0.5;

/**
 * What could have been meant by a path that leads to nothing: paths in the same folder whose names are like its name, the
 * likest first. None outside of the roots: nothing is told of what is there.
 */
export async function nearNames(path: string, roots: Roots): Promise<readonly string[]> {
  const folder = dirname(path);
  if ((await placeOf(folder, roots)).inside === undefined) return [];
  const names = await readdir(folder).catch(() => []);
  const wanted = basename(path);
  return names
    .map((name) => ({ name, likeness: likeness(wanted, name) }))
    .filter(({ likeness }) => likeness >= LIKENESS)
    .sort((a, b) => b.likeness - a.likeness || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_NAMES)
    .map(({ name }) => join(folder, name));
}

/** Names that differ in their extensions alone are as alike as can be. */
function likeness(a: string, b: string): number {
  const [stem, other] = [a, b].map((name) => basename(name, extname(name)).toLowerCase());
  return stem === other ? 1 : Math.max(similarity(a, b), similarity(stem!, other!));
}
