import { mkdir, symlink, writeFile } from "node:fs/promises";
import { readRules } from "@colloquy/acp/permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { permissionBench } from "./fixtures/permission-bench.ts";

const bench = await permissionBench();
const { at, runs, effect, verdict } = bench;
afterAll(bench.remove);

/** What git takes for a repository, with a program in its settings, as a clone could bring it along. */
beforeAll(async () => {
  await mkdir(at("work/.git"));
  for (const path of ["work/lure/objects", "work/lure/refs", "work/lure/deep"])
    await mkdir(at(path), { recursive: true });
  await writeFile(at("work/lure/HEAD"), "ref: refs/heads/main\n");
  await writeFile(
    at("work/lure/config"),
    '[core]\n\tbare = false\n\tworktree = ..\n\tfsmonitor = "touch made; false"\n',
  );
  await mkdir(at("work/split"));
  await writeFile(at("work/split/HEAD"), "ref: refs/heads/main\n");
  await writeFile(at("work/split/commondir"), "../lure\n");
  await symlink("lure/deep", at("work/linked"));
});

describe("C-07: git is not let run where a repository is not called .git", () => {
  test.each([
    "cd lure && git status",
    "cd lure/deep; git log",
    "cd src; cd ..; cd lure; git diff",
    "cd split && git status",
    "cd linked && git status",
    "cd lure && timeout 9 git status",
    "cd lure && sh -c 'git status'",
    `${"cd src && cd .. && ".repeat(8)}cd lure && git status`,
    "cd -P lure && git status",
  ])("%s", async (line) => {
    const rules = readRules([{ effect: "allow", command: ["git ...", "cd *"] }]);
    expect(await effect(runs(line))).toBe("ask");
    expect(await verdict(runs(line, "work", false), { contains: false, rules })).toMatchObject({
      effect: "ask",
      always: [],
    });
  });

  test("nor where a command begins in one", async () => {
    expect(await effect(runs("git status", "work/lure/deep"))).toBe("ask");
  });

  test.each(["git status", "cd src && git diff", "cd lure && ls"])("%s is as it was", async (line) => {
    expect(await effect(runs(line))).toBe("allow");
  });
});
