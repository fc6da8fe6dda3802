import { execFile } from "node:child_process";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { replacePrivate, withLock } from "@colloquy/agent/storage";
import { afterEach, beforeEach, expect, test } from "vitest";
import { History, MAX_ENTRY, MAX_FILE_BYTES, MAX_HISTORY } from "./history.ts";

let state: string;
const problems: string[] = [];
beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), "colloquy-history-"));
  problems.length = 0;
});
afterEach(async () => {
  await rm(state, { recursive: true });
});

const historyOf = (project: string) =>
  new History({ env: { COLLOQUY_STATE: state }, project, onProblem: (problem) => problems.push(problem) });

async function loaded(project: string): Promise<readonly string[]> {
  const history = historyOf(project);
  await history.load();
  return history.entries;
}

async function onlyFile(): Promise<string> {
  const folder = join(state, "client", "history");
  const [name] = (await readdir(folder)).filter((one) => one.endsWith(".ndjson"));
  return join(folder, name!);
}

test("what was sent is there the next time, the latest first, in its project alone", async () => {
  const history = historyOf("/a");
  void history.add("one");
  void history.add("two\nlines “quoted”");
  await history.close();
  expect(await loaded("/a")).toEqual(["two\nlines “quoted”", "one"]);
  expect(await loaded("/b")).toEqual([]);
});

test("what is sent before the file was read comes before what is in it", async () => {
  await historyOf("/a").add("earlier");
  const history = historyOf("/a");
  const loading = history.load();
  void history.add("now");
  await loading;
  expect(history.entries).toEqual(["now", "earlier"]);
});

test("X-02: the file is the user's alone", async () => {
  await historyOf("/a").add("one");
  const file = await onlyFile();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(file, ".."))).mode & 0o777).toBe(0o700);
});

test("X-06: what begins with a blank or holds a secret is not kept, nor is what is empty, very long, or sent twice in a row", async () => {
  const history = historyOf("/a");
  for (const text of ["kept", "kept", " not this", "password=hunter2", "", "\n", "x".repeat(MAX_ENTRY + 1)])
    void history.add(text);
  await history.close();
  expect(history.entries).toEqual(["kept"]);
  expect(await readFile(await onlyFile(), "utf8")).toBe('{"text":"kept"}\n');
});

test("X-02: two processes at once lose nothing of each other", async () => {
  const script = join(import.meta.dirname, "fixtures", "adds-history.ts");
  const run = (name: string) => promisify(execFile)(process.execPath, [script, state, "/a", name, "60"]);
  await Promise.all([run("first"), run("second")]);
  const entries = await loaded("/a");
  expect(entries).toHaveLength(120);
  for (const name of ["first", "second"]) {
    const own = entries.filter((entry) => entry.startsWith(name));
    expect(own).toEqual(Array.from({ length: 60 }, (_, at) => `${name} ${59 - at}`));
  }
});

test("X-02: while another process writes the file anew, nothing is added to the old one", async () => {
  await historyOf("/a").add("before");
  const file = await onlyFile();
  const history = historyOf("/a");
  const adding = await withLock(`${file}.lock`, async () => {
    const added = history.add("meanwhile");
    for (let at = 0; at < 50; at++) expect(await readFile(file, "utf8")).not.toContain("meanwhile");
    await replacePrivate(file, '{"text":"anew"}\n');
    return { added };
  });
  await adding.added;
  expect(await loaded("/a")).toEqual(["meanwhile", "anew"]);
});

test("half a line that a killed process has left costs that line alone", async () => {
  await historyOf("/a").add("before");
  await appendFile(await onlyFile(), '{"text":"half');
  await historyOf("/a").add("after");
  await appendFile(await onlyFile(), 'null\n[]\n{"text":7}\n');
  expect(await loaded("/a")).toEqual(["after", "before"]);
});

test("a file that has grown too large keeps the latest entries", async () => {
  await historyOf("/a").add("first");
  const line = (at: number) => `${JSON.stringify({ text: `${at} ${"x".repeat(1_000)}` })}\n`;
  const many = Array.from({ length: Math.ceil(MAX_FILE_BYTES / 1_000) }, (_, at) => line(at));
  await writeFile(await onlyFile(), many.join(""));
  await historyOf("/a").add("last");
  expect((await stat(await onlyFile())).size).toBeLessThan(MAX_FILE_BYTES / 2 + 2_000);
  const entries = await loaded("/a");
  expect(entries.length).toBeLessThanOrEqual(MAX_HISTORY);
  expect([entries[0], entries[1]?.split(" ")[0]]).toEqual(["last", String(many.length - 1)]);
});

test("where it cannot be kept it says so once, and goes on without", async () => {
  await writeFile(join(state, "client"), "a file where a folder should be");
  const history = historyOf("/a");
  await history.load();
  await history.add("one");
  await history.add("two");
  expect(history.entries).toEqual(["two", "one"]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^What you send cannot be (read|kept) for the next time: /);
});

test("a file that cannot be read is told of, and what is sent meanwhile is known all the same", async () => {
  await historyOf("/a").add("one");
  const file = await onlyFile();
  await rm(file);
  await mkdir(file);
  const history = historyOf("/a");
  await history.load();
  await history.add("two");
  expect([history.entries, problems.length]).toEqual([["two"], 1]);
});
