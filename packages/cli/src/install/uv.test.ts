import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { allBelow, ownEnvironment } from "./fixtures/places.ts";
import { install, installed, plan, verify } from "./index.ts";

const run = promisify(execFile);
const standIn = fileURLToPath(new URL("./fixtures/uv.ts", import.meta.url));

/** An environment whose uv installs this. */
async function setUp(scripts = ["fine-agent", "fine-tool"]) {
  const own = await ownEnvironment();
  const [bin, fake] = [join(own.HOME, "bin"), join(own.HOME, "fake.json")];
  await mkdir(bin);
  await writeFile(join(bin, "uv"), `#!/bin/sh\nexec "${process.execPath}" "${standIn}" "$@"\n`);
  await chmod(join(bin, "uv"), 0o755);
  const env = { ...own, PATH: `${bin}:${own.PATH}`, UV_FAKE: fake };
  const records = (rows: readonly string[]) =>
    writeFile(fake, JSON.stringify({ name: "fine-agent", version: "1.2.3", record: `${rows.join("\n")}\n`, scripts }));
  await records(["fine/main.py,sha256=aaaa,10"]);
  const planned = (more = {}, version = "1.2.3") =>
    plan(
      { id: "fine", version, distribution: { uvx: { package: `fine-agent==${version}`, args: ["acp"] } } },
      { env, ...more },
    );
  return { env, records, planned, calls: () => readFile(`${fake}.calls`, "utf8") };
}

describe.runIf(process.platform !== "win32")("a package of Python", () => {
  test("C-05: is installed at its exact version, without building anything, and locked", async () => {
    const { env, planned, calls } = await setUp();
    const got = await install(planned(), { env });
    expect(got).toMatchObject({ kind: "uvx", source: "PyPI fine-agent==1.2.3", hashFrom: "first use" });
    expect(got.env).toEqual({ PYTHONDONTWRITEBYTECODE: "1" });
    expect((await run(got.command[0], got.command.slice(1))).stdout).toBe("fine-agent acp\n");
    const [venv, pip] = (await calls()).split("\n");
    expect(venv).toBe("venv --relocatable --no-project venv");
    expect(`uv ${pip}`).toBe(planned().does);
    expect(pip).toMatch(/ --no-build fine-agent==1\.2\.3$/);
    expect(planned({ scripts: true }).does).not.toContain("--no-build");
    expect(await verify({ id: "fine", ...got }, { env })).toBeUndefined();
  });

  test("C-05: has the hash of its own files, whoever installs it; another content of the same version is refused", async () => {
    const { env, records, planned } = await setUp();
    const first = await install(planned(), { env });
    await records([
      "../../../bin/fine-agent,sha256=9999,300",
      "fine_agent-1.2.3.dist-info/INSTALLER,sha256=bbbb,2",
      "fine/__pycache__/main.cpython-312.pyc,,",
      "fine/main.py,sha256=aaaa,10",
      "fine_agent-1.2.3.dist-info/RECORD,,",
    ]);
    expect((await install(planned(), { env })).hash).toBe(first.hash);
    await records(["fine/main.py,sha256=cccc,10"]);
    await expect(install(planned(), { env })).rejects.toThrow(/is not what it was when it was first installed/);
    expect((await installed("fine", { env }))?.hash).toBe(first.hash);
  });

  test("that has one program of another name is started by that; one with several is refused", async () => {
    const one = await setUp(["other"]);
    expect((await install(one.planned(), { env: one.env })).command[0]).toMatch(/bin\/other$/);
    const many = await setUp(["a", "b"]);
    await expect(install(many.planned(), { env: many.env })).rejects.toThrow(/\(there is: a, b\)/);
  });

  test("that cannot be had says so in the words of uv, and where uv is when it is missing", async () => {
    const { env, planned } = await setUp();
    await expect(install(planned({}, "9.9.9"), { env })).rejects.toThrow(
      /uv pip failed with exit code 1:\nno wheel for fine-agent==9\.9\.9$/,
    );
    await expect(install(planned(), { env: { ...env, PATH: "/nowhere" } })).rejects.toThrow(
      "uv is needed to install fine, and is not on PATH; https://docs.astral.sh/uv says how to get it",
    );
    expect(await allBelow(join(env.COLLOQUY_DATA, "staging"))).toEqual([]);
  });

  test("is read without following links that lead out", async () => {
    const { env, planned } = await setUp();
    const got = await install(planned(), { env });
    await symlink("/", join(got.command[0], "..", "python"));
    expect(await verify({ id: "fine", ...got }, { env })).toMatch(/are not those that were installed/);
  });
});
