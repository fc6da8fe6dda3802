import { expect, test } from "vitest";
import { type DiffLine, diffLines, trimContext } from "./line-diff.ts";

const marks = { same: " ", added: "+", removed: "-" } as const;
const show = (lines: readonly DiffLine[]) =>
  lines.map((line) => (line.type === "gap" ? "⋯" : marks[line.type] + line.text));

test("lines in common stay, others are taken out and put in", () => {
  expect(show(diffLines("a\nb\nc\nd\n", "a\nc\nx\nd\n"))).toEqual([" a", "-b", " c", "+x", " d"]);
});

test.each([
  ["", "a\n", ["+a"]],
  ["a\n", "", ["-a"]],
  ["", "", []],
  ["a\n", "a\n", [" a"]],
  ["a", "a\n", [" a"]],
  ["\n", "\n\n", [" ", "+"]],
])("%j to %j", (before, after, lines) => {
  expect(show(diffLines(before, after))).toEqual(lines);
});

test("around a change three lines stay; what is left out between two is one gap", () => {
  const before = Array.from({ length: 20 }, (_, at) => `${at}`);
  const after = before.with(2, "two").with(15, "fifteen");
  expect(show(trimContext(diffLines(before.join("\n"), after.join("\n")), 1))).toEqual([
    " 1",
    "-2",
    "+two",
    " 3",
    "⋯",
    " 14",
    "-15",
    "+fifteen",
    " 16",
  ]);
});

test("R-08: two large texts cost no more than is set; what is the same at both ends stays", () => {
  const lines = (name: string) => Array.from({ length: 50_000 }, (_, at) => `${name}${at}`).join("\n");
  const diff = diffLines(`head\n${lines("a")}\ntail\n`, `head\n${lines("b")}\ntail\n`);
  expect(diff).toHaveLength(100_002);
  expect(diff[0]).toEqual({ type: "same", text: "head" });
  expect(diff.at(-1)).toEqual({ type: "same", text: "tail" });
});
