import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Cite, type Cites, cite } from "./cites.ts";
import { titlesOf } from "./titles.ts";

/** The tests that name a pain or a promise, by `pain 4` and `promise 4`. */
export function numberedCites(root: string): Cites {
  const found = new Map<string, Cite[]>();
  const patterns = ["packages/*/src/**/*.test.ts", "test/**/*.test.ts", "test/interop/**/scenarios*.ts"];
  for (const path of globSync(patterns, { cwd: root }).sort()) {
    const file = path.replaceAll("\\", "/");
    const source = readFileSync(join(root, path), "utf8");
    const titles = file.endsWith(".test.ts") ? titlesOf(source) : titlesOfData(source);
    for (const title of titles) for (const id of numbersIn(title)) cite(found, id, { file, title });
  }
  return found;
}

/** What names a pain or a promise, with the comma or colon after it. */
export const numbers = /\b(pain|promise)s? (\d+)(?:,? and (\d+))?[,:]?/g;

/** The pains and promises in a title: `pain 4, promises 3 and 5` are three. */
export function numbersIn(title: string): string[] {
  const ids = [...title.matchAll(numbers)].flatMap(([, what, ...found]) =>
    found.filter((number) => number !== undefined).map((number) => `${what} ${number}`),
  );
  return [...new Set(ids)];
}

/** The titles of scenarios, which are tests for each pairing that they run on. */
export function titlesOfData(source: string): string[] {
  return [...source.matchAll(/^ {4}title: "((?:[^"\\]|\\.)*)"/gm)].map(([, title]) => title!);
}
