import { expect, test } from "vitest";
import type { DiffWithTexts } from "../../state/index.ts";
import { diffToTexts } from "./to-texts.ts";

type Diff = Parameters<typeof diffToTexts>[0];
const diff = (change: object, text?: string, more: object = {}) =>
  ({
    type: "diff",
    changes: [change],
    ...(text !== undefined && { patch: { format: "git_patch", text } }),
    ...more,
  }) as unknown as Diff;
const sentence = (text: string) => ({ type: "content", content: { type: "text", text } });
const hunk = "@@ -2,3 +2,3 @@\n a\n-b\n+B\n c\n";
const modified = `diff --git /w/f /w/f\n--- /w/f\n+++ /w/f\n${hunk}`;

test("a diff that brings its texts is said exactly", () => {
  const texts = { oldText: "a", newText: "b" };
  const given = diff({ operation: "modify", path: "/w/f", fileType: "text" }, modified, { texts, _meta: { a: 1 } });
  expect(diffToTexts(given as DiffWithTexts)).toEqual({
    items: [{ type: "diff", path: "/w/f", oldText: "a", newText: "b", _meta: { a: 1 } }],
    lost: [],
  });
});

test.each([
  ["+a\n+b\n", "a\nb\n"],
  ["+a\n+b\n\\ No newline at end of file\n", "a\nb"],
])("an added file is exact, to the end of its last line: %j", (lines, newText) => {
  const patch = `diff --git /w/f /w/f\nnew file mode 100644\n--- /dev/null\n+++ /w/f\n@@ -0,0 +1,2 @@\n${lines}`;
  expect(diffToTexts(diff({ operation: "add", path: "/w/f" }, patch))).toEqual({
    items: [{ type: "diff", path: "/w/f", newText }],
    lost: [],
  });
});

test("L-38: a changed file is said in fragments, which are marked", () => {
  const patch = `${modified}@@ -20 +20 @@\n-x\n\\ No newline at end of file\n+y\n`;
  expect(diffToTexts(diff({ operation: "modify", path: "/w/f" }, patch))).toEqual({
    items: [
      {
        type: "diff",
        path: "/w/f",
        oldText: "a\nb\nc\n",
        newText: "a\nB\nc\n",
        _meta: { "colloquy/bridge": { fragment: { oldStart: 2, newStart: 2 } } },
      },
      {
        type: "diff",
        path: "/w/f",
        oldText: "x",
        newText: "y\n",
        _meta: { "colloquy/bridge": { fragment: { oldStart: 20, newStart: 20 } } },
      },
    ],
    lost: ["Modified /w/f"],
  });
});

test("L-38: a deleted file is said as emptied", () => {
  const patch = "diff --git /w/f /w/f\ndeleted file mode 100644\n--- /w/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n";
  expect(diffToTexts(diff({ operation: "delete", path: "/w/f" }, patch))).toEqual({
    items: [{ type: "diff", path: "/w/f", oldText: "a\n", newText: "" }],
    lost: ["Deleted /w/f"],
  });
});

test("L-38: a file that moved is said in a sentence, and what changed in it besides", () => {
  const patch = `diff --git /w/e /w/f\nrename from /w/e\nrename to /w/f\n--- /w/e\n+++ /w/f\n${hunk}`;
  const { items } = diffToTexts(diff({ operation: "move", oldPath: "/w/e", path: "/w/f" }, patch));
  expect(items).toMatchObject([sentence("Moved /w/e to /w/f"), { type: "diff", path: "/w/f", newText: "a\nB\nc\n" }]);
});

test.each([
  [{ operation: "add", path: "/w/f" }, undefined, "Added /w/f"],
  [{ operation: "modify", path: "/w/f", fileType: "binary" }, modified, "Modified /w/f"],
  [{ operation: "delete", path: "/w/d", fileType: "directory" }, modified, "Deleted /w/d"],
  [{ operation: "copy", oldPath: "/w/e", path: "/w/f" }, undefined, "Copied /w/e to /w/f"],
  [{ operation: "_chmod", path: "/w/f" }, undefined, "Changed (_chmod) /w/f"],
  [{ operation: "modify", path: "/w/other" }, modified, "Modified /w/other"],
])("L-38: what has no text is said in a sentence: %j", (change, patch, words) => {
  expect(diffToTexts(diff(change, patch))).toEqual({ items: [sentence(words)], lost: [words] });
});

test("a patch of another format is not read", () => {
  const given = diff({ operation: "modify", path: "/w/f" }, undefined, { patch: { format: "_ed", text: modified } });
  expect(diffToTexts(given).items).toEqual([sentence("Modified /w/f")]);
});
