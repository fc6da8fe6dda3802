import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { changeConfiguration, configurationPath, readConfiguration } from "./configuration.ts";
import { folders } from "./fixtures/bench.ts";

let env: Awaited<ReturnType<typeof folders>>["env"];

beforeEach(async () => {
  ({ env } = await folders());
});

async function write(value: unknown): Promise<void> {
  await mkdir(env.COLLOQUY_CONFIG, { recursive: true });
  await writeFile(configurationPath(env), typeof value === "string" ? value : JSON.stringify(value));
}

const agentWith = (agent: object) => ({ version: 1, agents: { a: agent } });

test("where nothing is configured there are no agents", async () => {
  expect(await readConfiguration(env)).toEqual({ agents: new Map() });
});

test("what is written is read again, for the user alone", async () => {
  const agent = { title: "A", command: ["a", "b"] as const, env: { K: "v" }, inherit: ["X"], cwd: "/" };
  await changeConfiguration(env, () => ({ default: "a", agents: new Map([["a", agent]]) }));
  expect(await readConfiguration(env)).toEqual({ default: "a", agents: new Map([["a", agent]]) });
  if (process.platform !== "win32") expect((await stat(configurationPath(env))).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(configurationPath(env), "utf8"))).toHaveProperty("version", 1);
});

test("changes at the same time do not undo one another", async () => {
  const names = Array.from({ length: 10 }, (_, at) => `agent-${at}`);
  await Promise.all(
    names.map((name) =>
      changeConfiguration(env, (before) => ({ agents: new Map([...before.agents, [name, { command: ["x"] }]]) })),
    ),
  );
  expect([...(await readConfiguration(env)).agents.keys()].sort()).toEqual(names);
});

describe("a file that is not as it must be is refused by the name of its field, and no value is told", () => {
  test.each<[string, unknown, string]>([
    ["no JSON", '{"secret', "agents.json is no JSON"],
    ["a list", [], "agents.json: must be an object"],
    ["another version", { version: 2 }, "agents.json: version must be 1"],
    [
      "an unknown setting",
      { version: 1, agent: {} },
      "agents.json: agent is no setting; there are version, default, agents",
    ],
    [
      "a name that is an option",
      { version: 1, agents: { "-x": {} } },
      'agents has the name "-x", which no agent can have',
    ],
    ["nothing to run", agentWith({}), "agents.json: agents.a must be given either command or registry"],
    ["both", agentWith({ command: ["secret"], registry: "b" }), "must be given either command or registry"],
    [
      "an empty command",
      agentWith({ command: [] }),
      "agents.json: agents.a.command must be a program and its arguments",
    ],
    [
      "a command in one text",
      agentWith({ command: "secret" }),
      "agents.json: agents.a.command must be a list of texts",
    ],
    [
      "a number as a variable",
      agentWith({ command: ["x"], env: { KEY: 5 } }),
      "agents.json: agents.a.env.KEY must be a text",
    ],
    [
      "a name that no variable has",
      agentWith({ command: ["x"], env: { "K=secret": "" } }),
      "a.env has a name that no variable can have",
    ],
    ["a relative folder", agentWith({ command: ["x"], cwd: "secret" }), "agents.a.cwd must be an absolute path"],
    [
      "what is inherited",
      agentWith({ command: ["x"], inherit: "some" }),
      'agents.a.inherit must be "all" or a list of names',
    ],
    [
      "a version without a registry",
      agentWith({ command: ["x"], version: "1" }),
      "agents.a.version must be left out without registry",
    ],
    [
      "an unknown field",
      agentWith({ command: ["x"], args: ["secret"] }),
      "agents.a.args is no setting; there are title",
    ],
  ])("%s", async (_, value, says) => {
    await write(value);
    const error = await readConfiguration(env).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ name: "UsageError", message: expect.stringContaining(says) });
    expect((error as Error).message.replace("K=secret", "")).not.toContain("secret");
  });

  test("F-14: names of the language itself are names like others", async () => {
    await write('{"version":1,"agents":{"constructor":{"command":["x"]}}}');
    const { agents } = await readConfiguration(env);
    expect([...agents.keys()]).toEqual(["constructor"]);
    expect(agents.get("toString")).toBeUndefined();
  });

  test("a folder in its place is said", async () => {
    await mkdir(join(env.COLLOQUY_CONFIG, "agents.json"), { recursive: true });
    await expect(readConfiguration(env)).rejects.toThrow("agents.json cannot be read: EISDIR");
  });
});
