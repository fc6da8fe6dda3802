import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, statSync, truncateSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { checkpointsOf, MAX_CHECKPOINT_BYTES, MAX_CHECKPOINT_FILES } from "./checkpoints.ts";
import { changedFolder } from "./fixtures/changed-folder.ts";
import { gitFolder } from "./fixtures/git-folder.ts";
import { memoryJournal } from "./memory-journal.ts";

const unknown = (names: string) => [`/undo will not bring back ${names}: what was there before is not known.`];

describe("what is not covered", () => {
  test("a folder that is no work tree is left as it is, without a word", async () => {
    const folder = changedFolder({ f: "old" });
    const look = await folder.checkpoints("t").watch();
    folder.write("f", "new");
    expect([await look(), await folder.undo()]).toEqual([[], undefined]);
  });

  test("what is ignored stays, also when the command makes Git know it", async () => {
    const folder = gitFolder({ ".gitignore": "*.log\nout\n", "sub/f": "f" });
    for (const name of ["a.log", "sub/b.log", "out/c", "new/d.log", "untouched.log"]) folder.write(name, "mine");
    // Clocks of file systems are not so exact.
    const { ctimeMs } = statSync(folder.at("untouched.log"));
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(ctimeMs + 50));
    const line =
      "for f in a.log sub/b.log out/c new/d.log out/e; do echo new > $f; done; echo new > new/f; rm .gitignore";
    expect(await folder.command(line)).toEqual(unknown("a.log, new/d.log, out/c, out/e, sub/b.log"));
    expect(await folder.undone()).toMatchObject({ restored: [".gitignore"], removed: ["new/f"], conflicts: [] });
    expect(folder.content()).toMatchObject({ "a.log": "new\n", "out/c": "new\n", "untouched.log": "mine" });
  });

  test("an ignored file that the command adds all the same is not taken for a new one", async () => {
    const folder = gitFolder({ ".gitignore": "*.log\n" });
    folder.write("a.log", "mine");
    expect(await folder.command("echo more >> a.log; git add --force a.log")).toEqual(unknown("a.log"));
    expect(await folder.undo()).toBeUndefined();
  });

  test("repositories inside, and submodules, are not looked into; one that is cloned is named", async () => {
    const folder = gitFolder({ "inner/f": "old", "module/f": "old", f: "old" });
    for (const name of ["inner", "module"]) {
      execFileSync("git", ["init", "--quiet", folder.at(name)]);
      folder.git("rm", "--quiet", "-r", "--cached", name);
    }
    folder.git("update-index", "--add", "--cacheinfo", `160000,${folder.git("rev-parse", "HEAD").trim()},module`);
    const line = "echo new | tee f inner/f module/f module/g; git init --quiet cloned; touch cloned/f";
    expect(await folder.command(line)).toEqual(["/undo will not bring back cloned/: it is a repository of its own."]);
    expect(await folder.undone()).toMatchObject({ restored: ["f"], removed: [], conflicts: [] });
    expect(folder.content()).toMatchObject({ "inner/f": "new\n", "module/f": "new\n", "cloned/f": "" });
  });

  test("what is too large, or was changed before and too large, is named; the rest is covered", async () => {
    const folder = gitFolder({ f: "old" });
    for (const name of ["huge", "small"]) folder.write(name, "mine");
    truncateSync(folder.at("huge"), MAX_CHECKPOINT_BYTES + 1);
    const line = `echo new | tee f huge small; truncate --size ${MAX_CHECKPOINT_BYTES + 1} made`;
    expect(await folder.command(line)).toEqual(["/undo will not bring back huge, made: it is too much to be kept."]);
    expect(await folder.undone()).toMatchObject({ restored: ["f", "small"], removed: [] });
  });

  test("what is in Git and too much together is not read from there", async () => {
    const folder = gitFolder({ a: "a", b: "b", c: "c" });
    for (const name of ["a", "b"]) truncateSync(folder.at(name), MAX_CHECKPOINT_BYTES / 2 + 1);
    folder.commit();
    const words = await folder.command("echo new | tee a b c");
    expect(words).toEqual(["/undo will not bring back b: it is too much to be kept."]);
    expect(await folder.undone()).toMatchObject({ restored: ["a", "c"] });
    expect(statSync(folder.at("a")).size).toBe(MAX_CHECKPOINT_BYTES / 2 + 1);
  });

  test("more files than can be kept are named by their number", async () => {
    const folder = gitFolder();
    const [sentence] = await folder.command(`for i in $(seq ${MAX_CHECKPOINT_FILES + 7}); do : > $i; done`);
    expect(sentence).toMatch(
      /^\/undo will not bring back \d+, \d+, \d+, \d+, \d+, 2 more: it is too much to be kept\.$/,
    );
  });

  test("what the objects of Git have in other bytes: filters, encodings, and rules that the command changes", async () => {
    const folder = gitFolder({ ".gitattributes": "a filter=tr\nb ident\n", a: "abc", b: "$Id$", c: "abc" });
    folder.git("config", "filter.tr.clean", "tr abc xyz");
    folder.git("config", "filter.tr.smudge", "tr xyz abc");
    folder.write("a", "cba");
    folder.commit();
    expect(folder.git("show", ":a")).toBe("zyx");
    expect(await folder.command("echo new | tee a b c")).toEqual(unknown("a, b"));
    expect(await folder.undone()).toMatchObject({ restored: ["c"] });
    folder.commit();
    expect(await folder.command("echo other | tee a c; : > .gitattributes")).toEqual(unknown(".gitattributes, a, c"));
  });

  test.each(["true", "input"])("line ends come back as they were on disk, with autocrlf=%s", async (autocrlf) => {
    const folder = gitFolder();
    folder.git("config", "core.autocrlf", autocrlf);
    folder.git("config", "core.safecrlf", "false");
    const texts = { returns: "a\r\nb\r\n", plain: "a\nb\n", mixed: "a\r\nb\n" };
    for (const [name, text] of Object.entries(texts)) folder.write(name, text);
    folder.commit();
    expect(folder.git("show", ":returns")).toBe("a\nb\n");
    expect(await folder.command("echo new | tee returns plain mixed")).toEqual(unknown("mixed"));
    await folder.undo();
    expect(folder.content()).toEqual({ ...texts, mixed: "new\n" });
  });

  test("a repository that the command takes away costs what is new", async () => {
    const folder = gitFolder({ f: "old" });
    folder.write("g", "mine");
    const words = await folder.command("rm -rf .git; echo new | tee f g h");
    expect(words).toEqual([
      "/undo will not bring back what is new: this folder is no work tree of Git any more.",
      ...unknown("f"),
    ]);
    await folder.undo();
    expect(folder.content()).toEqual({ f: "new\n", g: "mine", h: "new\n" });
  });

  test.skipIf(process.platform === "win32")("where Git takes too long, nothing is covered, which is said", async () => {
    const folder = gitFolder({ f: "old" });
    execFileSync("mkfifo", [folder.at(".git/endless")]);
    folder.git("config", "core.excludesFile", folder.at(".git/endless"));
    expect(await folder.command("echo new > f")).toEqual([
      "/undo will not bring back what commands change: Git took more than 2000 ms.",
    ]);
    expect(await folder.undo()).toBeUndefined();
  });

  test("what the journal cannot keep is said, since the command has run", async () => {
    const folder = gitFolder({ f: "old" });
    const journal = memoryJournal();
    const look = await checkpointsOf(journal, "s", "t", [folder.root]).watch();
    folder.write("f", "new");
    journal.close();
    expect(await look()).toMatchObject([
      expect.stringMatching(/^\/undo will not bring back all that was changed: .*closed\.$/),
    ]);
  });
});

