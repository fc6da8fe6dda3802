import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderContent } from "./folder-content.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "content-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("files and links are counted, also below, no further than the limit; links are not followed", async () => {
  await mkdir(join(folder, "a/b"), { recursive: true });
  for (const name of ["one", "a/two", "a/b/three"]) await writeFile(join(folder, name), "");
  await symlink("..", join(folder, "a/up"));
  expect(await folderContent(folder, 10)).toEqual({ files: 4, hasGit: false });
  expect((await folderContent(folder, 2)).files).toBe(3);
});

test("a repository is found wherever it is, a worktree's file too", async () => {
  await mkdir(join(folder, "a/.GIT"), { recursive: true });
  expect(await folderContent(folder, 10)).toEqual({ files: 0, hasGit: true });
  await rm(join(folder, "a"), { recursive: true });
  await writeFile(join(folder, ".git"), "gitdir: elsewhere");
  expect((await folderContent(folder, 10)).hasGit).toBe(true);
});
