import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { nodeLocal } from "./index.ts";

function session() {
  const folder = mkdtempSync(join(tmpdir(), "local-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, path: join(folder, "notes.md"), roots: (id: string) => (id === "s" ? [folder] : undefined) };
}

test("files and terminals of this machine are hosted in the folders of the session", async () => {
  const { path, roots } = session();
  const local = nodeLocal();
  const files = local.files(roots);
  const terminals = local.terminals(roots);
  onTestFinished(() => terminals.close());
  await files.writeTextFile({ sessionId: "s", path, content: "milk" });
  const print = `process.stdout.write(require("fs").readFileSync("notes.md"))`;
  const { terminalId } = await terminals.create({ sessionId: "s", command: process.execPath, args: ["-e", print] });
  expect(await terminals.waitForExit({ sessionId: "s", terminalId })).toMatchObject({ exitCode: 0 });
  expect(await terminals.output({ sessionId: "s", terminalId })).toMatchObject({ output: "milk" });
  await expect(files.readTextFile({ sessionId: "t", path })).rejects.toMatchObject({ code: -32002 });
});

test("the options of both reach them", async () => {
  const { path, roots } = session();
  const local = nodeLocal({ files: { maxFileBytes: 3 }, terminals: { allowCommand: () => false } });
  const write = local.files(roots).writeTextFile({ sessionId: "s", path, content: "milk" });
  await expect(write).rejects.toThrow("maxFileBytes (3)");
  const create = local.terminals(roots).create({ sessionId: "s", command: process.execPath });
  await expect(create).rejects.toThrow("does not let an agent run this command");
});
