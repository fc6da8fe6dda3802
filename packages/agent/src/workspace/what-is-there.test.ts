import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readBytes, whatIsThere } from "./what-is-there.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "there-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("S-08 a path leads to a file, a folder, something else or nothing; a pipe is not waited for", async () => {
  await writeFile(join(folder, "file"), "text");
  await mkdir(join(folder, "folder"));
  await symlink("file", join(folder, "link"));
  await symlink("none", join(folder, "dangling"));
  execFileSync("mkfifo", [join(folder, "pipe")]);
  const names = ["file", "link", "folder", "pipe", "dangling", "file/x", "a\0b"];
  const found = await Promise.all(names.map((name) => whatIsThere(join(folder, name))));
  expect(found.map(({ kind }) => kind)).toEqual(["file", "file", "folder", "other", "nothing", "nothing", "nothing"]);
  expect(found[0]).toEqual({ kind: "file", size: 4, head: Buffer.from("text") });
  expect(await readBytes(join(folder, "pipe"), 10)).toBeUndefined();
});

test("S-14 no more is read than may be, whatever the file system says of the size", async () => {
  await writeFile(join(folder, "file"), "12345");
  expect((await readBytes(join(folder, "file"), 5))?.toString()).toBe("12345");
  expect(await readBytes(join(folder, "file"), 4)).toBeUndefined();
});
