import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ConfiguredAgent, changeConfiguration } from "./configuration.ts";
import { commandBench, registryOf, serve } from "./fixtures/bench.ts";
import { configuredNames, defaultLaunch, launchOf } from "./launch.ts";

let bench: Awaited<ReturnType<typeof commandBench>>;

beforeEach(async () => {
  bench = await commandBench();
});

const launch = (...words: string[]) => launchOf(words, { env: bench.env });
const configure = (agents: { [name: string]: ConfiguredAgent }, meant?: string) =>
  changeConfiguration(bench.env, () => ({
    ...(meant !== undefined && { default: meant }),
    agents: new Map(Object.entries(agents)),
  }));

test("one word that is configured is that agent, with its variables", async () => {
  await configure({ mine: { title: "Mine", command: ["node", "a.js"], env: { A: "1" }, inherit: ["KEY"], cwd: "/" } });
  expect(await launch("mine")).toEqual({
    ...{ id: "mine", title: "Mine", command: ["node", "a.js"], env: { A: "1" }, inherit: ["KEY"], cwd: "/" },
    identity: 'command ["node","a.js"]',
  });
});

test("P-15: what an agent is trusted by is all of its command, and not its name", async () => {
  const long = Array.from({ length: 100 }, () => "argument");
  const one = await launch("node", ...long, "a");
  const other = await launch("node", ...long, "b");
  expect(one.title).toBe(other.title);
  expect(one.identity).not.toBe(other.identity);
  await configure({ mine: { command: ["node", "a.js"] } });
  expect((await launch("mine")).identity).toBe((await launch("node a.js")).identity);
});

test("our own agent is there without being configured, is the default, and another of its name takes its place", async () => {
  expect(await configuredNames(bench.env)).toEqual(["colloquy", "scripted"]);
  const own = await defaultLaunch({ env: bench.env });
  expect(own).toMatchObject({ id: "colloquy", inherit: "all" });
  expect(own.command.slice(0, 1)).toEqual([process.execPath]);
  expect(own.command.at(-1)).toBe("agent");
  expect((await launch("scripted")).command.slice(-3)).toEqual(["agent", "--model", "scripted"]);
  await configure({ colloquy: { command: ["x"] } });
  expect((await launch("colloquy")).command).toEqual(["x"]);
});

test("the default is the one that is configured, and one that is not there is named", async () => {
  await configure({ mine: { command: ["x"] } }, "mine");
  expect((await defaultLaunch({ env: bench.env })).id).toBe("mine");
  await configure({}, "gone");
  await expect(defaultLaunch({ env: bench.env })).rejects.toThrow('default is "gone", and there is no such agent');
});

test("options behind a name are refused with what to do; behind a program that is called so they are its own", async () => {
  await configure({ mine: { command: ["x"] }, node: { command: ["x"] } });
  await expect(launch("mine", "--env", "KEY")).rejects.toThrow(
    "mine is the name of an agent, and nothing stands behind it: options and the prompt come first",
  );
  expect((await launch("node", "a.js")).command).toEqual(["node", "a.js"]);
});

test("what is no agent is a command: of words, or of one quoted word", async () => {
  expect(await launch("node a.js --x")).toMatchObject({
    command: ["node", "a.js", "--x"],
    title: "node a.js --x",
    env: {},
    inherit: [],
  });
  expect((await launch("colloquy", "x")).command).toEqual(["colloquy", "x"]);
  expect(await launch("no-such-program-at-all")).not.toHaveProperty("id");
});

test("a name that is spelled wrong is put right", async () => {
  await configure({ reviewer: { command: ["x"] } });
  await expect(launch("reviwer")).rejects.toThrow('There is no agent and no program "reviwer"; did you mean reviewer?');
});

test("C-07: nothing of the folder that one is in adds, changes or runs an agent", async () => {
  const project = join(bench.top, "project");
  await mkdir(join(project, ".colloquy"), { recursive: true });
  const evil = JSON.stringify({
    version: 1,
    default: "evil",
    agents: { evil: { command: ["evil"] }, colloquy: { command: ["evil"] } },
  });
  for (const name of ["agents.json", ".colloquy/agents.json", ".acp.json", ".mcp.json"])
    await writeFile(join(project, name), evil);
  await writeFile(join(project, ".env"), `COLLOQUY_CONFIG=${project}\n`);
  const here = process.cwd();
  process.chdir(project);
  try {
    expect(await configuredNames(bench.env)).toEqual(["colloquy", "scripted"]);
    expect((await defaultLaunch({ env: bench.env })).command[0]).toBe(process.execPath);
    expect((await launch("evil")).command).toEqual(["evil"]);
  } finally {
    process.chdir(here);
  }
});

describe("an agent of the registry", () => {
  let server: Awaited<ReturnType<typeof serve>>;

  beforeEach(async () => {
    server = await serve({});
    server.routes["/r.json"] = registryOf(server.url, [{ id: "fine-agent", version: "1.0.0" }]);
    server.routes["/fine-agent-1.0.0"] = "#!/bin/sh\n";
    Object.assign(bench.env, { COLLOQUY_REGISTRY: server.url("/r.json") });
    await bench.call([]);
  });
  afterEach(() => server[Symbol.asyncDispose]());

  test("that is not installed is not run, and it is said how to install it", async () => {
    await expect(launch("fine-agent")).rejects.toThrow("is not installed: colloquy agents install fine-agent");
    await configure({ mine: { registry: "fine-agent" } });
    await expect(launch("mine")).rejects.toThrow("is not installed: colloquy agents install fine-agent");
  });

  test("that is installed is run as it was installed, without asking anybody", async () => {
    await bench.call(["install", "fine-agent", "--yes"]);
    const asked = server.asked.length;
    const { command, id, identity } = await launch("fine-agent");
    expect(command[0]).toContain(bench.env.COLLOQUY_DATA);
    expect([id, identity]).toEqual(["fine-agent", `installed fine-agent ${new URL(server.url("/")).origin}`]);
    await configure({ mine: { registry: "fine-agent", version: "1.0.0", env: { A: "1" }, inherit: ["B"] } });
    expect(await launch("mine")).toMatchObject({
      id: "mine",
      title: "mine",
      command,
      env: { A: "1" },
      inherit: ["B"],
      identity,
    });
    expect(server.asked.length).toBe(asked);
  });

  test("that is wanted in another version is not run", async () => {
    await bench.call(["install", "fine-agent", "--yes"]);
    await configure({ mine: { registry: "fine-agent", version: "2.0.0" } });
    await expect(launch("mine")).rejects.toThrow(
      "agents.mine.version is 2.0.0, and fine-agent is installed in version 1.0.0",
    );
  });
});
