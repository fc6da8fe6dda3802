import fc from "fast-check";
import { expect, test } from "vitest";
import { mentionAt, mentionOf, mentionsIn } from "./mentions.ts";

const paths = (text: string) => mentionsIn(text).map(({ path }) => path);

test.each<[string, string[]]>([
  ["see @src/a.ts and @src/a.ts, please", ["src/a.ts"]],
  ["(@a.ts) [@b/] `@c.ts`", ["a.ts", "b/", "c.ts"]],
  ['@"a b.txt" and @"say \\"hi\\""', ["a b.txt", 'say "hi"']],
  ["@/etc/hosts @~/x @../up @./here", ["/etc/hosts", "~/x", "../up", "./here"]],
  ["is it @src/main.ts?", ["src/main.ts"]],
  ["@first\n@second", ["first", "second"]],
  ["@C:\\code\\a.ts", ["C:\\code\\a.ts"]],
  ["@@types/node", ["@types/node"]],
  ["mail a@b.c, not \\@this, nor @ that", []],
  ['@"never closed', []],
  ["@漢字/名.txt", ["漢字/名.txt"]],
])("in %j are mentioned %j", (text, expected) => {
  expect(paths(text)).toEqual(expected);
});

test("names that nobody could see or type are written with marks, and are the same names all the same", () => {
  expect(mentionOf("a\u202e\n.txt")).toBe('@"a\\u{202e}\\u{a}.txt"');
  expect(paths(mentionOf("a\u202e\n.txt"))).toEqual(["a\u202e\n.txt"]);
  expect(mentionOf("end.")).toBe('@"end."');
});

test("whatever a file is called, its mention is that very path", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1 }), (path) => {
      const name = path.toWellFormed();
      expect(paths(`see ${mentionOf(name)}`)).toEqual([name]);
    }),
  );
});

test.each<[string, string | undefined]>([
  ["see @sr", "sr"],
  ["@", ""],
  ['@"a b', "a b"],
  ['@"a b" ', undefined],
  ["@a ", undefined],
  ["a@b", undefined],
  ["\\@b", undefined],
  ["@a\nb", undefined],
  ["(@x/y", "x/y"],
])("at the end of %j the path %j is being written", (text, path) => {
  const place = mentionAt(text, text.length);
  expect(place?.path).toBe(path);
  if (place !== undefined) expect(text.slice(place.start, place.end)).toMatch(/^@/);
});

test("D-23: a mention is looked for in time that grows with the text alone", () => {
  for (const piece of ["@", '@"', "(@", '@"a\\', "@a."]) {
    const text = piece.repeat(50_000);
    mentionsIn(text);
    mentionAt(text, text.length);
  }
}, 5_000);
