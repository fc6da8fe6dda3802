import { symlink, utimes } from "node:fs/promises";
import { expect, test } from "vitest";
import { toolBench } from "../fixtures/tool-bench.ts";
import { findFiles, MAX_FILES } from "./find-files.ts";

const files = {
  ".gitignore": "node_modules/\n*.log\n",
  ".git/config": "",
  ".github/labels.yml": "",
  "node_modules/x/a.js": "",
  "src/a.js": "",
  "src/deep/b.js": "",
  "src/c.ts": "",
  "debug.log": "",
};

async function find(input: object, given: { [path: string]: string } = files) {
  await using bench = await toolBench(findFiles, { files: given });
  const { text } = await bench.use("find_files", input);
  return text.split("\n").sort();
}

test("files are found by patterns for names and for paths", async () => {
  expect(await find({ pattern: "*.js" })).toEqual(["src/a.js", "src/deep/b.js"]);
  expect(await find({ pattern: "src/*.{js,ts}" })).toEqual(["src/a.js", "src/c.ts"]);
  expect(await find({ pattern: "deep/**", path: "src" })).toEqual(["src/deep/b.js"]);
  expect(await find({ pattern: "*.yml" })).toEqual([".github/labels.yml"]);
  expect(await find({ pattern: "*.py" })).toEqual(["(No file fits *.py; ignored files are not looked at.)"]);
});

test.each(["**/*", "*", "**"])("%s brings nothing that is ignored or Git's", async (pattern) => {
  const all = [".github/labels.yml", ".gitignore", "src/a.js", "src/c.ts", "src/deep/b.js"];
  expect(await find({ pattern })).toEqual(all);
});

test("a pattern that names what is ignored does not bring it", async () => {
  expect(await find({ pattern: "*.log" })).toEqual(["(No file fits *.log; ignored files are not looked at.)"]);
});

test("an absolute pattern is one below the folder", async () => {
  await using bench = await toolBench(findFiles, { files });
  const { text } = await bench.use("find_files", { pattern: bench.path("src/*.ts") });
  expect(text).toBe("src/c.ts");
});

test("the newest come first", async () => {
  await using bench = await toolBench(findFiles, { files: { "a.js": "", "b.js": "", "c.js": "" } });
  for (const [name, time] of [
    ["a.js", 100],
    ["b.js", 300],
    ["c.js", 200],
  ] as const)
    await utimes(bench.path(name), time, time);
  const { text, call } = await bench.use("find_files", { pattern: "*.js" });
  expect(text).toBe("b.js\nc.js\na.js");
  expect(call).toMatchObject({ title: "Find *.js", kind: "search", status: "completed", rawOutput: text });
  expect(bench.consents).toEqual([{ act: "read", paths: [bench.cwd] }]);
});

test("of very many files the newest are shown, and it is said how many there are", async () => {
  const many = Object.fromEntries(Array.from({ length: MAX_FILES + 20 }, (_, at) => [`f${at}.txt`, ""]));
  await using bench = await toolBench(findFiles, { files: many });
  const lines = (await bench.use("find_files", { pattern: "f*.txt" })).text.split("\n");
  expect(lines.length).toBe(MAX_FILES + 1);
  expect(lines.at(-1)).toBe("(The newest 200 of 220 files; a narrower pattern shows others.)");
});

test("sensitive files are left out, and it is said that they are", async () => {
  const given = { ".env": "KEY=1", "keys/id_rsa": "", "a.js": "", ".github/workflows/ci.yml": "" };
  expect(await find({ pattern: "**" }, given)).toEqual([
    "(3 sensitive files were left out; the user is asked when read_file names one.)",
    "a.js",
  ]);
});

test("S-04 S-10 links are not followed, and odd names are whole", async () => {
  await using bench = await toolBench(findFiles, {
    files: { "../outside/secret.js": "", "odd\nname.js": "", "ñandú.js": "" },
  });
  await symlink("../outside", bench.path("out"));
  const { text } = await bench.use("find_files", { pattern: "*.js" });
  expect(text.split("\n").sort()).toEqual(['"odd\\nname.js"', "ñandú.js"]);
});

test("a pattern of too many patterns, and a folder that is none, are said to be so", async () => {
  await using bench = await toolBench(findFiles, { files: { "a.js": "" } });
  const braces = await bench.use("find_files", { pattern: "{a,b}".repeat(10) });
  expect([braces.isError, braces.text]).toEqual([true, expect.stringContaining("more than 256 patterns")]);
  expect((await bench.use("find_files", { pattern: "*", path: "a.js" })).text).toBe("a.js is not a folder");
  expect((await bench.use("find_files", { pattern: "*", path: "none" })).text).toBe("There is no folder none");
});
