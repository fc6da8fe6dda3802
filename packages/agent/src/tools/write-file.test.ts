import { symlink, truncate } from "node:fs/promises";
import { diffView } from "@colloquy/acp/state";
import { describe, expect, test } from "vitest";
import { clientKinds, toolBench } from "../fixtures/tool-bench.ts";
import { DeclinedError } from "./tool.ts";
import { writeFile } from "./write-file.ts";

describe.each(clientKinds)("for a client %s", (client) => {
  test("PERM-02 a new file is shown before consent to it is asked for, and made after", async () => {
    const meanwhile: unknown[] = [];
    await using bench = await toolBench(writeFile, {
      client,
      async answer() {
        const [call] = [...bench.client.session().toolCalls];
        meanwhile.push(diffView([...call!.content][0]!)?.files, await bench.read("src/new.js"));
        return "allow";
      },
    });
    const { text, call } = await bench.use("write_file", { path: "src/new.js", content: "one\ntwo\n" });
    const path = bench.path("src/new.js");
    expect(meanwhile).toMatchObject([[{ path, operation: "add" }], undefined]);
    expect(text).toBe("Made src/new.js: 2 lines.");
    expect(call).toMatchObject({ title: "Write src/new.js", kind: "edit", status: "completed", locations: [{ path }] });
    expect(await bench.read("src/new.js")).toBe("one\ntwo\n");
    expect([bench.consents, bench.changed]).toEqual([[{ act: "write", paths: [path] }], [path]]);
    expect(bench.seen.check(path, "one\ntwo\n")).toBe("seen");
  });

  test("a file is replaced when it was seen as it is", async () => {
    await using bench = await toolBench(writeFile, { client, files: { "a.txt": "old\r\ntext\r\n" } });
    bench.seen.saw(bench.path("a.txt"), "old\r\ntext\r\n");
    const { text } = await bench.use("write_file", { path: "a.txt", content: "new\ntext\n" });
    expect(text).toBe("Replaced a.txt: 2 lines.");
    expect(await bench.read("a.txt")).toBe("new\r\ntext\r\n");
    const again = await bench.use("write_file", { path: "a.txt", content: "more\n" });
    expect([again.isError, await bench.read("a.txt")]).toEqual([false, "more\r\n"]);
  });

  test("a file that was not seen, or has changed since, is left as it is, and nobody is asked", async () => {
    await using bench = await toolBench(writeFile, { client, files: { "a.txt": "old\n" } });
    const unseen = await bench.use("write_file", { path: "a.txt", content: "new\n" });
    expect([unseen.isError, unseen.text]).toEqual([
      true,
      "a.txt has not been read yet; read it with read_file before changing it",
    ]);
    bench.seen.saw(bench.path("a.txt"), "older\n");
    const stale = await bench.use("write_file", { path: "a.txt", content: "new\n" });
    expect(stale.text).toBe("a.txt has changed since it was read; read it again");
    expect([await bench.read("a.txt"), bench.consents]).toEqual(["old\n", []]);
  });

  test("P-16 what somebody else writes while the user is asked is not overwritten", async () => {
    await using bench = await toolBench(writeFile, {
      client,
      async answer() {
        await bench.write("new.txt", "theirs\n");
        return "allow";
      },
    });
    const { text, isError, call } = await bench.use("write_file", { path: "new.txt", content: "mine\n" });
    expect([isError, call.status, await bench.read("new.txt")]).toEqual([true, "failed", "theirs\n"]);
    expect(text).toBe("new.txt was changed by somebody else just now, so it was left as it is; read it again");
  });

  test("without consent nothing is written", async () => {
    await using bench = await toolBench(writeFile, { client, answer: () => "reject" });
    const { error, call } = await bench.use("write_file", { path: "new.txt", content: "mine\n" });
    expect(error).toBeInstanceOf(DeclinedError);
    expect([call.status, await bench.read("new.txt")]).toEqual([client === "v2" ? "cancelled" : "failed", undefined]);
  });
});

test("S-17 a file that the client has not saved yet counts as one that is there", async () => {
  await using bench = await toolBench(writeFile, { client: "v1-fs" });
  bench.unsaved.set(bench.path("new.md"), "theirs\n");
  expect((await bench.use("write_file", { path: "new.md", content: "mine\n" })).text).toMatch(/has not been read yet/);
  bench.seen.saw(bench.path("new.md"), "theirs\n");
  await bench.use("write_file", { path: "new.md", content: "mine\n" });
  expect([bench.unsaved.get(bench.path("new.md")), await bench.read("new.md")]).toEqual(["mine\n", undefined]);
});

test("what is the same is not written, and nobody is asked", async () => {
  await using bench = await toolBench(writeFile, { files: { "a.txt": "same\n" } });
  bench.seen.saw(bench.path("a.txt"), "same\n");
  const { text } = await bench.use("write_file", { path: "a.txt", content: "same\n" });
  expect([text, bench.consents]).toEqual(["a.txt has this text already; nothing was written.", []]);
});

test("S-09 S-14 S-15 folders, binary and huge files are not replaced", async () => {
  const files = { "src/a.js": "", "a.bin": new Uint8Array([0xff, 0xfe]), "huge.log": "" };
  await using bench = await toolBench(writeFile, { files });
  await truncate(bench.path("huge.log"), 2 ** 33);
  const told: string[] = [];
  for (const path of ["src", "a.bin", "huge.log"])
    told.push((await bench.use("write_file", { path, content: "x" })).text);
  expect(told).toEqual([
    "src is a folder; list_folder shows what is in it",
    expect.stringContaining("a.bin is a binary file (2 B)"),
    "huge.log is larger than 4.0 MB, so it is not replaced; a command can do it",
  ]);
  expect(bench.consents).toEqual([]);
});

test.each([
  ["S-10 a control character in the name", { path: "a\nb", content: "" }],
  ["S-10 a NUL in the name", { path: "a\0b", content: "" }],
  ["a folder's name", { path: "src/", content: "" }],
  ["half a character in the name", { path: "a\ud800", content: "" }],
  ["S-15 a NUL in the text", { path: "a", content: "a\0b" }],
  ["half a character in the text", { path: "a", content: "\udc00" }],
  ["a field that is not known", { path: "a", content: "", mode: "0777" }],
])("%s does not fit", (_, input) => {
  expect(writeFile.input.safeParse(input).success).toBe(false);
});

test("S-04 nothing is made through a link to nothing, and a link to a file stays one", async () => {
  await using bench = await toolBench(writeFile, { files: { "real.txt": "old\n" } });
  await symlink("nowhere.txt", bench.path("dangling"));
  await symlink("real.txt", bench.path("link"));
  const dangling = await bench.use("write_file", { path: "dangling", content: "x" });
  expect([dangling.isError, await bench.read("nowhere.txt")]).toEqual([true, undefined]);
  bench.seen.saw(bench.path("link"), "old\n");
  await bench.use("write_file", { path: "link", content: "new\n" });
  expect(await bench.read("real.txt")).toBe("new\n");
});
