import { execFileSync } from "node:child_process";
import { symlink, truncate } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { clientKinds, toolBench } from "../fixtures/tool-bench.ts";
import { readFile } from "./read-file.ts";

describe.each(clientKinds)("a client %s", (client) => {
  test("pain 12: is read a text with its line numbers, and shown it", async () => {
    await using bench = await toolBench(readFile, { client, files: { "src/größe.js": "one\ntwo\n" } });
    const { text, isError, call } = await bench.use("read_file", { path: "src/größe.js" });
    expect([text, isError]).toEqual(["     1\tone\n     2\ttwo", false]);
    expect(call).toMatchObject({
      title: "Read src/größe.js",
      kind: "read",
      status: "completed",
      locations: [{ path: bench.path("src/größe.js") }],
      rawOutput: text,
    });
    expect([...call.content]).toMatchObject([{ content: { type: "text", text: `\`\`\`\n${text}\n\`\`\`` } }]);
    expect(bench.consents).toEqual([{ act: "read", paths: [bench.path("src/größe.js")] }]);
    expect(bench.seen.check(bench.path("src/größe.js"), "one\ntwo\n")).toBe("seen");
  });

  test("is told what could have been meant by what is not there", async () => {
    await using bench = await toolBench(readFile, { client, files: { "src/sum.ts": "", "src/other.md": "" } });
    const { text, isError, call } = await bench.use("read_file", { path: "src/sum.js" });
    expect([text, isError]).toEqual(["There is no file src/sum.js; there is src/sum.ts", true]);
    expect(call.status).toBe("failed");
    const none = await bench.use("read_file", { path: "src/entirely-different.js" });
    expect(none.text).toBe("There is no file src/entirely-different.js; find_files finds files by name");
  });

  test("S-15 is told that a file is no text", async () => {
    const files = { "a.bin": new Uint8Array([0xff, 0xfe, 0]), "b.bin": "text\0text", "c.pdf": "%PDF-1.7\n\xff\0" };
    await using bench = await toolBench(readFile, { client, files });
    for (const path of Object.keys(files)) {
      const { text, isError } = await bench.use("read_file", { path });
      expect([isError, text]).toEqual([true, expect.stringContaining(`${path} is a binary file`)]);
    }
  });
});

test("S-17 what is unsaved in the client's editor is what is read", async () => {
  await using bench = await toolBench(readFile, { client: "v1-fs", files: { "a.md": "saved\n" } });
  bench.unsaved.set(bench.path("a.md"), "unsaved\n").set(bench.path("new.md"), "not on disk yet\n");
  expect((await bench.use("read_file", { path: "a.md" })).text).toBe("     1\tunsaved");
  expect((await bench.use("read_file", { path: "new.md" })).text).toBe("     1\tnot on disk yet");
  expect(bench.seen.check(bench.path("a.md"), "unsaved\n")).toBe("seen");
});

test("some lines are read by their numbers, and it is said how to go on", async () => {
  const lines = Array.from({ length: 2_500 }, (_, at) => `line ${at + 1}`);
  await using bench = await toolBench(readFile, { files: { "a.txt": lines.join("\r\n") } });
  const part = await bench.use("read_file", { path: "a.txt", line: 10, limit: 2 });
  expect(part.text).toBe("    10\tline 10\n    11\tline 11\n(Lines 10 to 11 of 2500. Read on with line: 12.)");
  expect(part.call).toMatchObject({ title: "Read a.txt:10-11", locations: [{ path: bench.path("a.txt"), line: 10 }] });
  expect(bench.seen.check(bench.path("a.txt"), lines.join("\r\n"))).toBe("seen");
  const all = await bench.use("read_file", { path: "a.txt" });
  expect(all.text).toContain("  2000\tline 2000\n(Lines 1 to 2000 of 2500. Read on with line: 2001.)");
  const end = await bench.use("read_file", { path: "a.txt", line: 2499 });
  expect(end.text).toBe("  2499\tline 2499\n  2500\tline 2500\n(Lines 2499 to 2500 of 2500.)");
  const beyond = await bench.use("read_file", { path: "a.txt", line: 3_000 });
  expect([beyond.isError, beyond.text]).toEqual([true, "a.txt has 2,500 lines; there is no line 3000"]);
});

