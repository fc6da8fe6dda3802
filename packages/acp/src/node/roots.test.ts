import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { realPath } from "./roots.ts";

let home: string;

beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), "colloquy-roots-")));
  await mkdir(join(home, "real"));
  await writeFile(join(home, "real/file"), "");
  await symlink(join(home, "real"), join(home, "link"));
  await symlink(join(home, "nowhere"), join(home, "dangling"));
});

afterAll(() => rm(home, { recursive: true, force: true }));

test("S-03 S-04: a path is told by where it leads, also one that is not there yet", async () => {
  expect(await realPath(join(home, "link/file"))).toBe(join(home, "real/file"));
  expect(await realPath(join(home, "link/../link/new/file"))).toBe(join(home, "real/new/file"));
  expect(await realPath(join(home, "dangling"))).toBe(join(home, "nowhere"));
});

test("S-01: of a path that is relative or has a NUL nothing can be told", async () => {
  expect(await realPath("file")).toBeUndefined();
  expect(await realPath(`${home}/a\0b`)).toBeUndefined();
  expect(await realPath(join(home, "real/file/below"))).toBeUndefined();
});
