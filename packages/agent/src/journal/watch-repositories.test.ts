import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkpointsOf } from "./checkpoints.ts";
import { newFolder } from "./fixtures/folder.ts";
import { type GitFolder, gitFolder } from "./fixtures/git-folder.ts";
import { undoLast } from "./undo.ts";

/** Changes what is committed, and expects it back without a word. */
async function expectBack(folder: GitFolder): Promise<void> {
  const before = folder.content();
  expect(await folder.command('for f in *; do echo new > "$f"; done; echo made > made')).toEqual([]);
  expect(await folder.undone()).toMatchObject({ removed: ["made"], conflicts: [], failed: [] });
  expect(folder.content()).toEqual(before);
}

describe("files come back, whatever the repository is like:", () => {
  test.each([
    ["an index of version 4", ["update-index", "--index-version", "4"]],
    ["an index in two files", ["update-index", "--split-index"]],
    ["an index with what is not tracked", ["update-index", "--untracked-cache"]],
    ["files that count as unchanged", ["update-index", "--assume-unchanged", "f", "g"]],
    ["no trust in times", ["config", "core.checkStat", "minimal"]],
    ["packed objects", ["gc", "--quiet"]],
  ])("%s", async (_, args) => {
    const folder = gitFolder({ f: "one", g: "two" });
    folder.git(...args);
    await expectBack(folder);
  });

  test("objects that are named by SHA-256", async () => {
    const folder = gitFolder({ f: "one" });
    rmSync(folder.at(".git"), { recursive: true });
    folder.git("init", "--quiet", "--object-format=sha256");
    folder.git("config", "user.name", "somebody");
    folder.git("config", "user.email", "somebody@example.com");
    folder.commit();
    await expectBack(folder);
  });

  test("no commit yet, and nothing in the index", async () => {
    const folder = gitFolder();
    rmSync(folder.at(".git"), { recursive: true });
    folder.git("init", "--quiet");
    folder.write("f", "one");
    await expectBack(folder);
  });

  test("a conflict, of which the index has three contents", async () => {
    const folder = gitFolder({ f: "base\n" });
    folder.git("checkout", "--quiet", "-b", "other");
    folder.write("f", "theirs\n");
    folder.commit();
    folder.git("checkout", "--quiet", "-");
    folder.write("f", "ours\n");
    folder.commit();
    expect(() => folder.git("merge", "--quiet", "other")).toThrow();
    expect(folder.content().f).toContain("<<<<<<<");
    await expectBack(folder);
  });

  test("a work tree beside its repository", async () => {
    const folder = gitFolder({ f: "one" });
    const root = `${newFolder()}/tree`;
    folder.git("worktree", "add", "--quiet", root);
    const look = await checkpointsOf(folder.journal, "s", "t", [root]).watch();
    execFileSync("sh", ["-c", "echo new > f; echo new > made"], { cwd: root });
    expect(await look()).toEqual([]);
    expect(await undoLast(folder.journal, "s", [root])).toMatchObject({
      restored: [`${root}/f`],
      removed: [`${root}/made`],
    });
  });

  test("two roots, one in the other, with a repository of its own", async () => {
    const folder = gitFolder({ f: "one", "inner/f": "two" });
    folder.git("rm", "--quiet", "-r", "--cached", "inner");
    execFileSync("git", ["init", "--quiet", folder.at("inner")]);
    const roots = [folder.root, folder.at("inner")] as const;
    const look = await checkpointsOf(folder.journal, "s", "t", roots).watch();
    for (const name of ["f", "inner/f", "inner/made", "made"]) folder.write(name, "new");
    expect(await look()).toEqual([]);
    await undoLast(folder.journal, "s", roots);
    expect(folder.content()).toMatchObject({ f: "one", "inner/f": "two" });
    expect(Object.keys(folder.content()).filter((name) => name.endsWith("made"))).toEqual([]);
  });

  test.skipIf(process.platform === "win32")("names that look like what Git says of files", async () => {
    const names = ["100644 0123 0\tf", "a\nb", "  ctime: 1:2\n", "? x", "H y", "ü", " ", "-f", '"q"'];
    const folder = gitFolder(Object.fromEntries(names.slice(0, 5).map((name) => [name, `of ${name}`])));
    for (const name of names.slice(5)) folder.write(name, `of ${name}`);
    await expectBack(folder);
  });
});
