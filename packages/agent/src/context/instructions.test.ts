import { chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../storage/index.ts";
import { folderWith } from "./fixtures/folders.ts";
import { instructionsOf, MAX_ALL_INSTRUCTIONS_BYTES, MAX_INSTRUCTIONS_BYTES } from "./instructions.ts";

test("the user's come first, then from the project's root down to cwd, then those of other directories", async () => {
  const configFolder = folderWith({ "AGENTS.md": "mine\n" });
  const project = folderWith({
    ".git/HEAD": "",
    "AGENTS.md": "root",
    "a/AGENTS.md": "\uFEFFa\r\n",
    "a/b/AGENTS.md": "b",
    "a/b/c/AGENTS.md": "below",
  });
  const other = folderWith({ "AGENTS.md": "other" });
  const cwd = join(project, "a/b");
  expect(await instructionsOf({ roots: [cwd, other], configFolder }).general()).toBe(
    [
      `## ${join(configFolder, "AGENTS.md")}\n\nmine`,
      `## ${join(project, "AGENTS.md")}\n\nroot`,
      `## ${join(project, "a/AGENTS.md")}\n\na`,
      "## AGENTS.md\n\nb",
      `## ${join(other, "AGENTS.md")}\n\nother`,
    ].join("\n\n"),
  );
});

test("without a project's root only cwd counts, and where there are none there is nothing", async () => {
  const above = folderWith({ "AGENTS.md": "above", "cwd/AGENTS.md": "here", "empty/x": "" });
  const configFolder = join(above, "none");
  expect(await instructionsOf({ roots: [join(above, "cwd")], configFolder }).general()).toBe("## AGENTS.md\n\nhere");
  expect(await instructionsOf({ roots: [join(above, "empty")], configFolder }).general()).toBe("");
});

test("a file of a worktree is a project's root too, and a cwd behind a link belongs to where it leads", async () => {
  const top = folderWith({ "real/.git": "gitdir: elsewhere", "real/sub/x": "" });
  symlinkSync("real/sub", join(top, "link"));
  expect(await projectRoot(join(top, "real/sub"))).toBe(join(top, "real"));
  expect(await projectRoot(join(top, "link"))).toBe(join(top, "real"));
  expect(await projectRoot(join(top, "none"))).toBe(join(top, "none"));
});

test("I-06: a project's root of another user brings no instructions", async () => {
  const shared = folderWith({ "AGENTS.md": "theirs", "mine/x": "" });
  const git = join(shared, ".git");
  if (process.getuid?.() === 0) {
    mkdirSync(git);
    chownSync(git, 1, 1);
  } else symlinkSync("/", git);
  expect(await projectRoot(join(shared, "mine"))).toBe(join(shared, "mine"));
  expect(await instructionsOf({ roots: [join(shared, "mine")], configFolder: join(shared, "none") }).general()).toBe(
    "",
  );
});

test("those of inner folders are told when something in them is touched, once, and again after a reset", async () => {
  const root = folderWith({
    ".git/HEAD": "",
    "AGENTS.md": "root",
    "a/AGENTS.md": "a",
    "a/b/AGENTS.md": "b",
    "a/b/x": "",
  });
  const instructions = instructionsOf({ roots: [root], configFolder: root });
  await instructions.general();
  expect(await instructions.nested(join(root, "x"))).toBeUndefined();
  expect(await instructions.nested(root)).toBeUndefined();
  expect(await instructions.nested(join(root, "a/new.txt"))).toBe("## a/AGENTS.md\n\na");
  const both = await Promise.all([instructions.nested(join(root, "a/b/x")), instructions.nested(join(root, "a/b"))]);
  expect(both.filter((text) => text !== undefined)).toEqual(["## a/b/AGENTS.md\n\nb"]);
  instructions.reset();
  expect(await instructions.nested(join(root, "a/b/x"))).toBe("## a/AGENTS.md\n\na\n\n## a/b/AGENTS.md\n\nb");
});

test("one that is made meanwhile is told; one that the system prompt has is not told again", async () => {
  const root = folderWith({ "a/x": "", "b/AGENTS.md": "of b" });
  const instructions = instructionsOf({ roots: [root, join(root, "b")], configFolder: join(root, "none") });
  expect(await instructions.general()).toBe("## b/AGENTS.md\n\nof b");
  expect(await instructions.nested(join(root, "b/x"))).toBeUndefined();
  symlinkSync("../b/AGENTS.md", join(root, "a/AGENTS.md"));
  expect(await instructions.nested(join(root, "a/x"))).toBeUndefined();
  rmSync(join(root, "a/AGENTS.md"));
  expect(await instructions.nested(join(root, "a/x"))).toBeUndefined();
  writeFileSync(join(root, "a/AGENTS.md"), "new");
  expect(await instructions.nested(join(root, "a/x"))).toBe("## a/AGENTS.md\n\nnew");
});

test("S-04, S-11: a link brings nothing of another place, and no secrets; within the project it may lead", async () => {
  const outside = folderWith({ "s.txt": "hidden" });
  const root = folderWith({
    ".git/HEAD": "",
    ".env": "hidden",
    "docs/agents.md": "shared",
    "a/x": "",
    "b/x": "",
    "c/x": "",
  });
  symlinkSync(join(outside, "s.txt"), join(root, "AGENTS.md"));
  symlinkSync("../.env", join(root, "a/AGENTS.md"));
  symlinkSync("../docs/agents.md", join(root, "b/AGENTS.md"));
  mkdirSync(join(root, "c/AGENTS.md"));
  const instructions = instructionsOf({ roots: [root], configFolder: join(root, "none") });
  const told = [await instructions.general()];
  for (const folder of ["a", "b", "c"]) told.push((await instructions.nested(join(root, folder, "x"))) ?? "nothing");
  expect(told.join()).not.toContain("hidden");
  expect(told).toEqual([
    `## AGENTS.md\n\n[Not read. Outside the folders of the session: ${JSON.stringify(join(root, "AGENTS.md"))}]`,
    "## a/AGENTS.md\n\n[Not read: it leads to where secrets or settings are.]",
    "## b/AGENTS.md\n\nshared",
    `## c/AGENTS.md\n\n[Not read. ${JSON.stringify(join(root, "c/AGENTS.md"))} is a folder]`,
  ]);
});

test("I-06: dependencies bring no instructions, unless one of them is worked on", async () => {
  const root = folderWith({ "a/node_modules/b/AGENTS.md": "theirs", "a/node_modules/b/x": "", "a/AGENTS.md": "ours" });
  const path = join(root, "a/node_modules/b/x");
  const configFolder = join(root, "none");
  expect(await instructionsOf({ roots: [root], configFolder }).nested(path)).toBe("## a/AGENTS.md\n\nours");
  const inside = join(root, "a/node_modules");
  expect(await instructionsOf({ roots: [inside], configFolder }).nested(path)).toBe("## b/AGENTS.md\n\ntheirs");
});

test("what lies outside of the roots has no instructions", async () => {
  const outside = folderWith({ "AGENTS.md": "theirs", "sub/AGENTS.md": "theirs", "sub/x": "" });
  const root = folderWith({});
  symlinkSync(join(outside, "sub"), join(root, "sub"));
  const instructions = instructionsOf({ roots: [root], configFolder: root });
  expect(await instructions.nested(join(outside, "sub/x"))).toBeUndefined();
  expect(await instructions.nested(join(root, "sub/x"))).toBeUndefined();
});

test("I-05: what nobody would see in the file is shown, and imports are not followed", async () => {
  const root = folderWith({ "AGENTS.md": "Be kind.\u{e0068}\u{e0069}\u001b[2J @other.md", "other.md": "imported" });
  expect(await instructionsOf({ roots: [root], configFolder: join(root, "none") }).general()).toBe(
    "## AGENTS.md\n\nBe kind.<U+E0068><U+E0069> @other.md",
  );
});

test("R-05: long files are cut, each and all of them, and that is said", async () => {
  const long = "A line that is told.\n".repeat(5_000);
  const root = folderWith({ ".git/HEAD": "", "AGENTS.md": long, "a/AGENTS.md": long });
  const roots = [join(root, "a")] as const;
  const two = await instructionsOf({ roots, configFolder: join(root, "none") }).general();
  expect(two.match(/\[The rest was left out: it is too long\.\]/g)).toHaveLength(2);
  expect(two.length).toBeGreaterThan(2 * MAX_INSTRUCTIONS_BYTES - 200);
  const three = await instructionsOf({ roots, configFolder: root }).general();
  expect(three.length).toBeLessThan(MAX_ALL_INSTRUCTIONS_BYTES + 500);
});
