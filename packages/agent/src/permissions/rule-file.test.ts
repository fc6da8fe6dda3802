import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { AcpError } from "@colloquy/acp";
import type { PermissionRule } from "@colloquy/acp/permissions";
import { afterEach, beforeEach, expect, test } from "vitest";
import { projectRoot, STALE_LOCK_MS } from "../storage/index.ts";
import { ruleFile } from "./index.ts";

let top: string;
let state: string;
let problems: string[];
beforeEach(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), "rules-")));
  state = join(top, "state", "deep");
  problems = [];
  await mkdir(join(top, "project", ".git"), { recursive: true });
  await mkdir(join(top, "project", "src", "deep"), { recursive: true });
});
afterEach(() => rm(top, { recursive: true, force: true }));

const open = (folder = "project") =>
  ruleFile({ stateFolder: state, cwd: join(top, folder), onProblem: (problem) => problems.push(problem) });
const rule = (name: string): PermissionRule => ({ effect: "allow", command: { words: ["npm", "run", name] } });
const files = () => readdir(join(state, "permissions"));
const path = async () => join(state, "permissions", (await files())[0]!);

test("P-15: rules are kept in the state folder, for the user alone, and nothing in the project", async () => {
  await open().add([rule("a")]);
  await open().add([rule("b")]);
  expect(await open().load()).toEqual([rule("a"), rule("b")]);
  expect(await files()).toEqual([expect.stringMatching(/^[\da-f]{32}\.json$/)]);
  expect(JSON.parse(await readFile(await path(), "utf8")).project).toBe(join(top, "project"));
  expect(await readdir(join(top, "project"))).toEqual([".git", "src"]);
});

test.skipIf(process.platform === "win32")("X-02: they are readable by the user alone", async () => {
  await open().add([rule("a")]);
  expect((await stat(await path())).mode & 0o777).toBe(0o600);
  expect((await stat(join(state, "permissions"))).mode & 0o777).toBe(0o700);
});

test("P-15: they are those of the project, whatever folder of it and by whatever link, and of no other", async () => {
  await symlink(join(top, "project"), join(top, "link"));
  await mkdir(join(top, "other"));
  await mkdir(join(top, "project", "src", "nested", ".git"), { recursive: true });
  await open("project/src/deep").add([rule("a")]);
  for (const same of ["project", "project/src", "link", "link/src"])
    expect(await open(same).load()).toEqual([rule("a")]);
  for (const another of ["other", ".", "project/src/nested"]) expect(await open(another).load()).toEqual([]);
});

test("a project is the innermost folder that has a `.git`, also where that is a file; else the folder itself", async () => {
  await mkdir(join(top, "tree"));
  await writeFile(join(top, "tree", ".git"), "gitdir: elsewhere");
  expect(await projectRoot(join(top, "tree"))).toBe(join(top, "tree"));
  expect(await projectRoot(join(top, "project/src/deep"))).toBe(join(top, "project"));
  expect(await projectRoot(join(top, "project/src/new"))).toBe(join(top, "project"));
  expect(await projectRoot(state)).toBe(state);
});

test.each([
  ["no JSON", "{"],
  ["nothing", ""],
  ["another shape", "[]"],
  ["a rule that is none", '{"rules":[{"effect":"allow"}]}'],
  ["a misspelt field", '{"rules":[{"effect":"allow","comand":"npm test"}]}'],
])("a file with %s allows nothing, is told, and is kept aside", async (_, broken) => {
  await open().add([rule("a")]);
  const text = broken.replace("{", `{"project":${JSON.stringify(join(top, "project"))},`);
  await writeFile(await path(), text);
  expect(await open().load()).toEqual([]);
  expect(problems).toEqual([expect.stringMatching(/could not be understood.*asked again/s)]);
  expect(await files()).toEqual([expect.stringMatching(/\.json\.broken$/)]);
  expect(await readFile(await path(), "utf8")).toBe(text);
  await open().add([rule("b")]);
  expect(await open().load()).toEqual([rule("b")]);
  expect(problems).toHaveLength(1);
});

test("a file of another project under this name allows nothing", async () => {
  await open().add([rule("a")]);
  await writeFile(await path(), JSON.stringify({ project: "/elsewhere", rules: [rule("a")] }));
  expect(await open().load()).toEqual([]);
});

test("what cannot be read allows nothing, and what cannot be written is an error without a path", async () => {
  await mkdir(join(top, "state"));
  await writeFile(state, "a file where the folder should be");
  expect(await open().load()).toEqual([]);
  expect(problems).toEqual([expect.stringMatching(/cannot be read \(ENOTDIR\)/)]);
  const failure = await open()
    .add([rule("a")])
    .catch((error) => error);
  expect(failure).toBeInstanceOf(AcpError);
  expect(failure.message).toMatch(/cannot be written \(/);
  expect(failure.message).not.toContain(top);
});

test("rules are taken back", async () => {
  await open().add([rule("a"), rule("b")]);
  expect(await open().forget(rule("a"))).toBe(true);
  expect(await open().forget(rule("a"))).toBe(false);
  expect(await open().load()).toEqual([rule("b")]);
});

test("two processes that write at once lose nothing", async () => {
  const program = `
    import { ruleFile } from ${JSON.stringify(join(import.meta.dirname, "index.ts"))};
    const [, name, stateFolder, cwd] = process.argv;
    for (let at = 0; at < 20; at += 1)
      await ruleFile({ stateFolder, cwd }).add([{ effect: "allow", command: { words: ["run", name + at] } }]);`;
  const run = (name: string) =>
    promisify(execFile)(process.execPath, ["--input-type=module", "-e", program, name, state, join(top, "project")]);
  await Promise.all(["a", "b", "c"].map(run));
  const kept = (await open().load()).map(({ command }) => (command as { words: string[] }).words[1]);
  const expected = ["a", "b", "c"].flatMap((name) => Array.from({ length: 20 }, (_, at) => `${name}${at}`));
  expect(kept.toSorted()).toEqual(expected.toSorted());
  expect(await files()).toHaveLength(1);
});

test("changes that are made at once in one process lose nothing", async () => {
  const names = Array.from({ length: 30 }, (_, at) => `r${at}`);
  await Promise.all(names.map((name) => open().add([rule(name)])));
  expect(await open().load()).toHaveLength(names.length);
});

test("a lock that a dead process has left is taken over", async () => {
  await open().add([rule("a")]);
  const lock = `${await path()}.lock`;
  await writeFile(lock, "whoever");
  const long = new Date(Date.now() - 2 * STALE_LOCK_MS);
  await utimes(lock, long, long);
  await Promise.all(["b", "c", "d"].map((name) => open().add([rule(name)])));
  expect(await open().load()).toHaveLength(4);
  expect(await files()).toHaveLength(1);
});
