import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { MAX_EMBEDDED_BYTES, MAX_IMAGE_BYTES } from "./file-content.ts";
import { MAX_ATTACHMENTS, MAX_EMBEDDED_TOTAL, promptBlocks } from "./prompt-blocks.ts";

const cwd = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-blocks-")));
afterAll(() => rmSync(cwd, { recursive: true }));

const all = { prompt: { image: true, audio: true, embeddedContext: true } };
const none = { prompt: { image: false, audio: false, embeddedContext: false } };
const png = Buffer.from("89504e470d0a1a0a0000", "hex");

function file(name: string, content: string | Buffer): string {
  writeFileSync(join(cwd, name), content);
  return name;
}

const blocks = (attachments: readonly string[], can = all, mentions: readonly string[] = []) =>
  promptBlocks({ text: "x", attachments, mentions }, can, { cwd, more: [] });

test("text is embedded where the agent takes that, else linked, with its type and size", async () => {
  const name = file("a b.md", "# Ä\n");
  const uri = pathToFileURL(join(cwd, name)).href;
  expect(await blocks([name])).toEqual([
    { type: "text", text: "x" },
    { type: "resource", resource: { uri, mimeType: "text/markdown", text: "# Ä\n" } },
  ]);
  expect((await blocks([name], none))[1]).toEqual({
    type: "resource_link",
    uri,
    name,
    mimeType: "text/markdown",
    size: 5,
  });
});

test("what is large, or no text, is linked, and a folder too", async () => {
  mkdirSync(join(cwd, "folder"));
  const names = [
    file("large.txt", "y".repeat(MAX_EMBEDDED_BYTES + 1)),
    file("bytes.bin", Buffer.from([1, 0, 2])),
    "folder",
  ];
  const [, ...links] = await blocks(names);
  expect(links.map(({ type }) => type)).toEqual(["resource_link", "resource_link", "resource_link"]);
  expect(links[2]).toEqual({
    type: "resource_link",
    uri: `${pathToFileURL(join(cwd, "folder")).href}/`,
    name: "folder",
  });
});

test("together no more is embedded than there may be", async () => {
  const count = MAX_EMBEDDED_TOTAL / MAX_EMBEDDED_BYTES;
  const names = Array.from({ length: count + 1 }, (_, at) => file(`part${at}.txt`, "z".repeat(MAX_EMBEDDED_BYTES)));
  const [, ...sent] = await blocks(names);
  expect(sent.map(({ type }) => type)).toEqual([...Array(count).fill("resource"), "resource_link"]);
});

test("an image is sent as one, is refused where it was attached, and is linked where it was mentioned", async () => {
  const name = file("picture", png);
  expect((await blocks([name]))[1]).toMatchObject({
    type: "image",
    mimeType: "image/png",
    data: png.toString("base64"),
  });
  await expect(blocks([name], none)).rejects.toThrow('"picture" is an image, and the agent takes none');
  expect((await blocks([], none, [name]))[1]).toMatchObject({ type: "resource_link", name: "picture" });
  const large = file("large.png", Buffer.concat([png, Buffer.alloc(MAX_IMAGE_BYTES)]));
  await expect(blocks([large])).rejects.toThrow(`at most ${MAX_IMAGE_BYTES} are sent`);
});

test("I-04: what a text mentions is only linked when it is really outside the session's folders, or has a sensitive name", async () => {
  const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-elsewhere-")));
  afterAll(() => rmSync(elsewhere, { recursive: true }));
  writeFileSync(join(elsewhere, "notes.md"), "private");
  writeFileSync(join(elsewhere, "face.png"), png);
  symlinkSync(join(elsewhere, "notes.md"), join(cwd, "link.md"));
  const names = [join(elsewhere, "notes.md"), join(elsewhere, "face.png"), "link.md", file(".env", "KEY=secret")];
  const [, ...mentioned] = await blocks([], all, names);
  expect(mentioned.map(({ type }) => type)).toEqual(Array(4).fill("resource_link"));
  const [, ...attached] = await blocks(names);
  expect(attached.map(({ type }) => type)).toEqual(["resource", "image", "resource", "resource"]);
  const parts = { text: "", mentions: names };
  const [first] = await promptBlocks(parts, all, { cwd, more: [elsewhere] });
  expect(first).toMatchObject({ type: "resource", resource: { text: "private" } });
});

test("a pasted image goes last, and not to an agent that takes none", async () => {
  const images = [{ data: png, mimeType: "image/png" }];
  const sent = await promptBlocks({ text: "", images }, all, { cwd, more: [] });
  expect(sent).toEqual([{ type: "image", data: png.toString("base64"), mimeType: "image/png" }]);
  await expect(promptBlocks({ text: "", images }, none, { cwd, more: [] })).rejects.toThrow(
    "The agent takes no images",
  );
});

test("a file goes along once, and what is only mentioned need not be there", async () => {
  const name = file("once.txt", "1");
  expect(await blocks([name, join(cwd, name)], all, [name, "nobody@example.com"])).toHaveLength(2);
  await expect(blocks(["none.txt"])).rejects.toThrow('"none.txt": there is no such file');
});

test.skipIf(process.platform === "win32")("a pipe holds nothing up", async () => {
  execFileSync("mkfifo", [join(cwd, "pipe")]);
  await expect(blocks(["pipe"])).rejects.toThrow("neither a file nor a folder");
});

test("there are not more files than there may be", async () => {
  const names = Array.from({ length: MAX_ATTACHMENTS + 1 }, (_, at) => `f${at}`);
  await expect(blocks(names)).rejects.toThrow(`at most ${MAX_ATTACHMENTS} files`);
});
