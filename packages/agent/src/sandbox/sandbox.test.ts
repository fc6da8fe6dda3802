import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporary } from "./fixtures/temporary.ts";
import { findSandbox } from "./sandbox.ts";

const auto = { use: "auto", network: false, writable: [] } as const;

test("without bubblewrap on PATH the sandbox says so", async () => {
  const PATH = await temporary();
  expect(await findSandbox(auto, { PATH }, { platform: "linux" })).toEqual({
    usable: false,
    why: "bubblewrap is not installed",
    use: "auto",
  });
});

test("a bubblewrap that cannot make namespaces is not used, and its words are the reason", async () => {
  const PATH = await temporary();
  const bwrap = join(PATH, "bwrap");
  await writeFile(bwrap, "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n");
  await chmod(bwrap, 0o755);
  expect(await findSandbox({ ...auto, use: "required" }, { PATH }, { platform: "linux" })).toEqual({
    usable: false,
    why: "bubblewrap cannot make namespaces here: No permissions to create new namespace",
    use: "required",
  });
});

test("C-09: a folder of PATH that is relative, and so may be the project's, is not looked into", async () => {
  expect(await findSandbox(auto, { PATH: ".:bin" }, { platform: "linux" })).toMatchObject({ usable: false });
});

test("other systems have no sandbox, and one that is switched off is not looked for", async () => {
  expect(await findSandbox(auto, process.env, { platform: "darwin" })).toMatchObject({
    why: "only Linux has bubblewrap",
  });
  expect(await findSandbox({ ...auto, use: "off" }, process.env)).toMatchObject({ usable: false, use: "off" });
});
