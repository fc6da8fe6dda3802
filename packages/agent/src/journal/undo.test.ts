import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { describe, expect, test } from "vitest";
import { changedFolder } from "./fixtures/changed-folder.ts";
import { undoLast } from "./undo.ts";

const nothing = { restored: [], removed: [], conflicts: [], failed: [] };

describe("undoing a turn", () => {
  test("what was changed, made and deleted is as it was, byte by byte", async () => {
    const folder = changedFolder({ "a.txt": "old", "b/c.txt": "kept\r\n" });
    writeFileSync(folder.at("d.bin"), Uint8Array.of(0, 255, 128));
    chmodSync(folder.at("d.bin"), 0o751);
    await folder.change("t", ["a.txt", "new/deep/e.txt"], () => {
      folder.write("a.txt", "new");
      folder.write("new/deep/e.txt", "made");
    });
    await folder.change("t", ["d.bin"], () => unlinkSync(folder.at("d.bin")));
    expect(await folder.undone()).toEqual({
      ...nothing,
      restored: ["a.txt", "d.bin"],
      removed: ["new/deep/e.txt", "new/deep", "new"],
    });
    expect(Object.keys(folder.content())).toEqual(["a.txt", "b", "b/c.txt", "d.bin"]);
    expect(folder.content()["a.txt"]).toBe("old");
    expect([...readFileSync(folder.at("d.bin"))]).toEqual([0, 255, 128]);
    expect(statSync(folder.at("d.bin")).mode & 0o777).toBe(0o751);
  });

  test("several changes of one file in a turn are one, and turns are undone one after another", async () => {
    const folder = changedFolder({ f: "0" });
    for (const [turn, text] of ["1", "2", "3"].entries())
      await folder.change(turn < 2 ? "first" : "second", ["f"], () => folder.write("f", text));
    expect(await folder.undone()).toEqual({ ...nothing, restored: ["f"] });
    expect(folder.content()).toEqual({ f: "2" });
    await folder.undo();
    expect(folder.content()).toEqual({ f: "0" });
    expect(await folder.undo()).toBeUndefined();
  });

  test("a folder that was moved is where it was, with links and folders that are empty", async () => {
    const folder = changedFolder({ "a/x": "x", "a/b/y": "y" });
    mkdirSync(folder.at("a/empty"), { mode: 0o700 });
    symlinkSync("x", folder.at("a/link"));
    const before = folder.content();
    await folder.change("t", ["a", "to/z"], () => {
      mkdirSync(folder.at("to"));
      renameSync(folder.at("a"), folder.at("to/z"));
    });
    expect(folder.content()).toMatchObject({ "to/z/b/y": "y", "to/z/link": "-> x" });
    await folder.undo();
    expect(folder.content()).toEqual(before);
    expect(statSync(folder.at("a/empty")).mode & 0o777).toBe(0o700);
  });

  test("a file that became a folder, and a folder that became a file, are what they were", async () => {
    const folder = changedFolder({ a: "file", "b/x": "x" });
    const before = folder.content();
    await folder.change("t", ["a", "b"], () => {
      unlinkSync(folder.at("a"));
      folder.write("a/in", "in");
      rmSync(folder.at("b"), { recursive: true });
      folder.write("b", "file");
    });
    expect(await folder.undone()).toMatchObject({ conflicts: [], failed: [] });
    expect(folder.content()).toEqual(before);
  });

  test("a link that was edited through stays a link, and what it leads to is as it was", async () => {
    const folder = changedFolder({ real: "old" });
    symlinkSync("real", folder.at("link"));
    await folder.change("t", ["link"], () => folder.write("real", "new"));
    await folder.undo();
    expect(folder.content()).toEqual({ link: "-> real", real: "old" });
  });

  test("a link that was deleted is there again, and nothing that it leads to", async () => {
    const folder = changedFolder({ real: "text" });
    symlinkSync("real", folder.at("link"));
    await folder.change("t", ["link"], () => unlinkSync(folder.at("link")));
    expect(await folder.undone()).toEqual({ ...nothing, restored: ["link"] });
    expect(folder.content()).toEqual({ link: "-> real", real: "text" });
  });

  test("a turn that changed nothing in the end is none", async () => {
    const folder = changedFolder({ f: "old", g: "same" });
    await folder.change("t1", ["f"], () => folder.write("f", "new"));
    await folder.change("t2", ["g"], () => {});
    await folder.checkpoints("t3").before([folder.at("g")]);
    expect(await folder.undone()).toEqual({ ...nothing, restored: ["f"] });
  });

  test("what is as it was already is left alone: then there is nothing to tell", async () => {
    const folder = changedFolder({ f: "old" });
    await folder.change("t", ["f"], () => folder.write("f", "new"));
    folder.write("f", "old");
    expect(await folder.undone()).toEqual(nothing);
    expect(await folder.undo()).toBeUndefined();
  });
});