describe("a repository that is not to be trusted", () => {
  test("T-12: has none of its programs run, and is not written to", async () => {
    const folder = gitFolder({ f: "old", g: "old" });
    const outside = changedFolder();
    const evil = (name: string) => `touch ${outside.at(name)}; cat`;
    folder.write(".gitattributes", "* filter=evil diff=evil\n");
    mkdirSync(folder.at(".git/hooks"), { recursive: true });
    folder.write(".git/hooks/evil", `#!/bin/sh\n${evil("hook")}\n`);
    for (const hook of ["post-index-change", "fsmonitor-watchman", "pre-auto-gc"]) {
      folder.write(`.git/hooks/${hook}`, `#!/bin/sh\n${evil("hook")}\n`);
      execFileSync("chmod", ["+x", folder.at(`.git/hooks/${hook}`)]);
    }
    for (const [key, value] of [
      ["core.fsmonitor", `sh -c '${evil("fsmonitor")}'`],
      ["core.pager", evil("pager")],
      ["pager.ls-files", evil("pager")],
      ["filter.evil.clean", evil("clean")],
      ["filter.evil.smudge", evil("smudge")],
      ["filter.evil.process", evil("process")],
      ["diff.evil.textconv", evil("textconv")],
      ["core.repositoryFormatVersion", "1"],
      ["extensions.partialClone", "evil"],
      ["remote.evil.promisor", "true"],
      ["remote.evil.url", `ext::touch ${outside.at("fetch")}`],
      ["protocol.ext.allow", "always"],
    ] as const)
      folder.git("config", key, value);
    const { mtimeMs } = statSync(folder.at(".git/index"));
    execFileSync("sh", ["-c", "rm -rf .git/objects/??"], { cwd: folder.root });
    await folder.checkpoints("t").watch();
    const look = await folder.checkpoints("t").watch();
    folder.write("f", "new");
    folder.write("g", "new");
    expect(await look()).toEqual(unknown("f, g"));
    expect(outside.content()).toEqual({});
    expect(statSync(folder.at(".git/index")).mtimeMs).toBe(mtimeMs);
    expect(existsSync(folder.at(".git/index.lock"))).toBe(false);
  });

  test("cannot name another work tree", async () => {
    const folder = gitFolder({ f: "old" });
    const other = changedFolder({ f: "old" });
    folder.git("config", "core.worktree", other.root);
    expect(await folder.command("echo new > f")).toEqual([]);
    expect(await folder.undo()).toBeUndefined();
  });

  test("cannot have one object stand for another", async () => {
    const folder = gitFolder({ f: "old", g: "bad" });
    const [f, g] = ["f", "g"].map((name) => folder.git("rev-parse", `:${name}`).trim());
    folder.git("replace", f!, g!);
    await folder.command("echo new > f");
    await folder.undo();
    expect(folder.content()).toEqual({ f: "old", g: "bad" });
  });
});
