import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { diffView, type ToolContent } from "../../state/index.ts";
import { gitPatch } from "./git-patch.ts";

describe("a patch in Git's format", () => {
  test("DIFF-08: has absolute paths without a/ and b/", () => {
    expect(gitPatch({ path: "/a.ts", oldText: "one\ntwo\n", newText: "one\n2\n" })?.text).toBe(
      "diff --git /a.ts /a.ts\n--- /a.ts\n+++ /a.ts\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n",
    );
  });

  test("DIFF-09: names the missing side of a new file /dev/null", () => {
    expect(gitPatch({ path: "/a.ts", newText: "one" })?.text).toBe(
      "diff --git /a.ts /a.ts\nnew file mode 100644\n--- /dev/null\n+++ /a.ts\n@@ -0,0 +1,1 @@\n+one\n\\ No newline at end of file\n",
    );
  });

  test("DIFF-10: quotes odd names as Git does", () => {
    const { text } = gitPatch({ path: '/tö "p"\t.ts', newText: "" })!;
    expect(text).toBe('diff --git "/t\\303\\266 \\"p\\"\\t.ts" "/t\\303\\266 \\"p\\"\\t.ts"\nnew file mode 100644\n');
  });

  test("L-18: says whether lines had to be left out, and leaves none out when asked to", () => {
    const oldText = Array.from({ length: 20 }, (_, at) => `${at}\n`).join("");
    const change = { path: "/a", oldText, newText: oldText.replace("10\n", "ten\n") };
    expect(gitPatch(change)?.whole).toBe(false);
    expect(gitPatch({ ...change, context: Number.POSITIVE_INFINITY })?.whole).toBe(true);
  });

  test("is none when nothing changes", () => {
    expect(gitPatch({ path: "/a", oldText: "", newText: "" })).toBeUndefined();
  });

  test("shows the lines that the two texts show", () => {
    const change = { operation: "modify" as const, path: "/a b", fileType: "text" as const };
    fc.assert(
      fc.property(texts, texts, (oldText, newText) => {
        const patch = gitPatch({ path: "/a b", oldText, newText });
        const shown = { type: "diff", changes: [change], patch: { format: "git_patch", text: patch?.text ?? "" } };
        const { added, removed } = diffView(shown as ToolContent)!;
        const unbroken = (text: string) => Number(text !== "" && !text.endsWith("\n"));
        const lines = (text: string) => text.split("\n").length - 1 + unbroken(text);
        expect(added - removed).toBe(lines(newText) - lines(oldText));
      }),
    );
  });
});

const texts = fc.array(fc.constantFrom("a\n", "b\n", "c\n", "\n", "x y\n", "d")).map((lines) => lines.join(""));
const names = [
  "plain.txt",
  "with blank.txt",
  'quo"te.txt',
  "back\\slash.txt",
  "tab\t.txt",
  "ünï.txt",
  "deep/er/file.txt",
];
const git = spawnSync("git", ["--version"]).status === 0;
const root = mkdtempSync(join(tmpdir(), "git-patch-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe.skipIf(!git)("git apply takes the patch", () => {
  let count = 0;

  /** Applies a patch for `/<name>` in a folder of its own, as `git apply` does where paths are below the folder. */
  function apply(name: string, oldText: string | undefined, newText: string): string {
    const folder = join(root, String(count++));
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    if (oldText !== undefined) writeFileSync(file, oldText);
    const patch = gitPatch({ path: `/${name}`, oldText, newText });
    if (patch) execFileSync("git", ["apply", "--whitespace=nowarn", "-"], { cwd: folder, input: relative(patch.text) });
    return readFileSync(file, "utf8");
  }

  test.each(names)("for a file called %j", (name) => {
    expect(apply(name, "one\ntwo\nthree\n", "one\n2\nthree\nfour")).toBe("one\n2\nthree\nfour");
    expect(apply(name, undefined, "new\n")).toBe("new\n");
  });

  test.each([
    ["an empty file that is new", undefined, ""],
    ["an empty file that gets text", "", "text"],
    ["a file that is emptied", "text\n", ""],
    ["a last line that gets its break", "text", "text\n"],
    ["a last line that loses its break", "one\ntext\n", "one\ntext"],
    ["lines that end in carriage returns", "one\r\ntwo\r\n", "one\r\n2\r\n"],
  ])("for %s", (_, oldText, newText) => {
    expect(apply("file.txt", oldText, newText)).toBe(newText);
  });

  test("for any two texts", () => {
    fc.assert(
      fc.property(texts, texts, (oldText, newText) => {
        expect(apply("any.txt", oldText, newText)).toBe(newText);
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});

/** Git applies below a folder, and expects `a/` and `b/` there. */
function relative(patch: string): string {
  const [first = "", ...rest] = patch.split("\n");
  const names = first.slice("diff --git ".length);
  const name = names.slice(0, (names.length - 1) / 2);
  const below = (side: string) => (name.startsWith('"') ? `"${side}${name.slice(1)}` : `${side}${name}`);
  const [a, b] = [below("a"), below("b")];
  const lines = rest.map((line) => line.replace(`--- ${name}`, `--- ${a}`).replace(`+++ ${name}`, `+++ ${b}`));
  return [`diff --git ${a} ${b}`, ...lines].join("\n");
}
