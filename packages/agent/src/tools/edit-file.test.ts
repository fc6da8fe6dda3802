import { symlink, truncate } from "node:fs/promises";
import { diffView } from "@colloquy/acp/state";
import { describe, expect, test } from "vitest";
import { clientKinds, toolBench } from "../fixtures/tool-bench.ts";
import { editFile } from "./edit-file.ts";
import { readFile } from "./read-file.ts";
import { DeclinedError } from "./tool.ts";

const tools = [readFile, editFile];
const files = { "src/a.js": "one\ntwo\nthree\n" };

describe.each(clientKinds)("for a client %s", (client) => {
  test("PERM-02 an edit is shown before consent to it is asked for, and made after", async () => {
    const meanwhile: unknown[] = [];
    await using bench = await toolBench(tools, {
      client,
      files,
      async answer({ toolCall, subject }) {
        const call = [...bench.client.session().toolCalls].at(-1)!;
        meanwhile.push((toolCall ?? subject.toolCall).toolCallId === call.toolCallId, await bench.read("src/a.js"));
        meanwhile.push(diffView([...call.content][0]!));
        return "allow";
      },
    });
    await bench.use("read_file", { path: "src/a.js", line: 2, limit: 1 });
    const edits = [{ old: "two", new: "2" }];
    const { text, call } = await bench.use("edit_file", { path: "src/a.js", edits });
    const path = bench.path("src/a.js");
    expect(meanwhile).toMatchObject([
      true,
      "one\ntwo\nthree\n",
      { files: [{ path, operation: "modify" }], added: 1, removed: 1 },
    ]);
    expect(text).toBe("Edited src/a.js: 1 place, at line 2.");
    expect(call).toMatchObject({
      title: "Edit src/a.js",
      kind: "edit",
      status: "completed",
      locations: [{ path, line: 2 }],
    });
    expect(await bench.read("src/a.js")).toBe("one\n2\nthree\n");
    expect([bench.consents.at(-1), bench.changed]).toEqual([{ act: "write", paths: [path] }, [path]]);
    const next = await bench.use("edit_file", { path: "src/a.js", edits: [{ old: "2", new: "II" }] });
    expect([next.isError, await bench.read("src/a.js")]).toEqual([false, "one\nII\nthree\n"]);
  });

  test("of edits one of which fails nothing is written, and nobody is asked", async () => {
    await using bench = await toolBench(tools, { client, files });
    await bench.use("read_file", { path: "src/a.js" });
    const edits = [
      { old: "one", new: "1" },
      { old: "nowhere", new: "" },
    ];
    const { text, isError, call } = await bench.use("edit_file", { path: "src/a.js", edits });
    expect([isError, call.status, await bench.read("src/a.js")]).toEqual([true, "failed", files["src/a.js"]]);
    expect(text).toMatch(/^Edit 2 of 2, none of which was made/);
    expect([bench.changed, bench.consents.filter(({ act }) => act === "write")]).toEqual([[], []]);
  });

  test("a file that was not read, or that another program has written since, is left as it is", async () => {
    await using bench = await toolBench(tools, { client, files });
    const edits = [{ old: "two", new: "2" }];
    expect((await bench.use("edit_file", { path: "src/a.js", edits })).text).toMatch(
      /^src\/a.js has not been read yet/,
    );
    await bench.use("read_file", { path: "src/a.js" });
    await bench.write("src/a.js", "one\ntwo\nthree\nfour\n");
    const { text } = await bench.use("edit_file", { path: "src/a.js", edits });
    expect(text).toBe("src/a.js has changed since it was read; read it again");
    expect(await bench.read("src/a.js")).toBe("one\ntwo\nthree\nfour\n");
  });

  test("P-16 a file that another program writes while the user is asked is left as it is", async () => {
    await using bench = await toolBench(tools, {
      client,
      files,
      async answer() {
        await bench.write("src/a.js", "theirs\n");
        return "allow";
      },
    });
    await bench.use("read_file", { path: "src/a.js" });
    const { text } = await bench.use("edit_file", { path: "src/a.js", edits: [{ old: "two", new: "2" }] });
    expect([text, await bench.read("src/a.js")]).toEqual([
      "src/a.js was changed by somebody else just now, so it was left as it is; read it again",
      "theirs\n",
    ]);
  });

  test("without consent nothing is written, and the file still counts as read", async () => {
    const answers = ["reject", "allow"] as const;
    let asked = 0;
    await using bench = await toolBench(tools, { client, files, answer: () => answers[asked++]! });
    await bench.use("read_file", { path: "src/a.js" });
    const input = { path: "src/a.js", edits: [{ old: "two", new: "2" }] };
    const { error } = await bench.use("edit_file", input);
    expect([error instanceof DeclinedError, await bench.read("src/a.js")]).toEqual([true, files["src/a.js"]]);
    await bench.use("edit_file", input);
    expect(await bench.read("src/a.js")).toBe("one\n2\nthree\n");
  });
});

