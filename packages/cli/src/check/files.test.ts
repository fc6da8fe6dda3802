import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeGiven } from "./files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "colloquy-files-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a report is written with the folders that it is in, which may be there", async () => {
  const file = join(folder, "deep/er/report.json");
  await writeGiven(file, "one");
  await writeGiven(file, "two");
  expect(await readFile(file, "utf8")).toBe("two");
});

test("a file in the place of a folder is an error that names the report", async () => {
  await writeFile(join(folder, "taken"), "");
  const file = join(folder, "taken/report.json");
  await expect(writeGiven(file, "x")).rejects.toThrow(`${file} cannot be written`);
});

test.runIf(process.platform === "linux")("where nothing can be made, that is said, and at once", async () => {
  await expect(writeGiven("/proc/nope/report.json", "x")).rejects.toThrow("/proc/nope/report.json cannot be written");
});
