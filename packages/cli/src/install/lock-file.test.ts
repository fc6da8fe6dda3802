import { mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { allBelow, ownEnvironment } from "./fixtures/places.ts";
import { serve } from "./fixtures/server.ts";
import { install, lockEntries, plan, platformKey, uninstall } from "./index.ts";
import { lockPath } from "./places.ts";

async function withAgents(...ids: readonly string[]) {
  await using server = await serve({ "/program": "#!/bin/sh\n" });
  const env = await ownEnvironment();
  const binary = { [platformKey()]: { archive: `${server.url}/program`, cmd: "program" } };
  for (const id of ids) await install(plan({ id, version: "1.0.0", distribution: { binary } }, { env }), { env });
  const lock = async () => JSON.parse(await readFile(lockPath(env), "utf8"));
  return { env, lock, replace: (value: unknown) => writeFile(lockPath(env), JSON.stringify(value)) };
}

test("what is installed is in one file, for the user alone", async () => {
  const { env, lock } = await withAgents("one", "two");
  expect([...(await lockEntries(env)).keys()]).toEqual(["one", "two"]);
  expect((await lock()).version).toBe(1);
  expect(Object.keys((await lock()).agents.one).sort()).toMatchInlineSnapshot(`
    [
      "args",
      "at",
      "env",
      "files",
      "folder",
      "hash",
      "hashFrom",
      "kind",
      "seen",
      "size",
      "skippedScripts",
      "source",
      "start",
      "version",
    ]
  `);
  if (process.platform !== "win32") expect((await stat(lockPath(env))).mode & 0o777).toBe(0o600);
});

test("without the file nothing is installed", async () => {
  expect((await lockEntries(await ownEnvironment())).size).toBe(0);
});

test.each([
  ["is no JSON", () => "x", /is no lock file of agents/],
  ["is of another program", () => ({ version: 1, agents: [] }), /is no lock file of agents/],
  ["is newer", (lock: any) => ({ ...lock, version: 2 }), /its version is not 1/],
  [
    "has a hostile id",
    (lock: any) => ({ ...lock, agents: { "../x": lock.agents.one } }),
    /"\.\.\/x" is no id of an agent/,
  ],
  [
    "lacks something",
    ({ version, agents: { one } }: any) => ({ version, agents: { one: { ...one, hash: undefined } } }),
    /"hash" of one is not/,
  ],
  [
    "has a field of its own",
    ({ version, agents: { one } }: any) => ({ version, agents: { one: { ...one, x: 1 } } }),
    /"x" of one is not/,
  ],
  [
    "has a folder elsewhere",
    ({ version, agents: { one } }: any) => ({ version, agents: { one: { ...one, folder: "../../x" } } }),
    /"folder" of one/,
  ],
  [
    "starts something elsewhere",
    ({ version, agents: { one } }: any) => ({ version, agents: { one: { ...one, start: { path: "../sh" } } } }),
    /"start" of one/,
  ],
])("a file is not used that %s, and nothing is written over it", async (_, change, why) => {
  const { env, lock, replace } = await withAgents("one");
  await replace(change(await lock()));
  const before = await readFile(lockPath(env), "utf8");
  await expect(lockEntries(env)).rejects.toThrow(why);
  await expect(lockEntries(env)).rejects.toThrow(
    /agents\.lock\.json cannot be used: .*\. Move it away and install the agents again$/,
  );
  await expect(uninstall("one", { env })).rejects.toThrow(why);
  expect(await readFile(lockPath(env), "utf8")).toBe(before);
});

test("uninstalling removes the files and the entry, and follows no link", async () => {
  const { env } = await withAgents("one", "two");
  const [precious, folder] = [join(env.HOME, "precious"), join(env.COLLOQUY_DATA, "agents", "one")];
  await mkdir(precious);
  await writeFile(join(precious, "file"), "kept");
  await symlink(precious, join(folder, "way-out"));
  await uninstall("one", { env });
  expect([...(await lockEntries(env)).keys()]).toEqual(["two"]);
  expect(await allBelow(dirname(folder))).not.toContain("one");
  expect(await readFile(join(precious, "file"), "utf8")).toBe("kept");
  await expect(uninstall("on", { env })).rejects.toThrow('"on" is not installed');
  await expect(uninstall("tow", { env })).rejects.toThrow('"tow" is not installed');
  await expect(uninstall("../two", { env })).rejects.toThrow('"../two" is not installed');
});