test("S-17 what is unsaved in the client's editor is edited, there", async () => {
  await using bench = await toolBench(tools, { client: "v1-fs", files: { "a.md": "saved\n" } });
  const path = bench.path("a.md");
  bench.unsaved.set(path, "unsaved\n");
  await bench.use("read_file", { path: "a.md" });
  await bench.use("edit_file", { path: "a.md", edits: [{ old: "unsaved", new: "edited" }] });
  expect([bench.unsaved.get(path), await bench.read("a.md")]).toEqual(["edited\n", "saved\n"]);
  bench.unsaved.set(path, "typed meanwhile\n");
  const { text } = await bench.use("edit_file", { path: "a.md", edits: [{ old: "edited", new: "x" }] });
  expect(text).toBe("a.md has changed since it was read; read it again");
});

test("S-14 CRLF files are edited with LF, unicode paths and texts as others", async () => {
  await using bench = await toolBench(tools, { files: { "ünï/код.txt": "один\r\nдва\r\n" } });
  await bench.use("read_file", { path: "ünï/код.txt" });
  await bench.use("edit_file", { path: "ünï/код.txt", edits: [{ old: "один\nдва", new: "раз\nдва\nтри 😀" }] });
  expect(await bench.read("ünï/код.txt")).toBe("раз\r\nдва\r\nтри 😀\r\n");
});

test("edits that change nothing, and files that are too large, are said to be so", async () => {
  await using bench = await toolBench(tools, { files: { "a.txt": "a\n", "huge.log": "" } });
  await truncate(bench.path("huge.log"), 2 ** 33);
  await bench.use("read_file", { path: "a.txt" });
  const told: string[] = [];
  for (const path of ["a.txt", "huge.log"])
    told.push((await bench.use("edit_file", { path, edits: [{ old: "a", new: "a" }] })).text);
  expect(told).toEqual([
    "These edits leave a.txt as it is; nothing was written",
    "huge.log is larger than 4.0 MB, so it is not edited; a command can do it",
  ]);
});

test("S-04 a link is edited where it leads; consent is asked for the path as it was given", async () => {
  await using bench = await toolBench(tools, { files: { "../outside.txt": "outside\n", "in/a.txt": "inside\n" } });
  await symlink("../outside.txt", bench.path("out"));
  await symlink("in", bench.path("folder"));
  for (const path of ["out", "folder/a.txt"]) {
    await bench.use("read_file", { path });
    await bench.use("edit_file", { path, edits: [{ old: "side", new: "SIDE" }] });
    expect(bench.consents.at(-1)).toEqual({ act: "write", paths: [bench.path(path)] });
  }
  expect([await bench.read("../outside.txt"), await bench.read("in/a.txt")]).toEqual(["outSIDE\n", "inSIDE\n"]);
});
