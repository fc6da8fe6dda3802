import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { idsIn } from "../../scripts/coverage/cites.ts";
import { numbersIn, titlesOfData } from "../../scripts/coverage/numbered.ts";
import { promisesOf } from "../../scripts/coverage/promises.ts";
import { titlesOf } from "../../scripts/coverage/titles.ts";
import { documents, sufferings } from "./rows/index.ts";

test("titles are found after tables and options, with the groups around them, whatever brackets are in strings", () => {
  const source = [
    'describe.each([["a)", "]"]])("group %s", () => {',
    "  test('one', () => { expect(\"test(\").toBe(`}`); });",
    "  it.each([{ a: 1 }, [2]])(",
    '    "two \\"quoted\\"",',
    "    () => {}, // it's )",
    "  );",
    "});",
    "test.runIf(process.platform === 'linux')(`three`, () => latest.test(name));",
    "test(name, () => {});",
  ];
  expect(titlesOf(source.join("\n"))).toEqual(["group %s", "group %s: one", 'group %s: two \\"quoted\\"', "three"]);
});

test("what is in patterns and comments opens and closes nothing", () => {
  const source = [
    'test("one", () => { expect(text).toMatch(/7" (failed[/)]/); });',
    "/* it's one bracket ( */",
    'describe("two", () => { /** don\'t { */ const half = (1 / 2) / 3;',
    '  test("three", () => {}); });',
    'test("four", () => {});',
  ];
  expect(titlesOf(source.join("\n"))).toEqual(["one", "two", "two: three", "four"]);
});

test("pains and promises are found by their names and numbers, also two at once, and in the titles of scenarios", () => {
  const title = "pain 4, promises 3 and 5: A-02 in version 1: promise 4 is not promised 7 times; pain 4";
  expect(numbersIn(title)).toEqual(["pain 4", "promise 3", "promise 5", "promise 4"]);
  const scenarios = ['  {\n    title: "pain 7: one \\"two\\"",', '    run: () => tool({ title: "pain 9" }),'].join(
    "\n",
  );
  expect(titlesOfData(scenarios)).toEqual(['pain 7: one \\"two\\"']);
});

test("the promises are the README's, all ten", () => {
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const { rows } = promisesOf(readme);
  expect(rows.map(([id]) => id)).toEqual(Array.from({ length: 10 }, (_, at) => `promise ${at + 1}`));
  for (const row of rows) expect(row).toHaveLength(2);
  expect(() => promisesOf(readme.replace("\n10. ", "\n- "))).toThrow('The README has 9 promises under "Ten promises"');
});

test("each pain is there once, and only those that later tools are for have none to show", () => {
  const { rows } = sufferings;
  expect(rows.map(([id]) => id)).toEqual(Array.from({ length: 22 }, (_, at) => `pain ${at + 1}`));
  expect(rows.filter(([, , whyNot]) => whyNot !== undefined).map(([id]) => id)).toEqual(["pain 14", "pain 15"]);
  for (const [, what, whyNot] of rows) expect(`${what}${whyNot ?? ""}`).not.toMatch(/[|\n]/);
});

test("a range of ids is all ids in it, and faults of other lists are no rows", () => {
  const text = ["S0", "28..30 and S4", "07, S0", "29; S-03, S5", "01, XS1", "02"].join("-");
  expect(idsIn(text)).toEqual(["28", "29", "30"].map((row) => `S0-${row}`).concat("S4-07"));
});

test("there are 250 rows, each once and in order, and what they say fits in a cell", () => {
  const counts = [70, 54, 54, 32, 40];
  const ids = counts.flatMap((count, document) =>
    Array.from({ length: count }, (_, row) => `S${document}-${String(row + 1).padStart(2, "0")}`),
  );
  const rows = documents.flatMap((document) => document.rows);
  expect(rows.map(([id]) => id)).toEqual(ids);
  for (const [, what, whyNot] of rows) expect(`${what}${whyNot ?? ""}`).not.toMatch(/[|\n]/);
});
