import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { place } from "./fixtures/place.ts";
import { projectOf } from "./project.ts";

test("a project is the nearest folder with a .git, or else the folder itself", async () => {
  const { cwd } = place();
  mkdirSync(join(cwd, "a", "b"), { recursive: true });
  expect(await projectOf(join(cwd, "a", "b"))).toBe(join(cwd, "a", "b"));
  mkdirSync(join(cwd, ".git"));
  expect(await projectOf(join(cwd, "a", "b"))).toBe(cwd);
  mkdirSync(join(cwd, "a", ".git"));
  expect(await projectOf(join(cwd, "a", "b"))).toBe(join(cwd, "a"));
});
