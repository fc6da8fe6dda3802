import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { absolutePath } from "./folder-entries.ts";
import { gitFiles, type Lister, listPaths, ripgrepFiles, walkedFiles } from "./list-paths.ts";
import { MAX_FOUND, PathIndex, type PathIndexOptions } from "./path-index.ts";

let cwd: string;
const indexes: PathIndex[] = [];
beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), "colloquy-paths-")));
});
afterEach(async () => {
  await Promise.all(indexes.splice(0).map((index) => index.close()));
  await rm(cwd, { recursive: true });
});

async function files(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), "");
  }
}

/** A Git work tree with these, in which `ignored/` and `*.log` are ignored. */
async function project(...paths: readonly string[]): Promise<void> {
  execFileSync("git", ["init", "--quiet"], { cwd });
  await files(...paths, "ignored/x.ts", "a.log");
  await writeFile(join(cwd, ".gitignore"), "ignored/\n*.log\n");
}

function indexed(more: Partial<PathIndexOptions> = {}): PathIndex {
  const index = new PathIndex({ cwd, onChange: () => {}, ...more });
  indexes.push(index);
  return index;
}

const found = (index: PathIndex, query: string) => index.find(query).paths.map(({ path }) => path);
const { signal } = new AbortController();
const listed = async (lister: Lister) => (await listPaths(cwd, 1_000, signal, [lister])).sort();

/** Resolves when a query finds something, which is told by `onChange`. */
async function once(query: string, more: Partial<PathIndexOptions> = {}): Promise<PathIndex> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const index = indexed({ ...more, onChange: resolve });
  index.find(query);
  await promise;
  return index;
}

test.each([
  ["ripgrep", ripgrepFiles],
  ["Git", gitFiles],
])("%s lists what is not ignored, hidden files too, and nothing of Git's own", async (_, lister) => {
  await project("src/a.ts", ".github/ci.yml", "a b\nc.txt");
  expect(await listed(lister)).toEqual([".github/ci.yml", ".gitignore", "a b\nc.txt", "src/a.ts"]);
});

test("outside of Git hidden names are left out", async () => {
  await files("a.ts", ".cache/b.ts", ".hidden");
  expect(await listed(ripgrepFiles)).toEqual(["a.ts"]);
  expect(await listed(walkedFiles)).toEqual(["a.ts"]);
});

test("S-02: links are not followed out of the folder", async () => {
  await files("real/a.ts");
  await symlink(tmpdir(), join(cwd, "out"));
  await symlink(cwd, join(cwd, "real", "round"));
  expect(await listed(ripgrepFiles)).toEqual(["real/a.ts"]);
  expect(await listed(walkedFiles)).toEqual(["real/a.ts"]);
});

test("C-07: a project's Git configuration does not run anything", async () => {
  await project("a.ts");
  await writeFile(join(cwd, "monitor.sh"), `#!/bin/sh\ntouch "${cwd}/was-run"\n`);
  await chmod(join(cwd, "monitor.sh"), 0o755);
  execFileSync("git", ["config", "core.fsmonitor", join(cwd, "monitor.sh")], { cwd });
  expect(await listed(gitFiles)).not.toContain("was-run");
  expect(await listed(gitFiles)).not.toContain("was-run");
});

test("where one way fails the next one is taken, and none is no error", async () => {
  await files("a.ts", "node_modules/b.ts");
  const failing: Lister = async function* () {
    yield "half";
    throw new Error("broken");
  };
  expect(await listPaths(cwd, 10, signal, [failing, gitFiles, walkedFiles])).toEqual(["a.ts"]);
  expect(await listPaths(cwd, 10, signal, [failing])).toEqual([]);
});

test("R-05: only so many files are known, and who lists more is ended", async () => {
  let wasEnded = false;
  const endless: Lister = async function* () {
    try {
      for (let at = 0; ; at++) yield `${at}.ts`;
    } finally {
      wasEnded = true;
    }
  };
  expect(await listPaths(cwd, 100, signal, [endless])).toHaveLength(100);
  expect(wasEnded).toBe(true);
});

test("R-05: of many near paths some are offered, and the rest is counted", async () => {
  const many: Lister = async function* () {
    for (let at = 0; at < 2_000; at++) yield `file-${at}.ts`;
  };
  const index = indexed({ listers: [many] });
  await index.refresh();
  for (const query of ["", "file"]) {
    const { paths, more } = index.find(query);
    expect([paths.length, more]).toEqual([MAX_FOUND, 2_000 - MAX_FOUND]);
  }
});

test("nothing typed finds what is in the folder itself; a few letters find what is near, folders too", async () => {
  await project("src/editor/main.ts", "src/editor/edit.ts", "readme.md");
  const index = await once("");
  expect(found(index, "")).toEqual(["src/", ".gitignore", "readme.md"]);
  expect(found(index, "edts")[0]).toBe("src/editor/edit.ts");
  expect(found(index, "editor/")).toContain("src/editor/");
  expect(found(index, "zzz")).toEqual([]);
});

test("D-08: a name is shown clean and kept exact", async () => {
  await files("a\u202eb\n.txt");
  const index = await once("");
  expect(index.find("").paths).toEqual([{ path: "a\u202eb\n.txt", shown: "a<U+202E>b .txt" }]);
});

test("a file that is made later is found after the list was made anew", async () => {
  await files("a.ts");
  const index = await once("");
  await files("b.ts");
  await index.refresh();
  expect(found(index, "")).toEqual(["a.ts", "b.ts"]);
});

test("other folders are read when a path begins there: absolute, from ~, and from above", async () => {
  await files("work/a.ts", "home/notes.md", "home/.profile", "home/deep/x");
  const at = (path: string) => join(cwd, path);
  const options = { cwd: at("work"), home: at("home") };
  expect(found(await once("~/", options), "~/")).toEqual(["~/deep/", "~/notes.md"]);
  expect(found(await once("~/.p", options), "~/.p")).toEqual(["~/.profile"]);
  expect(found(await once("../home/no", options), "../home/no")).toEqual(["../home/notes.md"]);
  expect(found(await once("./", options), "./")).toEqual(["./a.ts"]);
  expect(found(await once(at("home/de"), options), at("home/de"))).toEqual([at("home/deep/")]);
  expect(absolutePath("~/notes.md", options)).toBe(at("home/notes.md"));
  expect(absolutePath("a.ts", options)).toBe(at("work/a.ts"));
});

test("promise 2: closing ends what is under way, and tells nothing afterwards", async () => {
  const running = Promise.withResolvers<void>();
  let isEnded = false;
  let changes = 0;
  const silent: Lister = async function* (_, until) {
    yield "a.ts";
    running.resolve();
    await new Promise((resolve) => until.addEventListener("abort", resolve));
    isEnded = true;
    until.throwIfAborted();
  };
  const index = indexed({ listers: [silent], onChange: () => changes++ });
  index.find("");
  await running.promise;
  await index.close();
  expect([isEnded, changes, found(index, "")]).toEqual([true, 0, []]);
});
