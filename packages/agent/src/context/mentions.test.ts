import { expect, test } from "vitest";
import { linesIn, MAX_MENTIONS, mentionsIn } from "./mentions.ts";

const readings = (text: string) => mentionsIn(text).map((mention) => mention.readings);

test.each([
  ["@src/sum.js", [{ path: "src/sum.js" }]],
  ["@src/sum.js.", [{ path: "src/sum.js." }, { path: "src/sum.js" }]],
  ["(@src/sum.js)", [{ path: "src/sum.js)" }, { path: "src/sum.js" }]],
  ["@app/(auth)/[id]/page.tsx", [{ path: "app/(auth)/[id]/page.tsx" }]],
  ["@a:10-40", [{ path: "a:10-40" }, { path: "a", lines: { first: 10, last: 40 } }]],
  ["@a:7", [{ path: "a:7" }, { path: "a", lines: { first: 7, last: 7 } }]],
  ["@a#L10-L12", [{ path: "a#L10-L12" }, { path: "a", lines: { first: 10, last: 12 } }]],
  ['@"a b.txt"', [{ path: "a b.txt" }]],
  ['@"a b.txt":3-4, please', [{ path: "a b.txt", lines: { first: 3, last: 4 } }]],
  ["@übung/日本.md", [{ path: "übung/日本.md" }]],
])("%s is read as a mention", (text, expected) => {
  expect(readings(`See ${text}`)).toEqual([expected]);
});

test("several mentions are found in order, at the ends of lines too", () => {
  expect(mentionsIn("@a\n@b,@c").map(({ text }) => text)).toEqual(["a", "b,@c"]);
  expect(mentionsIn("@a, @b;@c").map(({ text }) => text)).toEqual(["a", "b;@c"]);
});

test.each([
  "bob@example.com",
  "git@github.com:a/b.git",
  "[@sum.js](file:///sum.js)",
  "`@app.route`",
  "a@b",
  "@",
  "@ x",
  "@@",
])("%s is none", (text) => {
  expect(readings(text)).toEqual([]);
});

test.each([
  ["@src/sum.js", true],
  ["@./sum", true],
  ["@../sum", true],
  ["@sum.js:10", true],
  ['@"sum"', true],
  ["@babel/core", false],
  ["@param", false],
  ["@app.route", false],
  ["@/components/Button.vue", false],
  ["@param:1", false],
  ["@f(a/b.c)", false],
])("%s: whether it can only mean a file is %s", (text, isClear) => {
  expect(mentionsIn(text)).toMatchObject([{ isClear }]);
});

test("A text full of @-words has an end", () => {
  expect(mentionsIn("@a ".repeat(100_000))).toHaveLength(MAX_MENTIONS);
});

test("R-09: a word that goes on and on is none, and costs no time worth speaking of", () => {
  expect(mentionsIn(`@${"1:".repeat(500_000)}x @${")".repeat(500_000)}x @a`).map(({ text }) => text)).toEqual(["a"]);
});

test.each([
  ["10", { first: 10, last: 10 }],
  ["L10:20", { first: 10, last: 20 }],
  ["0-2", { first: 1, last: 2 }],
  ["9-3", { first: 9, last: 9 }],
  ["", undefined],
  ["10-", undefined],
  ["intro", undefined],
])("lines %j", (text, expected) => {
  expect(linesIn(text)).toEqual(expected);
});
