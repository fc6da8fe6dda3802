import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { verdicts } from "@colloquy/conformance";
import { expect, test } from "vitest";
import { page, quotedIn, rowsIn } from "../agent/fixtures/page.ts";

const design = page("design/conformance.md");
const src = join(import.meta.dirname, "../../packages/conformance/src");

test("the rooms on the page are those that there are, each after those that it imports from", () => {
  const rooms = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const told = rowsIn(design.section("The rooms")).map(([room]) => quotedIn(room!)[0]!);
  expect([...told].sort()).toEqual(rooms.map(({ name }) => name).sort());
  for (const [at, room] of told.entries()) {
    const files = readdirSync(join(src, room), { recursive: true, encoding: "utf8" });
    const sources = files.filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.includes("fixtures"));
    const from = sources.flatMap((file) =>
      [...readFileSync(join(src, room, file), "utf8").matchAll(/from "(?:\.\.\/)+([\w-]+)\/index\.ts"/g)].map(
        ([, name]) => name!,
      ),
    );
    expect(
      from.filter((name) => told.indexOf(name) > at),
      room,
    ).toEqual([]);
  }
});

test("the verdicts count in the order that is told", () => {
  const [, list = ""] = /counts in the order of (.*?)\. /.exec(design.section("The life of a case"))!;
  expect(quotedIn(list)).toEqual(verdicts);
});

test("what owns something is there", () => {
  const named = rowsIn(design.section("Who owns what, and when it ends")).flatMap(([, owner]) => quotedIn(owner!));
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((file) => !existsSync(join(src, `${file}.ts`)))).toEqual([]);
});

const units: { readonly [unit: string]: number } = { "": 1, ms: 1, KiB: 1024, MiB: 1024 ** 2 };

/** The value of an expression of whole numbers, as limits are written. */
function amountOf(written: string): number {
  return written.split("*").reduce((product, factor) => product * Number(factor.trim().replaceAll("_", "")), 1);
}

test.each(rowsIn(design.section("Limits")))("the limit for %s, %s, is %s", (_, where, value) => {
  const [name, file] = quotedIn(where!);
  const [, written] = new RegExp(`const ${name} = ([\\d_ *]+);`).exec(readFileSync(join(src, `${file}.ts`), "utf8"))!;
  const [, number, unit] = /^([\d,]+) ?(\w*)$/.exec(value!)!;
  expect(Number(number!.replaceAll(",", "")) * units[unit!]!).toBe(amountOf(written!));
});
