import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPatch, writePatch } from "./patch.ts";

describe("a git patch", () => {
  test("shows a change with three lines of context", () => {
    const before = "a\nb\nc\nd\ne\nf\ng\nh\n";
    expect(writePatch("/x y", before, before.replace("e", "E"))).toBe(
      [
        "diff --git /x y /x y",
        "--- /x y\t",
        "+++ /x y\t",
        "@@ -2,7 +2,7 @@",
        " b",
        " c",
        " d",
        "-e",
        "+E",
        " f",
        " g",
        " h",
        "",
      ].join("\n"),
    );
  });

  test("shows a new file, and the newline that is missing at its end", () => {
    expect(writePatch("/x", null, "a\nb")).toBe(
      [
        "diff --git /x /x",
        "new file mode 100644",
        "--- /dev/null",
        "+++ /x",
        "@@ -0,0 +1,2 @@",
        "+a",
        "+b",
        "\\ No newline at end of file",
        "",
      ].join("\n"),
    );
    expect(writePatch("/x", null, "")).toBe("diff --git /x /x\nnew file mode 100644\n");
  });

  test("reads hunks by their counts, so that content may look like a header", () => {
    const patch = [
      "diff --git /a /a",
      "--- /a",
      "+++ /a",
      "@@ -1,2 +1,2 @@ section",
      "--- old",
      "+++ new",
      " same",
      "@@ -9 +9 @@",
      "-x",
      "\\ No newline at end of file",
      "+x",
      "diff --git /b /b",
      "deleted file mode 100644",
      "--- /b",
      "+++ /dev/null",
      "@@ -1 +0,0 @@",
      "-gone",
      "",
    ].join("\n");
    expect(readPatch(patch)).toEqual([
      {
        from: "/a",
        to: "/a",
        hunks: [
          { before: "-- old\nsame\n", after: "++ new\nsame\n" },
          { before: "x", after: "x\n" },
        ],
      },
      { from: "/b", to: undefined, hunks: [{ before: "gone\n", after: "" }] },
    ]);
  });

  test.each(['/a"b', "/a\tb", "/a\\b", "/ä", "/a b", "/a\x01b"])("writes and reads the path %j", (path) => {
    expect(readPatch(writePatch(path, "a", "b"))[0]?.to).toBe(path);
  });

  test("reads a path in octal bytes", () => {
    expect(readPatch('diff --git x x\n+++ "/\\303\\244"\n')[0]?.to).toBe("/ä");
  });

  const text = fc
    .array(fc.constantFrom("a\n", "b\n", "\n", "- c\n", "@@ -1 +1 @@\n", "d"), { maxLength: 14 })
    .map((all) => all.join(""));

  test("holds a new file whole, and a change as a part of both texts", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const added = readPatch(writePatch("/x", null, after))[0]!;
        expect(added.hunks[0]?.after ?? "").toBe(after);
        const [hunk] = readPatch(writePatch("/x", before, after))[0]!.hunks;
        if (hunk === undefined) expect(before).toBe(after);
        else {
          expect(before).toContain(hunk.before);
          expect(before.replace(hunk.before, () => hunk.after).length).toBe(after.length);
        }
      }),
    );
  });
});
