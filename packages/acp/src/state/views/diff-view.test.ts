import fc from "fast-check";
import { expect, test } from "vitest";
import { sessionV1 } from "../fixtures/sessions.ts";
import { diffView } from "./diff-view.ts";
import { diffLines } from "./line-diff.ts";

/** How version 1's diff of these texts is shown. */
function viewed(newText: string, oldText?: string) {
  const item = { type: "diff", path: "/a", newText, ...(oldText !== undefined && { oldText }) } as const;
  const session = sessionV1({ sessionUpdate: "tool_call_update", toolCallId: "c", content: [item] });
  return diffView(session.toolCalls.at(0)!.content.at(0)!)!;
}

const signs = { same: " ", added: "+", removed: "-" };
const shown = (view: ReturnType<typeof viewed>) =>
  view.files.flatMap(({ hunks = [] }) =>
    hunks.flatMap(({ lines }) => lines.map(({ kind, text }) => signs[kind] + text)),
  );

test("a line diff leads from one text to the other, and never says more than it must for small ones", () => {
  const lines = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 });
  fc.assert(
    fc.property(lines, lines, (old, next) => {
      const diff = diffLines(old, next);
      expect(diff.filter(({ kind }) => kind !== "added").map(({ text }) => text)).toEqual(old);
      expect(diff.filter(({ kind }) => kind !== "removed").map(({ text }) => text)).toEqual(next);
      expect(diff.filter(({ kind }) => kind === "same").length).toBe(commonLength(old, next));
    }),
    { seed: 20261120, numRuns: 500 },
  );
});

/** The length of the longest common subsequence, by the book. */
function commonLength(old: string[], next: string[]): number {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(next.length + 1).fill(0));
  for (let x = 1; x <= old.length; x++) {
    for (let y = 1; y <= next.length; y++) {
      const same = old[x - 1] === next[y - 1];
      table[x]![y] = same ? table[x - 1]![y - 1]! + 1 : Math.max(table[x - 1]![y]!, table[x]![y - 1]!);
    }
  }
  return table[old.length]![next.length]!;
}

test("texts that have little in common are shown whole, in bounded time", () => {
  const text = (seed: number) => Array.from({ length: 50_000 }, (_, at) => `${(at * seed) % 7919}`).join("\n");
  const began = performance.now();
  const view = viewed(text(31), text(17));
  expect(view.added).toBe(view.removed);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test("DIFF-03: a new file is added, an empty one was there, and three lines stand around a change", () => {
  expect(viewed("a\nb\n")).toMatchObject({ added: 2, removed: 0, files: [{ operation: "add", path: "/a" }] });
  expect(viewed("a\n", "").files[0]).toMatchObject({ operation: "modify", hunks: [{ oldStart: 0, newStart: 1 }] });
  const old = Array.from({ length: 20 }, (_, at) => `${at}`);
  const view = viewed(old.with(10, "x").join("\n"), old.join("\n"));
  expect(shown(view)).toEqual([" 7", " 8", " 9", "-10", "+x", " 11", " 12", " 13"]);
  expect(view.files[0]?.hunks).toMatchObject([{ oldStart: 8, newStart: 8 }]);
});

const patch = `diff --git /src/a.ts /src/a.ts
--- /src/a.ts
+++ /src/a.ts
@@ -1,2 +1,2 @@
--- not a path
+++ nor this
 same
diff --git "/src/t\\303\\266p \\"x\\".ts" "/src/t\\303\\266p \\"x\\".ts"
new file mode 100644
--- /dev/null
+++ "/src/t\\303\\266p \\"x\\".ts"
@@ -0,0 +1 @@
+new
\\ No newline at end of file
diff --git /old /new
similarity index 100%
rename from /old
rename to /new
`;

test("DIFF-04, DIFF-10: version 2's changes get their lines from the patch, also with quoted paths", () => {
  const path = '/src/töp "x".ts';
  const view = diffView({
    type: "diff",
    changes: [
      { operation: "modify", path: "/src/a.ts" },
      { operation: "add", path, fileType: "text" },
      { operation: "move", oldPath: "/old", path: "/new" },
      { operation: "delete", path: "/gone", fileType: "binary" },
    ],
    patch: { format: "git_patch", text: patch },
  })!;
  expect(shown(view)).toEqual(["--- not a path", "+++ nor this", " same", "+new"]);
  expect(view).toMatchObject({ added: 2, removed: 1 });
  expect(view.files.map(({ hunks }) => hunks?.length)).toEqual([1, 1, undefined, undefined]);
  expect(view.files[2]).toMatchObject({ oldPath: "/old", path: "/new", added: 0 });
});

test("DIFF-06, DIFF-12, DIFF-14: without a patch that can be read there are the changes alone", () => {
  const changes = [{ operation: "_truncate" as const, path: "/a" }];
  for (const patch of [null, { format: "_ed", text: "1d" }, { format: "git_patch", text: "@@ nonsense" }]) {
    expect(diffView({ type: "diff", changes, patch })).toEqual({
      files: [{ operation: "_truncate", path: "/a", added: 0, removed: 0 }],
      added: 0,
      removed: 0,
    });
  }
  expect(diffView({ type: "terminal", terminalId: "t" })).toBeUndefined();
});

test("a patch of any text is read without failing", () => {
  const line = fc.constantFrom(
    "diff --git a b",
    "--- a",
    '+++ "\\3"',
    '+++ "',
    "@@ -1,9 +1,9 @@",
    "@@ -9999999999 +1 @@",
    "+x",
    "-x",
    " x",
    "\\ x",
    "",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(line, fc.string())), (lines) => {
      diffView({
        type: "diff",
        changes: [{ operation: "add", path: "b" }],
        patch: { format: "git_patch", text: lines.join("\n") },
      });
    }),
    { seed: 20261120, numRuns: 300 },
  );
});
