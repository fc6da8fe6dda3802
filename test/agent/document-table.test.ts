import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { modes } from "../../packages/agent/src/permissions/index.ts";
import { idsIn } from "../../scripts/coverage/cites.ts";
import { titlesOf } from "../../scripts/coverage/titles.ts";
import { page, quotedIn, rowsIn } from "./fixtures/page.ts";

const design = page("design/coding-agent.md");
const src = join(import.meta.dirname, "../../packages/agent/src");

const table = rowsIn(design.section("What clients of Agentao find")).map(([section, rows, , tests]) => ({
  section,
  sections: section!.match(/C\.\d+/g)!,
  rows: idsIn(rows!),
  files: quotedIn(tests!),
  tests,
}));

const titles = (file: string) => titlesOf(readFileSync(join(import.meta.dirname, `${file}.test.ts`), "utf8"));

test("docs/design/coding-agent.md has each section of the document, in order, and each row of it", () => {
  const sections = table.map(({ sections }) => sections[0]);
  expect([...new Set(table.flatMap((row) => row.sections))]).toEqual(
    Array.from({ length: 12 }, (_, at) => `C.${at + 1}`),
  );
  expect(sections).toEqual(sections.toSorted((a, b) => Number(a!.slice(2)) - Number(b!.slice(2))));
  const rows = table.flatMap((row) => row.rows);
  expect([...new Set(rows)].sort()).toEqual(
    Array.from({ length: 54 }, (_, at) => `S2-${String(at + 1).padStart(2, "0")}`),
  );
});

test.each(table)("of $section, $rows.0 and on are shown by $tests", ({ sections, rows, files }) => {
  const all = files.flatMap(titles);
  for (const file of files)
    expect(titles(file).some((title) => idsIn(title).some((id) => rows.includes(id)))).toBe(true);
  for (const section of sections) expect(all.some((title) => title.split(/\s/).includes(section))).toBe(true);
  expect(rows.filter((row) => !all.some((title) => idsIn(title).includes(row)))).toEqual([]);
});

test("the rooms on the page are those that there are", () => {
  const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rooms = folders.map(({ name }) => name).filter((name) => name !== "fixtures");
  expect(
    rowsIn(design.section("The rooms"))
      .map(([room]) => quotedIn(room!)[0])
      .sort(),
  ).toEqual(rooms.sort());
});

test("the table of permissions is the one that is in force", () => {
  const columns = ["read-only", "workspace-write", "full-access"].map((id) => modes.find((mode) => mode.id === id)!);
  const acts = Object.keys(columns[0]!.posture.says) as (keyof (typeof columns)[0]["posture"]["says"])[];
  const inForce = acts.map((act) => [act, ...columns.map(({ posture }) => posture.says[act])]);
  const told = rowsIn(design.section("Permissions")).map(([act, , ...says]) => [quotedIn(act!)[0], ...says]);
  expect(told).toEqual(inForce);
  const [readOnly, plan] = ["read-only", "plan"].map((id) => modes.find((mode) => mode.id === id)!.posture);
  expect(plan).toEqual(readOnly);
});

const units: { readonly [unit: string]: number } = { "": 1, s: 1_000, h: 3_600_000, KiB: 1024, MiB: 1024 ** 2 };

test.each(rowsIn(design.section("Limits")))("the limit for %s, %s, is %s", (_, where, value) => {
  const [name, file] = quotedIn(where!);
  const path = join(src, `${file}.ts`);
  expect(existsSync(path)).toBe(true);
  const [, written] = new RegExp(`const ${name} = ([\\d_ *]+);`).exec(readFileSync(path, "utf8"))!;
  const inForce = written!.split("*").reduce((product, factor) => product * Number(factor.replaceAll("_", "")), 1);
  const [, number, unit] = /^([\d,]+) ?(\w*)$/.exec(value!)!;
  expect(Number(number!.replaceAll(",", "")) * units[unit!]!).toBe(inForce);
});
