import { expect, test } from "vitest";
import { textOf } from "../cells/index.ts";
import { diffKey, filesOf } from "./diff.ts";
import { diffLines, MAX_DIFF_LINES } from "./diff-lines.ts";

const sight = { cwd: "/p", roots: ["/p"] };
const changes = [{ operation: "modify" as const, path: "/p/a" }];

function files(oldText: string | undefined, newText: string) {
  const texts = { newText, ...(oldText !== undefined && { oldText }) };
  return filesOf({ type: "diff", changes, texts });
}

function shown(oldText: string | undefined, newText: string, options = {}): string[] {
  return diffLines(files(oldText, newText), sight, options).map(textOf);
}

const patch = (text: string) => ({ format: "git_patch" as const, text });

test("lines have their numbers and signs, and those that are left out between two changes have a mark", () => {
  const lines = Array.from({ length: 20 }, (_, at) => `${at + 1}\n`);
  const changed = lines.with(0, "first\n").with(19, "last\n");
  expect(shown(lines.join(""), changed.join(""))).toEqual([
    "  a  +2 -2",
    ...["   1 - 1", "   1 + first", "   2   2", "   3   3", "   4   4", "       ⋯"],
    ...["  17   17", "  18   18", "  19   19", "  20 - 20", "  20 + last"],
  ]);
});

test("what may be a part of a file has no numbers: they would be guessed", () => {
  expect(shown("a\nb\n", "a\nc\n")).toEqual(["  a  +1 -1", "    a", "  - b", "  + c"]);
  expect(shown(undefined, "a\n")[1]).toBe("  1 + a");
});

test("a patch tells where its lines are", () => {
  const text = "diff --git /p/a /p/a\n--- /p/a\n+++ /p/a\n@@ -99,2 +99,2 @@\n same\n-x\n+y\n";
  const lines = diffLines(filesOf({ type: "diff", changes, patch: patch(text) }), sight).map(textOf);
  expect(lines.slice(1)).toEqual(["   99   same", "  100 - x", "  100 + y"]);
});

test("without numbers lines have their signs alone", () => {
  const lines = diffLines(files(undefined, "a\n"), { ...sight, lineNumbers: false });
  expect(lines.map(textOf)).toEqual(["  a  (new) +1", "  + a"]);
});

test("what differs between two lines is bold, and colour is never the only sign", () => {
  const lines = diffLines(files("const a = 1;\n", "const b = 1;\n"), sight);
  const bold = lines.slice(1).flatMap((line) => line.filter(({ style }) => style?.bold).map(({ text }) => text));
  expect(bold).toEqual(["a", "b"]);
  expect(lines.slice(1).map(textOf)).toEqual(["  - const a = 1;", "  + const b = 1;"]);
});

test("a file that was empty is new", () => {
  expect(shown("", "x\n")[0]).toBe("  a  (new) +1");
  expect(shown("y\n", "y\nx\n")[0]).toBe("  a  +1");
});

test("of a large diff the first lines are shown, and the rest is counted", () => {
  const lines = shown("", "x\n".repeat(2000));
  expect(lines).toHaveLength(MAX_DIFF_LINES + 2);
  expect(lines.at(-1)).toBe("    … 1,920 more lines");
  expect(shown("", "x\n".repeat(2000), { limit: Number.POSITIVE_INFINITY })).toHaveLength(2001);
});

test("a change without a patch is its path and what is done to it", () => {
  const moved = filesOf({ type: "diff", changes: [{ operation: "move", path: "/p/b", oldPath: "/q/a" }] });
  expect(diffLines(moved, sight).map(textOf)).toEqual(["  /q/a → b  (moved)"]);
});

test("P-17, D-08: where a decision hangs on it, what is outside or hidden is marked", () => {
  const outside = [{ operation: "modify" as const, path: "/p/../etc/passwd" }];
  const item = { type: "diff", changes: outside, texts: { newText: "a\u00a0\u200d\tb\n" } } as const;
  expect(diffLines(filesOf(item), sight, { strict: true }).map(textOf)).toEqual([
    "  ../etc/passwd  (new) +1 (outside the session's folders)",
    "  1 + a<U+00A0><U+200D>  b",
  ]);
});

test("the same diff has the same key, however it was sent; another line is another", () => {
  expect(diffKey(files("a\n", "b\n"))).toBe(diffKey(files("a\n", "b\n")));
  expect(diffKey(files("a\n", "b\n"))).not.toBe(diffKey(files("a\n", "c\n")));
});
