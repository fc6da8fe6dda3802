import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkpointsOf, MAX_CHECKPOINT_BYTES, MAX_CHECKPOINT_FILES } from "./checkpoints.ts";
import { hashOf } from "./file-hash.ts";
import { changedFolder } from "./fixtures/changed-folder.ts";
import { newFolder } from "./fixtures/folder.ts";
import { memoryJournal } from "./memory-journal.ts";

const text = (text: string) => ({ content: new TextEncoder().encode(text) });

describe("checkpoints of a turn", () => {
  test("keep what a file was, and know what it has become", async () => {
    const folder = changedFolder({ f: "old" });
    expect(await folder.change("t", ["f"], () => folder.write("f", "new"))).toEqual([]);
    const { files } = folder.journal.lastChanges("s")!;
    expect(files).toMatchObject([{ path: folder.at("f"), isSettled: true, hashAfter: hashOf(text("new")) }]);
    expect(files[0]!.content).toEqual(text("old").content);
  });

  test("a file is one file, by whatever path it is reached", async () => {
    const folder = changedFolder({ "a/f": "0" });
    symlinkSync("a", folder.at("b"));
    await folder.change("t", ["a/f"], () => folder.write("a/f", "1"));
    await folder.change("t", ["b/f"], () => folder.write("b/f", "2"));
    expect(folder.journal.lastChanges("s")!.files.map(({ path }) => path)).toEqual([folder.at("a/f")]);
    expect(await folder.undone()).toMatchObject({ restored: ["a/f"], conflicts: [] });
  });

  test("a file outside the session's folders is not kept, also when a link in them leads there", async () => {
    const folder = changedFolder();
    const outside = newFolder();
    symlinkSync(outside, folder.at("link"));
    const why = "it is outside the session's folders.";
    const paths = [join(outside, "f"), folder.at("link/f")];
    expect(await folder.checkpoints("t").before(paths)).toEqual([
      `/undo will not bring back ${join(outside, "f")}: ${why}`,
      `/undo will not bring back link/f: ${why}`,
    ]);
    expect(await folder.checkpoints("t").after(paths)).toEqual([]);
    expect(folder.journal.lastChanges("s")).toBeUndefined();
  });

  test("a folder with more than can be kept is not kept at all; what else is changed with it is", async () => {
    const folder = changedFolder({ f: "old", "big/file": "" });
    truncateSync(folder.at("big/file"), MAX_CHECKPOINT_BYTES + 1);
    const why = "/undo will not bring back big: it is too much to be kept.";
    const act = () => {
      renameSync(folder.at("big"), folder.at("moved"));
      folder.write("f", "new");
    };
    expect(await folder.change("t", ["big", "f"], act)).toEqual([why]);
    expect(await folder.undone()).toMatchObject({ restored: ["f"], conflicts: [] });
    expect(folder.content()).toMatchObject({ f: "old", moved: "/" });
  });

  test.skipIf(process.platform === "win32")("nor is a folder with something in it that is no file", async () => {
    const folder = changedFolder({ "a/f": "text" });
    execFileSync("mkfifo", [folder.at("a/pipe")]);
    const why = "/undo will not bring back a: it is neither a file nor a folder.";
    expect(await folder.change("t", ["a"], () => rmSync(folder.at("a"), { recursive: true }))).toEqual([why]);
    expect(await folder.undo()).toBeUndefined();
  });

  test("nor is a folder with too many files", async () => {
    const folder = changedFolder();
    for (let at = 0; at < MAX_CHECKPOINT_FILES; at++) folder.write(`many/${at}`, "");
    expect(await folder.checkpoints("t").before([folder.at("many")])).toHaveLength(1);
    expect(await folder.checkpoints("t").before([folder.at("many/1")])).toEqual([]);
  });

  test("a turn that makes more than can be kept says so, and undo leaves it there", async () => {
    const folder = changedFolder();
    const made = () => {
      folder.write("big/file", "");
      truncateSync(folder.at("big/file"), MAX_CHECKPOINT_BYTES + 1);
    };
    expect(await folder.change("t", ["big"], made)).toHaveLength(1);
    expect(await folder.undone()).toMatchObject({ removed: [], conflicts: [{ path: "big" }] });
  });

  test("what cannot be kept fails, so that nothing is changed without it", async () => {
    const folder = changedFolder({ f: "old" });
    const journal = memoryJournal();
    journal.close();
    const before = checkpointsOf(journal, "s", "t", [folder.root]).before([folder.at("f")]);
    await expect(before).rejects.toMatchObject({ name: "JournalError" });
  });

  test("a path that was not given before is not looked at after", async () => {
    const folder = changedFolder({ f: "old" });
    mkdirSync(folder.at("a"));
    await folder.checkpoints("t").after([folder.at("f"), folder.at("a")]);
    expect(folder.journal.lastChanges("s")).toBeUndefined();
  });
});
