import { chmodSync, statSync, symlinkSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkpointsOf } from "./checkpoints.ts";
import { gitFolder } from "./fixtures/git-folder.ts";
import { undoLast } from "./undo.ts";

describe("what a command changes in a work tree is taken back:", () => {
  test("files that it writes, makes and deletes, with the folders that it makes", async () => {
    const folder = gitFolder({ "a/changed": "old", "a/b/deleted": "gone", same: "same" });
    const before = folder.content();
    expect(await folder.command("echo new > a/changed; rm -r a/b; mkdir -p x/y; echo 1 > x/y/z; touch same")).toEqual(
      [],
    );
    expect(await folder.undone()).toEqual({
      restored: ["a/b/deleted", "a/changed"],
      removed: ["x/y/z", "x/y", "x"],
      conflicts: [],
      failed: [],
    });
    expect(folder.content()).toEqual(before);
  });

  test("what it moves, and a folder that becomes a file or a link", async () => {
    const folder = gitFolder({ "a/f": "1", "b/f": "2", "c/f": "3" });
    const before = folder.content();
    expect(await folder.command("git mv a moved; rm -r b; echo b > b; rm -r c; ln -s /usr c")).toEqual([]);
    expect(await folder.undone()).toMatchObject({ conflicts: [], failed: [] });
    expect(folder.content()).toEqual(before);
  });

  test("a file that becomes a folder, and a link that leads elsewhere", async () => {
    const folder = gitFolder({ f: "1" });
    symlinkSync("f", folder.at("link"));
    folder.commit();
    const before = folder.content();
    expect(await folder.command("rm f; mkdir f; echo 2 > f/f; ln -sfn nowhere link; ln -s f made")).toEqual([]);
    expect(await folder.undone()).toMatchObject({ conflicts: [], failed: [] });
    expect(folder.content()).toEqual(before);
  });

  test.skipIf(process.platform === "win32")("whether a file can be run, also where nothing else changed", async () => {
    const folder = gitFolder({ script: "1", other: "2" });
    chmodSync(folder.at("other"), 0o755);
    folder.commit();
    expect(await folder.command("chmod +x script; chmod -x other; echo 3 > other")).toEqual([]);
    expect(await folder.undone()).toMatchObject({ restored: ["other", "script"] });
    const modes = ["script", "other"].map((name) => statSync(folder.at(name)).mode & 0o100);
    expect([modes, folder.content()]).toEqual([[0, 0o100], { script: "1", other: "2" }]);
  });

  test("what the user had not committed, staged or not, is what comes back", async () => {
    const folder = gitFolder({ dirty: "0", staged: "0", both: "0", deleted: "0" });
    for (const name of ["dirty", "staged", "both"]) folder.write(name, "1");
    folder.git("add", "staged", "both");
    folder.write("both", "2");
    folder.write("untracked", "mine");
    folder.git("rm", "--quiet", "--cached", "deleted");
    const before = folder.content();
    expect(await folder.command("for f in *; do echo 3 > $f; done; rm untracked")).toEqual([]);
    expect(await folder.undone()).toMatchObject({ conflicts: [], failed: [] });
    expect(folder.content()).toEqual(before);
  });

  test("a change in the moment in which Git wrote its index is not taken for what was committed", async () => {
    const folder = gitFolder({ f: "old" });
    folder.write("f", "one");
    folder.git("add", "f");
    // As long as before: where clocks are coarse, nothing but its content tells.
    folder.write("f", "two");
    await folder.command("echo three > f");
    await folder.undo();
    expect(folder.content()).toEqual({ f: "two" });
  });

  test.each([
    ["commits", "echo new > f; git commit --quiet --all --message y"],
    ["stages", "echo new > f; git add f"],
    ["resets", "git reset --quiet --hard HEAD^"],
    ["checks out", "git checkout --quiet HEAD^"],
    ["stashes", "echo new > f; git stash --quiet --include-untracked"],
  ])("when it %s, files are what they were", async (_, line) => {
    const folder = gitFolder({ f: "first", g: "first" });
    folder.write("f", "second");
    folder.commit();
    folder.write("g", "not committed");
    folder.write("untracked", "mine");
    const before = folder.content();
    expect(await folder.command(line)).toEqual([]);
    expect(await folder.undone()).toMatchObject({ conflicts: [], failed: [] });
    expect(folder.content()).toEqual(before);
  });

  test("the root may be below the top of the work tree: what is above is not looked at", async () => {
    const folder = gitFolder({ "sub/f": "old", g: "old" });
    const roots = [folder.at("sub")] as const;
    const look = await checkpointsOf(folder.journal, "s", "t", roots).watch();
    for (const name of ["sub/f", "sub/made", "g"]) folder.write(name, "new");
    expect(await look()).toEqual([]);
    await undoLast(folder.journal, "s", roots);
    expect(folder.content()).toEqual({ sub: "/", "sub/f": "old", g: "new" });
  });
});

describe("with what tools changed in the same turn", () => {
  test("a file goes back to what it was before the first of them", async () => {
    const folder = gitFolder({ f: "old" });
    await folder.change("t", ["f", "made"], () => {
      folder.write("f", "by a tool");
      folder.write("made", "by a tool");
    });
    await folder.command("echo more >> f; echo more >> made");
    await folder.change("t", ["f"], () => folder.write("f", "by a tool again"));
    await folder.command("echo more >> f");
    expect(await folder.undone()).toMatchObject({ restored: ["f"], removed: ["made"], conflicts: [] });
    expect(folder.content()).toEqual({ f: "old" });
  });

  test("what the user changes after the command is left alone, also when only that it can be run", async () => {
    const folder = gitFolder({ f: "old", g: "old" });
    await folder.command("echo new > f; echo new > g; echo new > h");
    folder.write("f", "mine");
    chmodSync(folder.at("h"), 0o755);
    const conflicts = [{ path: "f" }, { path: "h" }];
    const report = (await folder.undone()) as { conflicts: { path: string }[] };
    expect(report.conflicts.map(({ path }) => ({ path })).sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual(
      conflicts,
    );
    expect(folder.content()).toMatchObject({ f: "mine", g: "old", h: "new\n" });
  });

  test("what was changed between two commands of a turn is somebody else's work", async () => {
    const folder = gitFolder({ f: "old" });
    await folder.command("echo 1 > f");
    folder.write("f", "mine");
    await folder.command("echo 2 >> f");
    expect(await folder.undone()).toMatchObject({ restored: [], conflicts: [{ path: "f" }] });
  });

  test("a command that changes nothing is none to be undone", async () => {
    const folder = gitFolder({ f: "old" });
    expect(await folder.command("git status; touch f; cp f g; rm g")).toEqual([]);
    expect(await folder.undo()).toBeUndefined();
  });
});