test("S-14 a line that is too long is cut, and what the client is shown is bounded", async () => {
  await using bench = await toolBench(readFile, { files: { "a.txt": `${"😀".repeat(5_000)}\n${"b".repeat(4_000)}` } });
  const { text, call } = await bench.use("read_file", { path: "a.txt" });
  expect(text.length).toBeLessThan(4_200);
  expect(text).toContain("… (8000 more characters)\n     2\tbbb");
  expect(text.isWellFormed()).toBe(true);
  const [shown] = [...call.content] as any[];
  expect(shown.content.text.length).toBeLessThan(4_100);
});

test("S-14 of a huge file a part is read, which is no leave to edit it", async () => {
  await using bench = await toolBench(readFile, { files: { "a.log": "first\nsecond\n" } });
  await truncate(bench.path("a.log"), 2 ** 36);
  const { text } = await bench.use("read_file", { path: "a.log", limit: 2 });
  expect(text).toContain("     1\tfirst\n     2\tsecond\n(Lines 1 to 2; the file is 68.7 GB");
  expect(bench.seen.check(bench.path("a.log"), "first\nsecond\n")).toBe("unseen");
});

test("an empty file is said to be empty, a folder to be a folder, and S-08 a pipe is not waited for", async () => {
  await using bench = await toolBench(readFile, { files: { "empty.txt": "", "src/a.js": "" } });
  execFileSync("mkfifo", [bench.path("pipe")]);
  const told: unknown[] = [];
  for (const path of ["empty.txt", "src", "pipe"]) told.push((await bench.use("read_file", { path })).text);
  expect(told).toEqual([
    "(empty.txt is empty)",
    "src is a folder; list_folder shows what is in it",
    "pipe is not a regular file, so it is not read",
  ]);
  expect(bench.seen.check(bench.path("empty.txt"), "")).toBe("seen");
});

test("S-04 a link is read where it leads; consent is asked for the path as it was given", async () => {
  await using bench = await toolBench(readFile, { files: { "src/a.js": "inside\n", "../outside.txt": "outside\n" } });
  await symlink("../outside.txt", bench.path("out"));
  await symlink("src/a.js", bench.path("in"));
  expect((await bench.use("read_file", { path: "in" })).text).toBe("     1\tinside");
  expect((await bench.use("read_file", { path: "out" })).text).toBe("     1\toutside");
  expect(bench.consents).toEqual(["in", "out"].map((name) => ({ act: "read", paths: [bench.path(name)] })));
});

test("S-21 names outside of the folders are not proposed", async () => {
  await using bench = await toolBench(readFile, { files: { "../secret.txt": "" } });
  const { text } = await bench.use("read_file", { path: "../secret.text" });
  expect(text).not.toContain("secret.txt");
});

test("what AGENTS.md says of the place is told to the model, and not shown as the file", async () => {
  const instructionsFor = (path: string) => (path.endsWith("a.js") ? "Use tabs here." : undefined);
  await using bench = await toolBench(readFile, { files: { "a.js": "a\n" }, instructionsFor });
  const { text, call } = await bench.use("read_file", { path: "a.js" });
  expect([text, call.rawOutput]).toEqual(["     1\ta\n\nUse tabs here.", "     1\ta"]);
});

test("many files are read at once", async () => {
  const names = Array.from({ length: 40 }, (_, at) => `f${at}.txt`);
  await using bench = await toolBench(
    {
      ...readFile,
      run: async (_input, use) => {
        const all = await Promise.all(names.map((path) => readFile.run({ path }, use)));
        return { content: all.map(({ content }) => content).join("\n") };
      },
    },
    { files: Object.fromEntries(names.map((name) => [name, name])) },
  );
  const { text } = await bench.use("read_file", { path: "f0.txt" });
  expect(text).toBe(names.map((name) => `     1\t${name}`).join("\n"));
  expect(names.every((name) => bench.seen.check(join(bench.cwd, name), name) === "seen")).toBe(true);
});
