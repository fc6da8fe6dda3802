import { expect, test } from "vitest";
import { idsIn } from "../../scripts/coverage/cites.ts";
import { titlesOf } from "../../scripts/coverage/titles.ts";
import { documents } from "./rows/index.ts";

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
