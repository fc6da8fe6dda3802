import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { titlesOf } from "../../scripts/coverage/titles.ts";
import { page, quotedIn, rowsIn } from "../agent/fixtures/page.ts";

const design = page("design/terminal-client.md");
const src = join(import.meta.dirname, "../../packages/cli/src");

test("the rooms on the page are those that there are", () => {
  const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rooms = folders.map(({ name }) => name).filter((name) => name !== "fixtures" && name !== "node_modules");
  const told = rowsIn(design.section("The rooms")).flatMap(([room]) => quotedIn(room!));
  expect(told.sort()).toEqual(rooms.sort());
});

/** Whether a title has the id of a fault, by itself or within a range (`D-01 to D-08`). */
function guards(title: string, id: string): boolean {
  const number = (text: string) => Number(text.slice(2));
  const ranges = [...title.matchAll(/(D-\d\d) to (D-\d\d)/g)];
  const within = ranges.some(([, from, to]) => number(from!) <= number(id) && number(id) <= number(to!));
  return within || title.includes(id);
}

const faults = rowsIn(design.section("Faults")).map(([ids, , where, tests]) => ({
  ids: ids!.split(", "),
  where: quotedIn(where!),
  tests: quotedIn(tests!),
}));

test.each(faults)("$ids: $where handles it, and $tests shows it", ({ ids, where, tests }) => {
  for (const file of where) expect(existsSync(join(src, `${file}.ts`)), file).toBe(true);
  const titles = tests.map((file) => titlesOf(readFileSync(join(src, `${file}.test.ts`), "utf8")));
  for (const [at, id] of ids.entries())
    for (const [file, found] of titles.entries())
      expect(
        found.some((title) => guards(title, id)),
        `${tests[file]} ${ids[at]}`,
      ).toBe(true);
});

test("what owns something is there", () => {
  const named = rowsIn(design.section("Who owns what, and when it ends")).flatMap(([, owner]) => quotedIn(owner!));
  const files = named.filter((name) => name.includes("/"));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(join(src, `${file}.ts`)))).toEqual([]);
});

const units: { readonly [unit: string]: number } = { "": 1, ms: 1, s: 1_000, KiB: 1024, MiB: 1024 ** 2 };

/** The value of an expression of whole numbers, as limits are written. */
function amountOf(written: string): number {
  const [, base, shift] = /^(\d+) << (\d+)$/.exec(written) ?? [];
  if (base !== undefined) return Number(base) * 2 ** Number(shift);
  return written.split("*").reduce((product, factor) => product * Number(factor.trim().replaceAll("_", "")), 1);
}

test.each(rowsIn(design.section("Limits")))("the limit for %s, %s, is %s", (_, where, value) => {
  const [name, file] = quotedIn(where!);
  const [, written] = new RegExp(`const ${name} = ([\\d_ *<]+);`).exec(readFileSync(join(src, `${file}.ts`), "utf8"))!;
  const [, number, unit] = /^([\d,]+) ?(\w*)$/.exec(value!)!;
  expect(Number(number!.replaceAll(",", "")) * units[unit!]!).toBe(amountOf(written!));
});