describe("what others have done since stays", () => {
  test("a file that was changed, deleted or made again is a conflict; the rest is undone", async () => {
    const folder = changedFolder({ a: "old", b: "old", c: "old", d: "old" });
    await folder.change("t", ["a", "b", "c", "d"], () => {
      folder.write("a", "new");
      folder.write("b", "new");
      unlinkSync(folder.at("c"));
      folder.write("d", "new");
    });
    folder.write("a", "mine");
    unlinkSync(folder.at("b"));
    folder.write("c", "mine");
    const why = "somebody has changed it since";
    expect(await folder.undone()).toEqual({
      ...nothing,
      restored: ["d"],
      conflicts: ["a", "b", "c"].map((path) => ({ path, why })),
    });
    expect(folder.content()).toEqual({ a: "mine", c: "mine", d: "old" });
    expect(await folder.undo()).toBeUndefined();
  });

  test("a file that somebody changed between two changes of the turn is a conflict", async () => {
    const folder = changedFolder({ f: "old" });
    await folder.change("t", ["f"], () => folder.write("f", "new"));
    folder.write("f", "new and mine");
    await folder.change("t", ["f"], () => folder.write("f", "newer and mine"));
    expect(await folder.undone()).toMatchObject({ restored: [], conflicts: [{ path: "f" }] });
    expect(folder.content()).toEqual({ f: "newer and mine" });
  });

  test("pain 7: of a turn that was cut off in a change, nobody knows whose work is there", async () => {
    const folder = changedFolder({ f: "old" });
    await folder.checkpoints("t").before([folder.at("f")]);
    folder.write("f", "half");
    const why = "the turn was cut off while it changed this, or somebody else did";
    expect(await folder.undone()).toEqual({ ...nothing, conflicts: [{ path: "f", why }] });
    expect(folder.content()).toEqual({ f: "half" });
  });

  test("a folder that the turn made stays when somebody has put something into it", async () => {
    const folder = changedFolder();
    await folder.change("t", ["new/f"], () => folder.write("new/f", "made"));
    folder.write("new/mine", "mine");
    expect(await folder.undone()).toEqual({ ...nothing, removed: ["new/f"] });
    expect(folder.content()).toEqual({ new: "/", "new/mine": "mine" });
  });

  test("a file that a turn did not touch, though it was kept, may have been changed by anybody", async () => {
    const folder = changedFolder({ "a/x": "x", "a/y": "y" });
    await folder.change("t", ["a"], () => folder.write("a/x", "new"));
    folder.write("a/y", "mine");
    expect(await folder.undone()).toEqual({ ...nothing, restored: ["a/x"] });
  });
});

describe("nothing is written where it should not be", () => {
  test("a link that was put in the way since is not followed", async () => {
    const folder = changedFolder({ "a/f": "old", "other/f": "new" });
    await folder.change("t", ["a/f"], () => folder.write("a/f", "new"));
    rmSync(folder.at("a"), { recursive: true });
    symlinkSync("other", folder.at("a"));
    expect(await folder.undone()).toEqual({
      ...nothing,
      conflicts: [{ path: "a/f", why: "its path leads somewhere else now" }],
    });
    expect(folder.content()["other/f"]).toBe("new");
  });

  test("a link in place of the file is not written through", async () => {
    const folder = changedFolder({ f: "old", other: "new" });
    await folder.change("t", ["f"], () => folder.write("f", "new"));
    unlinkSync(folder.at("f"));
    symlinkSync("other", folder.at("f"));
    expect(await folder.undone()).toMatchObject({ restored: [], conflicts: [{ path: "f" }] });
    expect(folder.content()).toEqual({ f: "-> other", other: "new" });
  });

  test("what is no longer in a root of the session is left alone", async () => {
    const folder = changedFolder({ "a/f": "old", "b/g": "old" });
    await folder.change("t", ["a/f", "b/g"], () => {
      folder.write("a/f", "new");
      folder.write("b/g", "new");
    });
    const report = await undoLast(folder.journal, "s", [folder.at("a")]);
    expect(report).toMatchObject({ restored: [folder.at("a/f")], conflicts: [{ path: folder.at("b/g") }] });
    expect(folder.content()).toMatchObject({ "a/f": "old", "b/g": "new" });
  });
});
