import { execFile, spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { allBelow, ownEnvironment } from "./fixtures/places.ts";
import { serve } from "./fixtures/server.ts";
import { tarGz } from "./fixtures/tar.ts";
import { install, installed, plan, platformKey, verify } from "./index.ts";

const child = fileURLToPath(new URL("./fixtures/die-while-installing.ts", import.meta.url));
const posix = process.platform !== "win32";

async function setUp(content: Uint8Array | string = "program") {
  const server = await serve({
    "/fine.tgz": tarGz([
      { name: "fine", content },
      { name: "more", content },
    ]),
  });
  const env = await ownEnvironment();
  const planned = (version: string) => {
    const binary = { [platformKey()]: { archive: `${server.url}/fine.tgz`, cmd: "fine" } };
    return plan({ id: "fine", version, distribution: { binary } }, { env });
  };
  return { server, env, planned, left: () => allBelow(join(env.COLLOQUY_DATA, "staging")) };
}

test.runIf(posix).each(["fetch", "unpack", "check", "finish"])(
  "C-04: killed in the phase %s, it has changed nothing, and the next install cleans up",
  async (phase) => {
    const { server, env, planned, left } = await setUp(Buffer.alloc(300_000, "x"));
    await using _ = server;
    const before = await install(planned("1.0.0"), { env });
    const dying = spawn(process.execPath, [child, phase, JSON.stringify(planned("2.0.0"))], { env, stdio: "ignore" });
    const signal = await new Promise((resolve) => dying.once("exit", (_, killedBy) => resolve(killedBy)));
    expect(signal).toBe("SIGKILL");
    expect(await left()).not.toEqual([]);
    expect(await installed("fine", { env })).toEqual(before);
    expect(await verify({ id: "fine", ...before }, { env })).toBeUndefined();
    expect((await install(planned("2.0.0"), { env })).version).toBe("2.0.0");
    expect(await left()).toEqual([]);
  },
);

test("C-04: what crashes have left goes with the next install", async () => {
  const { server, env, planned, left } = await setUp();
  await using _ = server;
  const orphan = join(env.COLLOQUY_DATA, "agents", "fine", "0.9.0-abcdef01");
  await mkdir(orphan, { recursive: true });
  await writeFile(join(orphan, "fine"), "old");
  // In a container every process has the same number.
  await mkdir(join(env.COLLOQUY_DATA, "staging", `${process.pid}~dead`), { recursive: true });
  await install(planned("1.0.0"), { env });
  expect((await allBelow(join(env.COLLOQUY_DATA, "agents"))).join()).not.toContain("0.9.0");
  expect(await left()).toEqual([]);
});

test("C-04: stopped by the user, it leaves nothing and says why", async () => {
  const { server, env, planned, left } = await setUp();
  await using _ = server;
  const stop = new AbortController();
  const reason = new Error("Ctrl-C");
  const onProgress = () => stop.abort(reason);
  await expect(install(planned("1.0.0"), { env, signal: stop.signal, onProgress })).rejects.toBe(reason);
  await expect(install(planned("1.0.0"), { env, signal: stop.signal })).rejects.toBe(reason);
  expect(await installed("fine", { env })).toBeUndefined();
  expect(await left()).toEqual([]);
});

test("C-04: it takes no longer than it may", async () => {
  const { server, env, planned, left } = await setUp();
  await using _ = server;
  server.routes.set("/fine.tgz", (_request, response) => void response.write("slow"));
  const failure = install(planned("1.0.0"), { env, limits: { wholeMs: 100 } });
  await expect(failure).rejects.toThrow("Installing fine was stopped: it took longer than 0.1 seconds");
  expect(await left()).toEqual([]);
});

test("C-04: several at once all succeed, and one of them stays", async () => {
  const { server, env, planned, left } = await setUp();
  await using _ = server;
  const all = await Promise.all(
    ["1.0.0", "1.0.0", "2.0.0", "2.0.0"].map((version) => install(planned(version), { env })),
  );
  const now = await installed("fine", { env });
  expect(all).toContainEqual(now);
  expect(await verify({ id: "fine", ...now! }, { env })).toBeUndefined();
  expect(await left()).toEqual([]);
});

test("C-04: a folder that cannot be written to is an error with a sentence", async () => {
  const { server, env, planned } = await setUp();
  await using _ = server;
  await writeFile(env.COLLOQUY_DATA, "a file");
  await expect(install(planned("1.0.0"), { env })).rejects.toThrow(/^fine cannot be installed: (?:EEXIST|ENOTDIR)/);
});

test.runIf(posix)("C-04: on a full disk it says so, and what was installed stays", async () => {
  const { server, env, planned, left } = await setUp(Buffer.alloc(3_000_000, "x"));
  await using _ = server;
  const line = `ulimit -f 2000; exec "$0" "$1" none "$2"`;
  const failure = await promisify(execFile)(
    "/bin/sh",
    ["-c", line, process.execPath, child, JSON.stringify(planned("1.0.0"))],
    {
      env: env as NodeJS.ProcessEnv,
    },
  ).catch((error: { readonly stderr: string }) => error.stderr);
  expect(failure).toMatch(/There is no room on the disk to install fine; what was installed before is still there/);
  expect(await installed("fine", { env })).toBeUndefined();
  expect(await left()).toEqual([]);
});
