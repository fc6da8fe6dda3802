import { expect, test } from "vitest";
import { fileDiffsV2, fileDiffV1 } from "./file-diff.ts";

test("a diff of version 1 without an old text is a new file", () => {
  expect(fileDiffV1({ path: "/p/a", newText: "x\ny\n" })).toMatchObject({ operation: "add", added: 2, removed: 0 });
  expect(fileDiffV1({ path: "/p/a", oldText: "x\n", newText: "y\n" })).toMatchObject({
    operation: "modify",
    added: 1,
    removed: 1,
  });
});

test("a patch of version 2 is taken apart by its files", () => {
  const text = [
    "diff --git /p/a /p/a",
    "--- /p/a",
    "+++ /p/a",
    "@@ -1,2 +1,2 @@",
    " one",
    "--- two",
    "+++ two",
    "@@ -10 +10 @@ function",
    "-ten",
    "\\ No newline at end of file",
    "+TEN",
    'diff --git "/p/\\303\\244 b" "/p/\\303\\244 b"',
    "deleted file mode 100644",
    '--- "/p/\\303\\244 b"',
    "+++ /dev/null",
    "@@ -1 +0,0 @@",
    "-gone",
    "",
  ].join("\n");
  const changes = [
    { operation: "modify" as const, path: "/p/a" },
    { operation: "delete" as const, path: "/p/ä b" },
    { operation: "move" as const, oldPath: "/p/x", path: "/p/y" },
  ];
  const [modified, deleted, moved] = fileDiffsV2({ changes, patch: { format: "git_patch", text } });
  expect(modified).toMatchObject({ path: "/p/a", added: 2, removed: 2 });
  expect(modified!.lines).toContainEqual({ type: "removed", text: "-- two" });
  expect(modified!.lines).toContainEqual({ type: "gap" });
  expect(deleted).toMatchObject({ path: "/p/ä b", operation: "delete", removed: 1 });
  expect(moved).toEqual({ path: "/p/y", oldPath: "/p/x", operation: "move", added: 0, removed: 0 });
});

test.each(["", "no patch at all", "@@ -1 +1 @@\n+x", "+++ /p/a\n@@ broken @@\n-x"])("%j is taken as it is", (text) => {
  const changes = [{ operation: "modify" as const, path: "/p/a" }];
  expect(fileDiffsV2({ changes, patch: { format: "git_patch", text } })).toHaveLength(1);
});
