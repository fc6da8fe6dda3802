import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AcpError } from "@colloquy/acp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { editExternally, MAX_EDITED_BYTES } from "./external.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "colloquy-external-"));
});
afterEach(() => rm(folder, { recursive: true }));

const lend = <T>(use: () => Promise<T>) => use();

/** An editor that is this script; its last argument is the file. */
async function editor(script: string, name = "editor"): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\nfor file; do :; done\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

const env = (program: string) => ({ PATH: process.env.PATH, TMPDIR: folder, EDITOR: program });

test("the text comes back as it was written, and its file is gone", async () => {
  const program = await editor('cat "$file" > "$0.saw"; printf "new\\r\\ntext\\n" > "$file"');
  expect(await editExternally("old\ntext", env(program), lend)).toBe("new\ntext");
  expect(await readFile(`${program}.saw`, "utf8")).toBe("old\ntext");
  expect(await readdir(folder)).toEqual(["editor", "editor.saw"]);
});

test("X-02: nobody else can read the file meanwhile", async () => {
  const program = await editor(
    'ls -l "$file" | cut -c1-10 > "$file.new"; ls -ld "$(dirname "$file")" | cut -c1-10 >> "$file.new"; mv "$file.new" "$file"',
  );
  expect(await editExternally("secret", env(program), lend)).toBe("-rw-------\ndrwx------");
});

test("options of the editor are its own words, a quoted program is one, and no shell reads any of them", async () => {
  const program = await editor('printf "%s|" "$@" > "$file"', "my editor");
  const args = await editExternally("", env(`"${program}" --wait '$(touch x)' ;`), lend);
  expect(args).toMatch(/^--wait\|\$\(touch x\)\|;\|.*prompt\.md\|$/);
});

test("VISUAL goes before EDITOR, and an empty one is none", async () => {
  const visual = await editor('printf visual > "$file"', "visual");
  const other = await editor('printf other > "$file"', "other");
  expect(await editExternally("", { ...env(other), VISUAL: visual }, lend)).toBe("visual");
  expect(await editExternally("", { ...env(other), VISUAL: " " }, lend)).toBe("other");
});

test("a last line end that was there before stays", async () => {
  const program = await editor(":");
  expect(await editExternally("one\n", env(program), lend)).toBe("one\n");
});

test.each([
  ["exit 3", /^The editor ".*" ended with code 3: the draft stays as it was$/],
  ["kill -9 $$", /^The editor ".*" ended by SIGKILL: the draft stays as it was$/],
  ['rm "$file"', /^The text could not be read back from .*: the draft stays as it was$/],
  [`head -c ${MAX_EDITED_BYTES + 1} /dev/zero > "$file"`, /^What was written is longer than 10 MB/],
])("an editor that does %j gives no text, and says why", async (script, words) => {
  const program = await editor(script);
  const error = await editExternally("kept", env(program), lend).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(AcpError);
  expect((error as Error).message).toMatch(words);
  expect(await readdir(folder)).toEqual(["editor"]);
});

test("an editor that is not there is named", async () => {
  const editing = editExternally("kept", env("surely-no-such-editor"), lend);
  await expect(editing).rejects.toThrow(
    'The editor "surely-no-such-editor" could not be started: there is no such program; the draft stays as it was. Set VISUAL or EDITOR',
  );
});

test("a command that is no command is named, too", async () => {
  await expect(editExternally("kept", env("vim 'x"), lend)).rejects.toThrow(
    "The editor could not be started: A quote (') is not closed in: vim 'x; the draft stays as it was. Set VISUAL or EDITOR",
  );
});

test("it has the terminal only while it runs", async () => {
  const steps: string[] = [];
  const program = await editor("exit 1");
  const lending = async <T>(use: () => Promise<T>) => {
    steps.push("lent");
    return await use().finally(() => steps.push("back"));
  };
  await expect(editExternally("", env(program), lending)).rejects.toThrow("ended with code 1");
  expect(steps).toEqual(["lent", "back"]);
});
