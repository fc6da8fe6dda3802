import { chmod, mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readIfThere, replacePrivate } from "./index.ts";

const folder = () => mkdtemp(join(tmpdir(), "colloquy-storage-"));

test("a file is replaced for the user alone, and its folders are made", async () => {
  const at = join(await folder(), "a", "b.json");
  expect(await readIfThere(at)).toBeUndefined();
  await replacePrivate(at, "old");
  await chmod(at, 0o644);
  await replacePrivate(at, "new");
  expect(await readIfThere(at)).toBe("new");
  expect((await stat(at)).mode & 0o777).toBe(0o600);
});

test("what cannot be replaced stays as it was, and leaves nothing beside it", async () => {
  const at = join(await folder(), "busy");
  await replacePrivate(join(at, "inside"), "kept");
  await expect(replacePrivate(at, "over a folder")).rejects.toThrow();
  expect(await readFile(join(at, "inside"), "utf8")).toBe("kept");
  expect(await readdir(join(at, ".."))).toEqual(["busy"]);
  await writeFile(join(at, "inside"), "x");
  await expect(readIfThere(at)).rejects.toThrow(/EISDIR/);
});
