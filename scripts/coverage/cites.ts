import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { titlesOf } from "./titles.ts";

/** Where an id stands: in the title of a test, in the data that its title is made from, or above types that the compiler checks. */
export interface Cite {
  readonly file: string;
  readonly title: string;
}

/** Where each id stands. */
export type Cites = ReadonlyMap<string, readonly Cite[]>;

/** Adds a place to those of an id. */
export function cite(found: Map<string, Cite[]>, id: string, place: Cite): void {
  found.set(id, [...(found.get(id) ?? []), place]);
}

/** All ids of rows that tests name, and where. */
export function cites(root: string): Cites {
  const found = new Map<string, Cite[]>();
  const files = globSync(["packages/*/src/**/*.test.ts", "test/**/*.test.ts", "test/**/*.test-d.ts"], {
    cwd: root,
  }).sort();
  for (const path of files) {
    const file = path.replaceAll("\\", "/");
    const source = readFileSync(join(root, path), "utf8");
    const titles = file.endsWith(".test-d.ts") ? commentsOf(source) : titlesOf(source);
    for (const title of titles) for (const id of idsIn(title)) cite(found, id, { file, title });
    const made = titles.find((title) => /[$%][a-z]/.test(title));
    if (made !== undefined)
      for (const id of idsOfData(join(root, path), source)) cite(found, id, { file, title: made });
  }
  return found;
}

/** The ids that are values in a test file or in the fixtures that it imports: `"S4-18"`, for a title such as `$id …`. */
function idsOfData(path: string, source: string): string[] {
  const fixtures = [...source.matchAll(/from "(\.\/fixtures\/[\w-]+\.ts)"/g)].map(([, name]) =>
    readFileSync(join(path, "..", name!), "utf8"),
  );
  const values = [source, ...fixtures].flatMap((text) => text.match(/"S[0-4]-\d\d(?: S[0-4]-\d\d)*"/g) ?? []);
  return idsIn(values.join(" "));
}

/** The ids in a text. A range such as `S0-28..30` is all that is in it. */
export function idsIn(text: string): string[] {
  const ids = [...text.matchAll(/\bS([0-4])-(\d\d)(?:\.\.(\d\d))?\b/g)].flatMap(([, document, first, last = first]) => {
    const [from, to] = [Number(first), Number(last)];
    return Array.from({ length: to - from + 1 }, (_, i) => `S${document}-${String(from + i).padStart(2, "0")}`);
  });
  return [...new Set(ids)];
}

/** The comments of a file of types: what they stand above is checked when the types are. */
function commentsOf(source: string): string[] {
  return [...source.matchAll(/^(?:\/\*\* (.*?) \*\/|\/\/ (.*))$/gm)].map(([, block, line]) => block ?? line!);
}
