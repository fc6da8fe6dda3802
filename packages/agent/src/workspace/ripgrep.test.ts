import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RipgrepOptions, ripgrep } from "./ripgrep.ts";
import { WorkspaceError } from "./workspace-error.ts";

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "ripgrep-"));
});
afterEach(() => rm(cwd, { recursive: true }));

const { signal } = new AbortController();
async function run(args: string[], more: Partial<RipgrepOptions> = {}): Promise<string[]> {
  const records: string[] = [];
  for await (const record of ripgrep(args, { cwd, separator: "\n", signal, ...more })) records.push(record);
  return records;
}

/** A program of this name that stands for ripgrep. */
async function program(name: string, script: string): Promise<string> {
  const path = join(cwd, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

/** Whether a process has ended; one that has, and that nobody has asked about yet, has. */
const isGone = (pid: number) => !/^[^Z]/.test(spawnSync("ps", ["-o", "stat=", "-p", String(pid)]).stdout.toString());

test("what it prints comes as records, the last one without a separator, too", async () => {
  await writeFile(join(cwd, "a b.txt"), "1\n2");
  expect(await run(["--files", "--null"], { separator: "\0" })).toEqual(["a b.txt"]);
  expect(await run(["-N", "-H", "", "a b.txt"])).toEqual(["a b.txt:1", "a b.txt:2"]);
  expect(await run(["nothing"])).toEqual([]);
});

test("what it does not understand is its own words, without its name", async () => {
  const error = await run(["(", "."]).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(WorkspaceError);
  expect((error as Error).message).toMatch(/^regex parse error:/);
});

test("where the package's program is missing, the next one is used", async () => {
  const other = await program("other", 'echo "$@"');
  expect(await run(["x"], { programs: [join(cwd, "missing"), other] })).toEqual(["--no-config --no-messages x"]);
});

test("where there is none, the error names what to install", async () => {
  const programs = [join(cwd, "missing"), "surely-no-such-program"];
  await expect(run([], { programs })).rejects.toThrow(/There is no ripgrep .* @vscode\/ripgrep/);
});

test("promise 2: an abort ends it and what it started, however silent it is", async () => {
  const silent = await program("silent", "sleep 1000 & echo $!; echo $$; wait");
  const controller = new AbortController();
  const pids: number[] = [];
  const reading = (async () => {
    for await (const pid of ripgrep([], { cwd, separator: "\n", signal: controller.signal, programs: [silent] }))
      if (pids.push(Number(pid)) === 2) controller.abort(new Error("enough"));
  })();
  await expect(reading).rejects.toThrow("enough");
  expect([pids.length, pids.every(isGone)]).toEqual([2, true]);
});

test("promise 2: who stops reading ends it", async () => {
  const endless = await program("endless", "echo $$ > pid; yes");
  for await (const record of ripgrep([], { cwd, separator: "\n", signal, programs: [endless] })) {
    expect(record).toBe("y");
    break;
  }
  expect(isGone(Number(await readFile(join(cwd, "pid"), "utf8")))).toBe(true);
});

test("what somebody else has ended is not taken for whole", async () => {
  const killed = await program("killed", "echo one; printf part; kill -9 $$");
  await expect(run([], { programs: [killed] })).rejects.toThrow("ended from outside");
});

test("after an abort it is not started", async () => {
  const started = await program("started", "touch was-started");
  await expect(run([], { signal: AbortSignal.abort(), programs: [started] })).rejects.toThrow();
  await expect(readFile(join(cwd, "was-started"))).rejects.toThrow("ENOENT");
});

test("T-05 a configuration of the user's own, and secrets, do not reach it", async () => {
  process.env.RIPGREP_CONFIG_PATH = "/config";
  process.env.SOME_API_KEY = "secret";
  try {
    const printing = await program("printing", "env");
    const environment = (await run([], { programs: [printing] })).join("\n");
    expect(environment).toContain("PATH=");
    expect(environment).not.toMatch(/RIPGREP|SOME_API_KEY/);
  } finally {
    delete process.env.RIPGREP_CONFIG_PATH;
    delete process.env.SOME_API_KEY;
  }
});
