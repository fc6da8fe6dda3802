import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { allBelow, ownEnvironment } from "./fixtures/places.ts";
import { type Published, publish } from "./fixtures/registry.ts";
import { type Server, serve } from "./fixtures/server.ts";
import { install, installed, plan, uninstall, verify } from "./index.ts";

const run = promisify(execFile);
const cli = (says: string, first = "#!/usr/bin/env node") =>
  `${first}\nconsole.log(${JSON.stringify(says)}, ...process.execArgv, ...process.argv.slice(2));\n`;

async function setUp(server: Server) {
  const env = { ...(await ownEnvironment()), npm_config_registry: `${server.url}/` };
  const publishAgent = (more: Partial<Published> = {}) =>
    publish(server, {
      ...{ name: "@fine/agent", version: "1.2.3", files: { "cli.mjs": cli("agent") } },
      ...{ more: { bin: "cli.mjs", ...more.more } },
      ...(more.files && { files: more.files }),
      ...(more.version && { version: more.version }),
    });
  const planned = (version = "1.2.3", scripts = false) => {
    const npx = { package: `@fine/agent@${version}`, args: ["--acp"], env: { FINE: "1" } };
    return plan({ id: "fine", version, distribution: { npx } }, { env, scripts });
  };
  return { env, publishAgent, planned, left: () => allBelow(join(env.COLLOQUY_DATA, "staging")) };
}

const start = async ([program, ...args]: readonly [string, ...string[]]) => (await run(program, args)).stdout.trim();

test("C-05: a package is installed once, with what it depends on, locked, and starts without a network", async () => {
  await using server = await serve();
  const { env, publishAgent, planned, left } = await setUp(server);
  publish(server, { name: "dep", version: "4.5.6", files: { "index.js": "exports.word = 'dep';" } });
  const code = `#!/usr/bin/env node\nconst { word } = require("dep");\nconsole.log(word, ...process.argv.slice(2));\n`;
  publishAgent({
    files: { "bin/cli.js": code },
    more: { bin: { agent: "./bin/cli.js" }, dependencies: { dep: "^4.0.0" } },
  });
  const got = await install(planned(), { env });
  expect(got).toMatchObject({ kind: "npx", version: "1.2.3", env: { FINE: "1" }, source: "npm @fine/agent@1.2.3" });
  expect(got.hash).toMatch(/^sha512-[\w+/]+=*$/);
  expect(got.hashFrom).toBe("registry");
  expect(got.command[0]).toBe(process.execPath);
  await server[Symbol.asyncDispose]();
  expect(await installed("fine", { env })).toEqual(got);
  expect(await start(got.command)).toBe("dep --acp");
  expect(await verify({ id: "fine", ...got }, { env })).toBeUndefined();
  expect(await left()).toEqual([]);
});

test("C-05: the same version with another content is refused, and what was there stays", async () => {
  await using server = await serve();
  const { env, publishAgent, planned } = await setUp(server);
  publishAgent();
  const before = await install(planned(), { env });
  publishAgent({ files: { "cli.mjs": cli("evil") } });
  const cold = { ...env, npm_config_cache: join(env.HOME, "another-cache") };
  await expect(install(planned(), { env: cold })).rejects.toThrow(/is not what it was when it was first installed/);
  expect(await installed("fine", { env })).toEqual(before);
  expect(await start(before.command)).toBe("agent --acp");
});

test("install scripts are not run unless that was planned, and it is said whose were not", async () => {
  await using server = await serve();
  const { env, publishAgent, planned } = await setUp(server);
  const mark = `node -e "require('fs').writeFileSync('ran', '')"`;
  publish(server, { name: "dep", version: "1.0.0", more: { scripts: { postinstall: mark } } });
  publishAgent({ more: { dependencies: { dep: "1.0.0" } } });
  const ran = async () => (await allBelow(join(env.COLLOQUY_DATA, "agents"))).filter((path) => path.endsWith("ran"));
  const quiet = await install(planned(), { env: { ...env, npm_config_ignore_scripts: "false" } });
  expect(quiet.skippedScripts).toEqual(["dep"]);
  expect(await ran()).toEqual([]);
  await uninstall("fine", { env });
  const loud = await install(planned("1.2.3", true), { env });
  expect(loud.skippedScripts).toBeUndefined();
  expect(await ran()).toHaveLength(1);
});

