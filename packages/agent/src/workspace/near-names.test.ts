import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nearNames } from "./near-names.ts";
import { mostSimilarity, similarity } from "./similarity.ts";

let cwd: string;
beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), "near-")));
  await mkdir(join(cwd, "work/src"), { recursive: true });
});
afterEach(() => rm(cwd, { recursive: true }));

async function near(name: string, ...names: string[]) {
  for (const one of names) await writeFile(join(cwd, "work/src", one), "");
  const found = await nearNames(join(cwd, "work/src", name), [join(cwd, "work")]);
  return found.map((path) => path.slice(join(cwd, "work/src/").length));
}

test("the likest names of the folder come first", async () => {
  expect(await near("permision.ts", "permission.ts", "permissions.ts", "other.ts")).toEqual([
    "permission.ts",
    "permissions.ts",
  ]);
  expect(await near("Sum.js", "sum.js")).toEqual(["sum.js"]);
  expect(await near("sum.ts")).toEqual(["sum.js"]);
  expect(await near("entirely-different")).toEqual([]);
});

test("S-21 outside of the roots none are told, by a link neither", async () => {
  await writeFile(join(cwd, "secret.txt"), "");
  await symlink("..", join(cwd, "work/up"));
  const roots = [join(cwd, "work")] as const;
  expect(await nearNames(join(cwd, "secret.text"), roots)).toEqual([]);
  expect(await nearNames(join(cwd, "work/up/secret.text"), roots)).toEqual([]);
});

test("texts are as alike as the pairs that they share", () => {
  expect([similarity("night", "nacht"), similarity("ab", "AB"), similarity("a", "b"), similarity("", "")]).toEqual([
    0.25, 1, 0, 1,
  ]);
});

test("no two texts are more alike than their lengths let them be", () => {
  for (const [a, b] of [
    ["abcd", "ab"],
    ["a", "a"],
    ["", "abc"],
    ["same", "same"],
  ] as const)
    expect(similarity(a, b)).toBeLessThanOrEqual(mostSimilarity(a, b));
  expect(mostSimilarity("ab", "abcdefgh")).toBe(0.25);
});
