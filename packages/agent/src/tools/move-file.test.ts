import { lstat, mkdtemp, readlink, readFile as readText, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { clientKinds, toolBench } from "../fixtures/tool-bench.ts";
import { deleteFile } from "./delete-file.ts";
import { editFile } from "./edit-file.ts";
import { moveFile } from "./move-file.ts";
import { readFile } from "./read-file.ts";

const isThere = (path: string) => lstat(path).then(Boolean, () => false);

describe.each(clientKinds)("for a client %s", (client) => {
  test("PERM-02 a move is shown before consent to it is asked for, and made after", async () => {
    const meanwhile: unknown[] = [];
    await using bench = await toolBench(moveFile, {
      client,
      files: { "a.js": "a" },
      async answer() {
        const [call] = [...bench.client.session().toolCalls];
        meanwhile.push([...call!.content][0], await bench.read("a.js"));
        return "allow";
      },
    });
    const [oldPath, path] = [bench.path("a.js"), bench.path("lib/deep/b.js")];
    const { text, call } = await bench.use("move_file", { from: "a.js", to: "lib/deep/b.js" });
    const shown =
      client === "v2"
        ? { type: "diff", changes: [{ operation: "move", oldPath, path }] }
        : { type: "content", content: { type: "text", text: `Moved ${oldPath} to ${path}` } };
    expect(meanwhile).toEqual([expect.objectContaining(shown), "a"]);
    expect(text).toBe("Moved a.js to lib/deep/b.js.");
    expect(call).toMatchObject({
      title: "Move a.js to lib/deep/b.js",
      kind: "move",
      status: "completed",
      locations: [{ path: oldPath }, { path }],
    });
    expect([bench.consents, bench.changed]).toEqual([[{ act: "write", paths: [oldPath, path] }], [oldPath, path]]);
    expect([await isThere(oldPath), await bench.read("lib/deep/b.js")]).toEqual([false, "a"]);
  });

  test("a file that was read may be edited where it is now", async () => {
    await using bench = await toolBench([readFile, moveFile, editFile], { client, files: { "a.js": "one\n" } });
    await bench.use("read_file", { path: "a.js" });
    await bench.use("move_file", { from: "a.js", to: "b.js" });
    await bench.use("edit_file", { path: "b.js", edits: [{ old: "one", new: "1" }] });
    expect(await bench.read("b.js")).toBe("1\n");
    expect(bench.seen.check(bench.path("a.js"), "one\n")).toBe("unseen");
  });
});

test("a folder is moved with what is in it, and it is said how much that is", async () => {
  await using bench = await toolBench(moveFile, { files: { "src/a.js": "a", "src/deep/b.js": "b" } });
  const { text } = await bench.use("move_file", { from: "src", to: "lib" });
  expect(text).toBe("Moved src to lib (2 files).");
  expect([await bench.read("lib/a.js"), await bench.read("lib/deep/b.js")]).toEqual(["a", "b"]);
});

test("S-16: of what would act in its new place, and of secrets in a folder, consent says so", async () => {
  const files = { "gh/workflows/ci.yml": "on: push", "app/.env": "A=1", "app/a.js": "a" };
  await using bench = await toolBench([moveFile, deleteFile], { files });
  const paths = (...names: string[]) => ({ act: "write", paths: names.map((name) => bench.path(name)) });
  await bench.use("move_file", { from: "gh", to: ".github" });
  const inside = [".github/workflows", ".github/workflows/ci.yml"];
  expect(bench.consents).toEqual([paths("gh", ".github"), paths(...inside)]);
  await bench.use("move_file", { from: "app", to: "lib" });
  expect(bench.consents.slice(2)).toEqual([paths("app", "lib"), paths("app/.env", "lib/.env")]);
  await bench.use("delete_file", { path: "lib" });
  expect(bench.consents.slice(4)).toEqual([paths("lib"), paths("lib/.env")]);
});

test("nothing is ever replaced, not even what comes while the user is asked", async () => {
  const files = { "a.js": "a", "b.js": "b", "folder/c.js": "c" };
  await using bench = await toolBench(moveFile, {
    files,
    async answer() {
      await bench.write("new.js", "theirs");
      return "allow";
    },
  });
  await symlink("none", bench.path("dangling"));
  for (const to of ["b.js", "folder", "dangling"]) {
    const { text } = await bench.use("move_file", { from: "a.js", to });
    expect(text).toBe(`${to} is there already; give a path where nothing is`);
  }
  expect(bench.consents).toEqual([]);
  const { text } = await bench.use("move_file", { from: "a.js", to: "new.js" });
  expect(text).toBe("new.js is not what it was when it was shown, so nothing was done");
  expect([await bench.read("a.js"), await bench.read("b.js"), await bench.read("new.js")]).toEqual([
    "a",
    "b",
    "theirs",
  ]);
});

test("S-04 a link is moved as it is", async () => {
  await using bench = await toolBench(moveFile, { files: { "../outside.txt": "outside" } });
  await symlink("../outside.txt", bench.path("link"));
  await bench.use("move_file", { from: "link", to: "moved" });
  expect([await readlink(bench.path("moved")), await bench.read("../outside.txt")]).toEqual([
    "../outside.txt",
    "outside",
  ]);
});

test("S-16 roots and what is Git's are not moved, nothing is moved there, and no folder into itself", async () => {
  await using bench = await toolBench(moveFile, { files: { ".git/HEAD": "ref", "src/a.js": "a" } });
  const moves = [
    [".", "../elsewhere", "is a folder of the session"],
    [".git/HEAD", "head", "is Git's own"],
    ["src/a.js", ".git/hooks/pre-commit", "is Git's own"],
    ["src", "src/inner/src", "is within src"],
    ["none", "other", "There is no file or folder none"],
  ] as const;
  for (const [from, to, words] of moves) {
    const { isError, text } = await bench.use("move_file", { from, to });
    expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
  }
  expect([bench.consents, await bench.read("src/a.js")]).toEqual([[], "a"]);
});

test.each([
  ["S-10 a control character", "a\tb"],
  ["a separator at the end", "folder/"],
])("%s in the new name does not fit", (_, to) => {
  expect(moveFile.input.safeParse({ from: "a", to }).success).toBe(false);
});

const memory = "/dev/shm";
const hasOther = await Promise.all([stat(memory), stat(tmpdir())]).then(
  ([one, other]) => one.dev !== other.dev,
  () => false,
);

test.skipIf(!hasOther)("what is moved to another file system is copied, and gone from the first", async () => {
  const other = await mkdtemp(join(memory, "move-"));
  try {
    await using bench = await toolBench(moveFile, { files: { "src/a.js": "a" } });
    await symlink("a.js", bench.path("src/link"));
    const { isError } = await bench.use("move_file", { from: "src", to: join(other, "lib") });
    expect(isError).toBe(false);
    expect([await readText(join(other, "lib/a.js"), "utf8"), await readlink(join(other, "lib/link"))]).toEqual([
      "a",
      "a.js",
    ]);
    expect(await isThere(bench.path("src"))).toBe(false);
  } finally {
    await rm(other, { recursive: true });
  }
});