test("C-07: settings of npm in the folder that the user is in say nothing", async () => {
  await using server = await serve();
  const { env, publishAgent, planned } = await setUp(server);
  publishAgent();
  const { npm_config_registry, ...rest } = env;
  await writeFile(join(env.HOME, ".npmrc"), `registry=${npm_config_registry}\n`);
  const here = process.cwd();
  process.chdir(await mkdtemp(join(tmpdir(), "colloquy-project-")));
  try {
    await writeFile(".npmrc", "registry=http://127.0.0.1:1/\nscript-shell=evil\n");
    await writeFile("package.json", '{ "workspaces": ["*"], "overrides": { "@fine/agent": "9.9.9" } }');
    expect((await install(planned(), { env: rest })).hashFrom).toBe("registry");
    expect(await readFile("package.json", "utf8")).toContain("9.9.9");
    expect(await allBelow(process.cwd())).toEqual([".npmrc", "package.json"]);
  } finally {
    process.chdir(here);
  }
});

test("of several programs the one with the package's name is started, with the options that it has for node", async () => {
  await using server = await serve();
  const { env, publishAgent, planned } = await setUp(server);
  const files = { "a.js": cli("wrong"), "b.js": cli("right", "#!/usr/bin/env -S node --no-warnings") };
  publishAgent({ files, more: { bin: { other: "a.js", agent: "b.js" } } });
  expect(await start((await install(planned(), { env })).command)).toBe("right --no-warnings --acp");
});

test.runIf(process.platform !== "win32")("a program that is no script of node is started itself", async () => {
  await using server = await serve();
  const { env, publishAgent, planned } = await setUp(server);
  publishAgent({ files: { run: '#!/bin/sh\necho "shell $*"\n' }, more: { bin: "run" } });
  expect(await start((await install(planned(), { env })).command)).toBe("shell --acp");
});

test.each([
  ["has no program", {}, /does not say which of its programs is the agent \(there is: none\)/],
  ["has several, and none of its name", { bin: { a: "a.js", b: "b.js" } }, /\(there is: a, b\)/],
  ["names one that is not there", { bin: { agent: "gone.js" } }, /names a program that is not in it/],
])("a package is refused that %s", async (_, more, why) => {
  await using server = await serve();
  const { env, planned, left } = await setUp(server);
  publish(server, { name: "@fine/agent", version: "1.2.3", files: { "a.js": "", "b.js": "" }, more });
  await expect(install(planned(), { env })).rejects.toThrow(why);
  expect(await installed("fine", { env })).toBeUndefined();
  expect(await left()).toEqual([]);
});

test("when npm fails, its last words say why, without credentials", async () => {
  await using server = await serve();
  const { env, planned, left } = await setUp(server);
  const registry = server.url.replace("//", "//me:secret@");
  const failure = await install(planned(), { env: { ...env, npm_config_registry: `${registry}/` } }).catch(
    (error: Error) => error,
  );
  expect(String(failure)).toMatch(/npm install failed with exit code 1:\n[\s\S]*E404/);
  expect(String(failure)).not.toContain("secret");
  expect(await left()).toEqual([]);
});

test("when npm is missing, or the user stops it, that is said", async () => {
  await using server = await serve({ "/@fine/agent": () => stop.abort(new Error("Ctrl-C")) });
  const stop = new AbortController();
  const { env, planned, left } = await setUp(server);
  await expect(install(planned(), { env: { ...env, PATH: "/nowhere" } })).rejects.toThrow(
    "npm is needed to install fine, and is not on PATH; it comes with Node.js",
  );
  await expect(install(planned(), { env, signal: stop.signal })).rejects.toThrow("Ctrl-C");
  expect(await left()).toEqual([]);
});
