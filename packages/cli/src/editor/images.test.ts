import { execFileSync } from "node:child_process";
import { chmod, copyFile, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clipboardImage } from "./clipboard-image.ts";
import { imageFile, imageOf, MAX_IMAGE_BYTES } from "./image-file.ts";
import { pastedImage } from "./pasted-path.ts";

const pixel = join(import.meta.dirname, "fixtures", "pixel.png");
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "colloquy-images-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A program of this name in the folder. */
async function program(name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
}

const desktop = (more: object) => ({ PATH: `${folder}:${process.env.PATH}`, ...more });
const expected = async () => imageOf(await readFile(pixel));

test("a picture's kind is read from its bytes, whatever its file is called", async () => {
  const path = join(folder, "notes.txt");
  await copyFile(pixel, path);
  const bytes = await readFile(pixel);
  expect(await imageFile(path)).toEqual({
    mimeType: "image/png",
    data: bytes.toString("base64"),
    bytes: bytes.length,
    name: "notes.txt",
  });
  expect(imageOf(Buffer.from("\xff\xd8\xff\xe0", "latin1"))?.mimeType).toBe("image/jpeg");
  expect(imageOf(Buffer.from("GIF89a"))?.mimeType).toBe("image/gif");
  expect(imageOf(Buffer.from("RIFF1234WEBPVP8 "))?.mimeType).toBe("image/webp");
  expect(imageOf(Buffer.from("<svg onload=x>"))).toBeUndefined();
});

test("what is no picture is none: a text, a folder, a pipe that nobody writes to", async () => {
  await writeFile(join(folder, "a.png"), "not really");
  execFileSync("mkfifo", [join(folder, "pipe.png")]);
  expect(await imageFile(join(folder, "a.png"))).toBeUndefined();
  expect(await imageFile(folder)).toBeUndefined();
  expect(await imageFile(join(folder, "pipe.png"))).toBeUndefined();
  await expect(imageFile(join(folder, "missing.png"))).rejects.toThrow("ENOENT");
});

test("R-05: a picture that is too large is refused before it is read", async () => {
  const path = join(folder, "large.png");
  await copyFile(pixel, path);
  await truncate(path, MAX_IMAGE_BYTES + 1);
  await expect(imageFile(path)).rejects.toThrow("The picture is larger than 10 MB: make it smaller");
});

test("a paste is a picture's file when it is nothing but its path, in any of the ways that terminals write it", async () => {
  const path = join(folder, "it's a b.png");
  await copyFile(pixel, path);
  const ways = [
    path,
    ` ${path}\n`,
    `"${path}"`,
    `'${path.replace("'", "'\\''")}'`,
    path.replace(/[ ']/g, "\\$&"),
    pathToFileURL(path).href,
  ];
  for (const way of ways) expect([way, pastedImage(way)]).toEqual([way, path]);
  for (const other of [
    `see ${path}`,
    `${path}\n${path}`,
    "a.png",
    join(folder, "x.png"),
    folder,
    "file://%",
    "/\0.png",
  ])
    expect([other, pastedImage(other)]).toEqual([other, undefined]);
});

test.each([
  ["wl-paste", { WAYLAND_DISPLAY: "wayland-1" }, "linux", `cat '${pixel}'`],
  ["xclip", { DISPLAY: ":0" }, "linux", `cat '${pixel}'`],
  ["pngpaste", {}, "darwin", `[ "$1" = - ] && cat '${pixel}'`],
  ["osascript", {}, "darwin", `printf '«data PNGf'; od -An -v -tx1 '${pixel}' | tr -d ' \\n' | tr a-f A-F; echo '»'`],
  ["powershell.exe", {}, "win32", `base64 '${pixel}'`],
  ["powershell.exe", { WSL_DISTRO_NAME: "Debian" }, "linux", `base64 '${pixel}'`],
] as const)("the clipboard is read with %s", async (name, env, platform, script) => {
  await program(name, script);
  expect(await clipboardImage(desktop(env), platform)).toEqual(await expected());
});

test("where there is no picture, no program and no desktop, there is none", async () => {
  await program("wl-paste", "echo 'No suitable type of content copied' >&2; exit 1");
  expect(await clipboardImage(desktop({ WAYLAND_DISPLAY: "x", DISPLAY: ":0" }), "linux")).toBeUndefined();
  await program("wl-paste", "echo plain text");
  expect(await clipboardImage(desktop({ WAYLAND_DISPLAY: "x" }), "linux")).toBeUndefined();
  expect(await clipboardImage(desktop({}), "linux")).toBeUndefined();
});

test("R-05: a clipboard without end is not read to its end, and its program is gone", async () => {
  await program("xclip", `echo $$ > '${folder}/pid'; cat '${pixel}'; yes`);
  await expect(clipboardImage(desktop({ DISPLAY: ":0" }), "linux")).rejects.toThrow("larger than 10 MB");
  const pid = Number(await readFile(join(folder, "pid"), "utf8"));
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test("X-05: the program that reads it gets no secrets of the environment", async () => {
  await program("xclip", `env > '${folder}/env'`);
  await clipboardImage(desktop({ DISPLAY: ":0", SOME_API_KEY: "secret" }), "linux");
  expect(await readFile(join(folder, "env"), "utf8")).toMatch(/^(?![\s\S]*SOME_API_KEY)[\s\S]*DISPLAY=:0/);
});
