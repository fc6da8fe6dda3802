import { expect, test } from "vitest";
import { misquoted, readGitPatch } from "./git-patch.ts";

const patch = (path: string) =>
  readGitPatch(`diff --git ${path} ${path}\nnew file mode 100644\n--- /dev/null\n+++ ${path}\n@@ -0,0 +1 @@\n++++ x\n`);

test.each([
  ['"/home/\\"a\\".txt"', '/home/"a".txt'],
  ['"/home/\\042a\\042.txt"', '/home/"a".txt'],
  ['"/home/k\\303\\244se\\t1"', "/home/käse\t1"],
  ['"/home/käse\\t1"', "/home/käse\t1"],
  ['"/home/a\\\\b"', "/home/a\\b"],
])("DIFF-10 %s is how Git writes an unusual path", (written, path) => {
  expect(misquoted(patch(written), [path])).toBeUndefined();
});

test.each([
  ['/home/"a".txt', '/home/"a".txt'],
  ['/home/"a" b.txt\t', '/home/"a" b.txt'],
  ["/home/a\tb", "/home/a\tb"],
  ["/home/a\\b", "/home/a\\b"],
  ['"/home/\\043a\\043.txt"', '/home/"a".txt'],
  ['"/home/"a".txt"', "/home/b\\.txt"],
])("DIFF-10 %j is no way to write %j", (written, path) => {
  expect(misquoted(patch(written), [path])).toMatch(/^(The patch has|None of the paths)/);
});

test("DIFF-10 is about unusual characters, which letters of other alphabets and blanks are not for certain", () => {
  expect(misquoted(patch("/home/käse 1.txt\t"), ["/home/käse 1.txt"])).toBe("no case");
  expect(misquoted([], ['/home/"a".txt'])).toBe("no case");
});
