import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { lstat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { allBelow, ownEnvironment } from "./fixtures/places.ts";
import { type Server, serve } from "./fixtures/server.ts";
import { tarGz } from "./fixtures/tar.ts";
import { zip } from "./fixtures/zip.ts";
import { type BinaryDistribution, install, installed, plan, platformKey, uninstall, verify } from "./index.ts";

const run = promisify(execFile);
const script = (says: string) => `#!/bin/sh\necho "${says} $*"\n`;
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const posix = process.platform !== "win32";

async function setUp(server: Server) {
  const env = await ownEnvironment();
  const planned = (path: string, more: Partial<BinaryDistribution> = {}, version = "1.0.0") => {
    const one = { archive: server.url + path, cmd: "./bin/fine", args: ["--acp"], ...more };
    return plan({ id: "fine", version, distribution: { binary: { [platformKey()]: one } } }, { env });
  };
  return { env, planned, left: () => allBelow(join(env.COLLOQUY_DATA, "staging")) };
}

test.runIf(posix)("a program is unpacked from each form, locked, and starts", async () => {
  const archive = tarGz([{ name: "bin/fine", content: script("tar") }]);
  await using server = await serve({
    "/fine.tgz": archive,
    "/fine.zip": zip([{ name: "bin/fine", content: script("zip"), mode: 0 }]),
    "/fine": script("bare"),
  });
  const { env, planned, left } = await setUp(server);
  const phases = new Set<string>();
  const started = async (path: string, version: string) => {
    const { command } = await install(planned(path, {}, version), {
      env,
      onProgress: ({ phase }) => phases.add(phase),
    });
    return (await run(command[0], command.slice(1))).stdout;
  };
  expect(await started("/fine.tgz", "1")).toBe("tar --acp\n");
  expect([...phases]).toEqual(["fetch", "unpack", "check", "finish"]);
  const known = await installed("fine", { env });
  expect(known).toMatchObject({
    kind: "binary",
    version: "1",
    hash: `sha256:${hashOf(archive)}`,
    hashFrom: "first use",
  });
  expect(known).toMatchObject({ source: `${server.url}/fine.tgz`, size: script("tar").length });
  expect(await verify({ id: "fine", ...known! }, { env })).toBeUndefined();
  expect(await started("/fine.zip", "2")).toBe("zip --acp\n");
  expect(await started("/fine", "3")).toBe("bare --acp\n");
  expect(await left()).toEqual([]);
});

test("C-02: a wrong hash stops the install, and what was there stays", async () => {
  const good = tarGz([{ name: "bin/fine", content: script("good") }]);
  await using server = await serve({
    "/1.tgz": good,
    "/2.tgz": tarGz([{ name: "bin/fine", content: script("evil") }]),
  });
  const { env, planned, left } = await setUp(server);
  const upper = await install(planned("/1.tgz", { sha256: hashOf(good).toUpperCase() }), { env });
  expect(upper).toMatchObject({ hash: `sha256:${hashOf(good)}`, hashFrom: "registry" });
  const wrong = planned("/2.tgz", { sha256: hashOf(good) }, "2.0.0");
  await expect(install(wrong, { env })).rejects.toThrow(
    /^The download of fine 2\.0\.0 is not what it should be, and is not used/,
  );
  expect(await installed("fine", { env })).toEqual(upper);
  expect(await verify({ id: "fine", ...upper }, { env })).toBeUndefined();
  expect(await left()).toEqual([]);
});

test("C-02: without a hash the first is remembered, and another of the same version is refused until it is uninstalled", async () => {
  const changed = tarGz([{ name: "bin/fine", content: script("changed") }]);
  await using server = await serve({ "/fine.tgz": tarGz([{ name: "bin/fine", content: script("first") }]) });
  const { env, planned } = await setUp(server);
  const first = await install(planned("/fine.tgz"), { env });
  await install(planned("/fine.tgz", {}, "2.0.0"), { env });
  server.routes.set("/fine.tgz", changed);
  const again = /fine 1\.0\.0 is not what it was when it was first installed, and is not used/;
  await expect(install(planned("/fine.tgz"), { env })).rejects.toThrow(again);
  await expect(install(planned("/fine.tgz", { sha256: hashOf(changed) }), { env })).rejects.toThrow(again);
  expect((await installed("fine", { env }))?.version).toBe("2.0.0");
  await uninstall("fine", { env });
  expect((await install(planned("/fine.tgz"), { env })).hash).not.toBe(first.hash);
});

test("C-03: the program has to be in the archive, and a file", async () => {
  await using server = await serve({ "/a.tgz": tarGz([{ name: "bin/fine/x" }, { name: "bin/fine.txt" }]) });
  const { env, planned, left } = await setUp(server);
  await expect(install(planned("/a.tgz"), { env })).rejects.toThrow(
    "What the archive of fine has at bin/fine is no program",
  );
  await expect(install(planned("/a.tgz", { cmd: "fine" }), { env })).rejects.toThrow(
    /does not have the program fine in it/,
  );
  expect(await installed("fine", { env })).toBeUndefined();
  expect(await left()).toEqual([]);
});

test("C-03: a hostile archive installs nothing", async () => {
  await using server = await serve({ "/a.tgz": tarGz([{ name: "bin/fine" }, { name: "../../../evil" }]) });
  const { env, planned, left } = await setUp(server);
  await expect(install(planned("/a.tgz"), { env })).rejects.toThrow(/"\.\.\/\.\.\/\.\.\/evil" in it leads out of it/);
  expect(await left()).toEqual([]);
  expect(await allBelow(join(env.HOME))).toEqual(["data", "data/staging"]);
});

test.runIf(posix)("what was changed or added after the install is seen, and so is what is missing", async () => {
  await using server = await serve({ "/a.tgz": tarGz([{ name: "bin/fine", content: script("a") }]) });
  const { env, planned } = await setUp(server);
  const known = { id: "fine", ...(await install(planned("/a.tgz"), { env })) };
  const [program] = known.command;
  const extra = join(program, "..", "extra");
  await symlink("/etc", extra);
  expect(await verify(known, { env })).toMatch(/^The files of fine 1\.0\.0 are not those that were installed: /);
  await install(planned("/a.tgz"), { env });
  expect(await verify(known, { env })).toBeUndefined();
  const now = await installed("fine", { env });
  await writeFile(now!.command[0], script("b"));
  expect(await verify(known, { env })).toMatch(/are not those/);
  await install(planned("/a.tgz", {}, "1.0.1"), { env });
  expect(await verify(known, { env })).toBe("fine has been installed anew since: version 1.0.1");
  await uninstall("fine", { env });
  expect(await verify(known, { env })).toBe("fine is not installed any more");
});

test.runIf(posix)("an update leaves what open sessions run, and the next one takes it away", async () => {
  await using server = await serve({ "/fine": script("x") });
  const { env, planned } = await setUp(server);
  const at = async (version: string) => (await install(planned("/fine", {}, version), { env })).command[0];
  const [one, two, three] = [await at("1"), await at("2"), await at("3")];
  await expect(lstat(one)).rejects.toThrow(/ENOENT/);
  expect((await lstat(two)).isFile() && (await lstat(three)).isFile()).toBe(true);
});
