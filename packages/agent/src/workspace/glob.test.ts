import fc from "fast-check";
import { expect, test } from "vitest";
import { glob, namePattern } from "./glob.ts";

test.each([
  ["*.js", ["a.js", "src/a.js", ".js"], ["a.jsx", "a.js/b"]],
  ["src/*.js", ["src/a.js", "src/.a.js"], ["src/b/a.js", "a.js", "x/src/a.js"]],
  ["./src/a.js", ["src/a.js"], ["a.js"]],
  ["/a.js", ["a.js"], ["src/a.js"]],
  ["src/**", ["src/a", "src/b/a", "src"], ["srcs/a", "x/src/a"]],
  ["**/*.test.ts", ["a.test.ts", "x/y/a.test.ts"], ["test.ts"]],
  ["a/**/b/**/c", ["a/b/c", "a/x/b/y/z/c", "a/b/b/c"], ["a/c", "a/b", "b/c"]],
  ["docs/", ["docs/a", "docs/b/c"], ["docs.md"]],
  ["*.{ts,tsx}", ["a.ts", "x/a.tsx"], ["a.js"]],
  ["{src,test}/**/*.{j,t}s", ["src/a.js", "test/x/a.ts"], ["lib/a.ts"]],
  ["{a,{b,c}}", ["a", "b", "c"], ["{a", "d"]],
  ["a{b", ["a{b"], ["ab"]],
  ["{one}", ["{one}"], ["one"]],
  ["?.md", ["a.md", "ä.md", "😀.md"], [".md", "ab.md"]],
  ["[a-c]x", ["ax", "cx"], ["dx", "-x"]],
  ["[!a-c]x", ["dx", "x/dx"], ["ax"]],
  ["[]]", ["]"], ["["]],
  ["\\*", ["*"], ["a"]],
  ["!*.md", ["a.js"], ["a.md", "x/a.md"]],
  ["a+(b).js", ["a+(b).js"], ["ab.js"]],
])("%s", (pattern, fitting, others) => {
  const fits = glob(pattern);
  expect(fitting.filter((path) => !fits(path))).toEqual([]);
  expect(others.filter(fits)).toEqual([]);
});

test("what fits has a name that fits the pattern for names alone", () => {
  const part = fc.constantFrom("a", "b", ".", "*", "**", "/", "?", "{a,b}", "{", "}", ",", "-", "[ab]");
  const pattern = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(""));
  const path = fc.array(fc.constantFrom("a", "b", "ab", ".", "-"), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(pattern, path, (pattern, names) => {
      const name = namePattern(pattern);
      if (name !== undefined && glob(pattern)(names.join("/"))) expect(glob(name)(names.at(-1)!)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
  expect(namePattern("src/**/*.{ts,tsx}")).toBe("*.{ts,tsx}");
  expect(["**", "src/**", "!*.js", "{a/b,c}", "a/", "{one}", "[ab]"].map(namePattern)).toEqual(
    Array(7).fill(undefined),
  );
});

test("patterns that would take for ever do not", () => {
  const stars = `${"*a".repeat(100)}b`;
  expect(glob(stars)("a".repeat(250))).toBe(false);
  const folders = `${"**/a/".repeat(50)}b`;
  expect(glob(folders)("a/".repeat(500))).toBe(false);
  expect(() => glob("{a,b}".repeat(30))).toThrow(RangeError);
});
