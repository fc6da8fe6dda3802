import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newFolder } from "./fixtures/folder.ts";
import { inFolder, inMadeFolder } from "./held-folder.ts";

const moved = { name: "MovedError" };
const here = async (base: string) => readdirSync(base);

describe("a folder that is worked in", () => {
  test("is the one of its real path, and not one that a link leads to", async () => {
    const root = newFolder();
    mkdirSync(join(root, "a/b"), { recursive: true });
    symlinkSync("a", join(root, "link"));
    expect(await inFolder(join(root, "a"), here)).toEqual(["b"]);
    for (const use of [inFolder, inMadeFolder])
      await expect(use(join(root, "link/b"), here)).rejects.toMatchObject(moved);
    await expect(inMadeFolder(join(root, "link"), here)).rejects.toMatchObject(moved);
    await expect(inMadeFolder(join(root, "link/new"), here)).rejects.toMatchObject(moved);
    expect(readdirSync(join(root, "a"))).toEqual(["b"]);
  });

  test("is made when it is not there, if that is wanted", async () => {
    const root = newFolder();
    expect(await inFolder(join(root, "a/b"), here)).toBeUndefined();
    await inMadeFolder(join(root, "a/b"), async (base) => writeFileSync(join(base, "f"), "text"));
    expect(readFileSync(join(root, "a/b/f"), "utf8")).toBe("text");
  });

  test("is not made where something else is", async () => {
    const root = newFolder();
    writeFileSync(join(root, "f"), "text");
    expect(await inFolder(join(root, "f/a"), here)).toBeUndefined();
    await expect(inMadeFolder(join(root, "f/a"), here)).rejects.toMatchObject(moved);
  });

  test.runIf(process.platform === "linux")("stays the one it is when its path is taken by another", async () => {
    const root = newFolder();
    for (const name of ["a", "other"]) mkdirSync(join(root, name));
    await inFolder(join(root, "a"), async (base) => {
      renameSync(join(root, "a"), join(root, "moved"));
      symlinkSync("other", join(root, "a"));
      writeFileSync(join(base, "f"), "text");
    });
    expect([readdirSync(join(root, "moved")), readdirSync(join(root, "other"))]).toEqual([["f"], []]);
  });
});
