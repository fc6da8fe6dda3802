import { mkdir, symlink } from "node:fs/promises";
import { expect, test } from "vitest";
import { toolBench } from "../fixtures/tool-bench.ts";
import { listFolder, MAX_ENTRIES } from "./list-folder.ts";

test("a folder is listed in order, with folders, links and sizes marked, hidden and ignored files too", async () => {
  const files = {
    "b.txt": "x".repeat(1_500),
    "a/inner.js": "",
    ".env": "KEY=1",
    "ignored.log": "",
    ".gitignore": "*.log\n",
  };
  await using bench = await toolBench(listFolder, { files });
  await symlink("a", bench.path("link"));
  await bench.write("odd\nname", "");
  const { text, call } = await bench.use("list_folder", {});
  expect(text.split("\n")).toEqual([
    ".env  5 B",
    ".gitignore  6 B",
    "a/",
    "b.txt  1.5 kB",
    "ignored.log  0 B",
    "link -> a",
    '"odd\\nname"  0 B',
  ]);
  expect(call).toMatchObject({ title: "List .", kind: "read", locations: [{ path: bench.cwd }] });
  expect(bench.consents).toEqual([{ act: "read", paths: [bench.cwd] }]);
});

test("a folder with very many entries is cut, and says so", async () => {
  const names = Array.from({ length: MAX_ENTRIES + 5 }, (_, at) => `many/f${at}`);
  await using bench = await toolBench(listFolder, { files: Object.fromEntries(names.map((name) => [name, ""])) });
  const lines = (await bench.use("list_folder", { path: "many" })).text.split("\n");
  expect([lines.length, lines.at(-1)]).toEqual([MAX_ENTRIES + 1, "(5 further entries left out; use find_files)"]);
});

test("what is no folder, is empty or is Git's own is said to be so", async () => {
  await using bench = await toolBench(listFolder, { files: { "a.txt": "", ".git/HEAD": "" } });
  await mkdir(bench.path("empty"));
  const told: unknown[] = [];
  for (const path of ["a.txt", "none", "empty", ".git"]) told.push((await bench.use("list_folder", { path })).text);
  expect(told).toEqual([
    "a.txt is not a folder; read_file reads files",
    "There is no folder none",
    "(empty is empty)",
    ".git is Git's own; ask git with a command",
  ]);
});
