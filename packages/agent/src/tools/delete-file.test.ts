import { lstat, mkdir, rename, symlink } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { clientKinds, toolBench } from "../fixtures/tool-bench.ts";
import { deleteFile } from "./delete-file.ts";
import { MAX_FOLDER_FILES } from "./disk-place.ts";
import { DeclinedError } from "./tool.ts";

const isThere = (path: string) => lstat(path).then(Boolean, () => false);

describe.each(clientKinds)("for a client %s", (client) => {
  test("PERM-02 a file is shown as one to be deleted before consent to it is asked for", async () => {
    const meanwhile: unknown[] = [];
    await using bench = await toolBench(deleteFile, {
      client,
      files: { "src/a.js": "a" },
      async answer() {
        const [call] = [...bench.client.session().toolCalls];
        meanwhile.push([...call!.content][0], await bench.read("src/a.js"));
        return "allow";
      },
    });
    const path = bench.path("src/a.js");
    bench.seen.saw(path, "a");
    const { text, call } = await bench.use("delete_file", { path: "src/a.js" });
    const shown =
      client === "v2"
        ? { type: "diff", changes: [{ operation: "delete", path }] }
        : { type: "content", content: { type: "text", text: `Deleted ${path}` } };
    expect(meanwhile).toEqual([expect.objectContaining(shown), "a"]);
    expect(text).toBe("Deleted src/a.js.");
    expect(call).toMatchObject({
      title: "Delete src/a.js",
      kind: "delete",
      status: "completed",
      locations: [{ path }],
    });
    expect([bench.consents, bench.changed]).toEqual([[{ act: "write", paths: [path] }], [path]]);
    expect([await isThere(path), bench.seen.check(path, "a")]).toEqual([false, "unseen"]);
  });

  test("without consent it stays", async () => {
    await using bench = await toolBench(deleteFile, { client, files: { "a.js": "a" }, answer: () => "reject" });
    const { error } = await bench.use("delete_file", { path: "a.js" });
    expect([error instanceof DeclinedError, await bench.read("a.js"), bench.changed]).toEqual([true, "a", []]);
  });
});

test("of a folder it is said how many files it holds, before anybody is asked", async () => {
  const titles: string[] = [];
  await using bench = await toolBench(deleteFile, {
    files: { "src/a.js": "", "src/deep/b.js": "", "kept.js": "k" },
    answer({ title }) {
      titles.push(title);
      return "allow";
    },
  });
  const { text, call } = await bench.use("delete_file", { path: "src" });
  expect([text, titles]).toEqual(["Deleted src (2 files).", ["Delete src (2 files)"]]);
  expect([...call.content]).toMatchObject([{ changes: [{ operation: "delete", fileType: "directory" }] }]);
  expect([await isThere(bench.path("src")), await bench.read("kept.js")]).toEqual([false, "k"]);
});

test("S-04 a link is deleted, and not what it leads to, in a folder neither", async () => {
  const files = { "../outside/a.txt": "a", "b.txt": "b", "folder/c.txt": "c" };
  await using bench = await toolBench(deleteFile, { files });
  for (const [name, target] of [
    ["out", "../outside"],
    ["in", "b.txt"],
    ["nowhere", "none"],
    ["folder/up", "../../outside"],
  ])
    await symlink(target!, bench.path(name!));
  for (const path of ["out", "in", "nowhere", "folder"])
    expect((await bench.use("delete_file", { path })).isError).toBe(false);
  const left = await Promise.all(["out", "in", "nowhere", "folder"].map((name) => isThere(bench.path(name))));
  expect(left).toEqual([false, false, false, false]);
  expect([await bench.read("../outside/a.txt"), await bench.read("b.txt")]).toEqual(["a", "b"]);
});

test("S-16 roots, what is above them, and what is Git's are left alone, by a link neither", async () => {
  const files = { ".git/HEAD": "ref", "vendor/lib/.git/HEAD": "ref", "../other/a.txt": "a" };
  await using bench = await toolBench(deleteFile, { files, more: ["other"] });
  await symlink("..", bench.path("up"));
  await symlink(".git", bench.path("git"));
  const told: string[] = [];
  for (const path of [".", "..", "/", "../other", "up/work", "up/other", ".git", ".GIT/HEAD", "git/HEAD", "vendor"]) {
    const { isError, text } = await bench.use("delete_file", { path });
    expect([path, isError]).toEqual([path, true]);
    told.push(text);
  }
  expect(told.slice(0, 6).every((words) => words.includes("is a folder of the session, or holds one"))).toBe(true);
  expect(told.slice(6, 9).every((words) => words.includes("is Git's own"))).toBe(true);
  expect(told[9]).toBe("vendor holds a repository of Git, so it is left alone; a command can do it");
  expect([await bench.read(".git/HEAD"), await bench.read("../other/a.txt"), bench.consents]).toEqual(["ref", "a", []]);
});

test("what is not there, and a folder with very many files, are said to be so", async () => {
  const many = Array.from({ length: MAX_FOLDER_FILES + 1 }, (_, at) => [`many/f${at}`, ""]);
  await using bench = await toolBench(deleteFile, { files: Object.fromEntries(many) });
  expect((await bench.use("delete_file", { path: "none" })).text).toBe("There is no file or folder none");
  const { text } = await bench.use("delete_file", { path: "many" });
  expect(text).toBe("many holds more than 1,000 files; a command can do it");
  expect(await isThere(bench.path("many/f0"))).toBe(true);
});

test("S-05 S-06 what was swapped while the user was asked is left alone", async () => {
  const swaps = {
    "another file": async (path: (name: string) => string) => {
      await rename(path("src/a.txt"), path("src/old.txt"));
      await rename(path("b.txt"), path("src/a.txt"));
    },
    "a folder that became a link": async (path: (name: string) => string) => {
      await rename(path("src"), path("old"));
      await symlink("../outside", path("src"));
    },
  };
  for (const swap of Object.values(swaps)) {
    await using bench = await toolBench(deleteFile, {
      files: { "src/a.txt": "a", "b.txt": "b", "../outside/a.txt": "outside" },
      async answer() {
        await swap(bench.path);
        return "allow";
      },
    });
    const { text } = await bench.use("delete_file", { path: "src/a.txt" });
    expect(text).toBe("src/a.txt is not what it was when it was shown, so nothing was done");
    expect(await bench.read("../outside/a.txt")).toBe("outside");
  }
});

test("an empty folder is deleted", async () => {
  await using bench = await toolBench(deleteFile);
  await mkdir(bench.path("empty"));
  expect((await bench.use("delete_file", { path: "empty" })).text).toBe("Deleted empty (0 files).");
  expect(await isThere(bench.path("empty"))).toBe(false);
});
