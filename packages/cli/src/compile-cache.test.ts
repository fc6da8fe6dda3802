import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { command } from "./fixtures/command.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "colloquy-compiled-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What the command prints when its cache folder is this one. */
const versionWith = (cache: string, more: { readonly [name: string]: string } = {}) =>
  command(["--version"], undefined, { NODE_COMPILE_CACHE: "", COLLOQUY_CACHE: cache, ...more });

test("what was compiled is kept in the user's cache folder", async () => {
  expect(await versionWith(root)).toMatchObject({ code: 0, stderr: "" });
  expect(readdirSync(join(root, "compiled"), { recursive: true }).length).toBeGreaterThan(1);
});

test("a user who wants no such cache, or another one, has it so", async () => {
  await versionWith(join(root, "none"), { NODE_DISABLE_COMPILE_CACHE: "1" });
  await versionWith(join(root, "none"), { NODE_COMPILE_CACHE: join(root, "theirs") });
  expect(existsSync(join(root, "none"))).toBe(false);
  expect(existsSync(join(root, "theirs"))).toBe(true);
});

test("a cache folder that cannot be made changes nothing", async () => {
  const file = join(root, "file");
  writeFileSync(file, "");
  const usual = await versionWith(root);
  expect(await versionWith(join(file, "cache"))).toEqual(usual);
});
