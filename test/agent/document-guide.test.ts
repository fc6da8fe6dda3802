import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseAgent, readSettings } from "@colloquy/agent";
import { expect, test } from "vitest";
import { knownProviders } from "../../packages/agent/src/config/known-providers.ts";
import { modes } from "../../packages/agent/src/permissions/index.ts";
import { configFolder, type Environment, stateFolder } from "../../packages/agent/src/storage/index.ts";
import { agentFolders } from "./fixtures/agent-folders.ts";
import { agentCommand, agentEnv, codingAgentHere, modelServer } from "./fixtures/coding-agent.ts";
import { lineClient } from "./fixtures/line-client.ts";
import { modelEnv } from "./fixtures/model-env.ts";
import { blocksIn, page, quotedIn, rowsIn } from "./fixtures/page.ts";

const guide = page("guide/coding-agent.md");
const json = (heading: string) => JSON.parse(blocksIn(guide.section(heading), "json")[0]!);

/** What settings are when `agent.json` is this. */
async function settingsOf(file: object, env: Environment = {}) {
  await using folders = await agentFolders();
  await folders.configure(file);
  return await readSettings({ COLLOQUY_CONFIG: folders.config, COLLOQUY_STATE: folders.state, ...env });
}

test("the first example answers without a key, and is handed no key that is not named", async () => {
  await using server = await modelServer();
  await using folders = await agentFolders();
  await folders.configure({ refineTitles: false, model: "anthropic/claude-sonnet-4-5" });
  const [, prompt, rest] = /^colloquy run "(.*)" --agent colloquy (.*)$/m.exec(guide.text)!;
  const [program, main, ...args] = agentCommand();
  expect(rest!.split(" ")).toEqual(args);
  const { ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL } = modelEnv(server);
  const env = agentEnv(folders, { ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL });
  const own = ["COLLOQUY_STATE", "COLLOQUY_CONFIG", "ANTHROPIC_BASE_URL"].flatMap((name) => ["--env", name]);
  const run = (...more: string[]) =>
    promisify(execFile)(program, [main!, "run", prompt!, ...own, ...more, "--agent", program, main!, ...args], {
      env,
      cwd: folders.project,
    });
  await expect(run()).rejects.toMatchObject({ stderr: expect.stringContaining("ANTHROPIC_API_KEY") });
  server.reply([{ text: "It counts." }]);
  const [, named] = /`--env (\w+)`/.exec(guide.text)!;
  expect((await run("--env", named!)).stdout).toContain("It counts.");
  await folders.configure({});
  expect((await run()).stdout).toContain("This is the scripted model.");
});

test("what an editor is given starts the agent", () => {
  const { command, args } = json("In an editor").agent_servers.Colloquy;
  expect([command, args[0]]).toEqual(["colloquy", "agent"]);
  expect(parseAgent(args.slice(1))).toMatchObject({ model: "anthropic/claude-sonnet-4-5", thinking: "low" });
});

test("each option is one, and each command line is understood", () => {
  for (const [cell] of rowsIn(guide.section("In an editor"))) {
    const [option, value] = quotedIn(cell!)[0]!.split(" ");
    expect(() => parseAgent(value === undefined ? [option!] : [option!, "low"])).not.toThrow();
  }
  const lines = blocksIn(guide.text, "sh").flatMap((block) => block.match(/^colloquy agent .*$/gm) ?? []);
  expect(lines.map((line) => parseAgent(line.split(" ").slice(2)))).toEqual([
    { model: "scripted", scenarios: ["./scenarios"] },
  ]);
});

test("the providers and their variables are those that are known", () => {
  const told = rowsIn(guide.section("Models")).map((cells) => cells.map(quotedIn));
  const known = Object.entries(knownProviders).map(([id, { keys, urls, local }]) => [[id], local ? [] : keys, urls]);
  expect(told).toEqual(known);
});

test("of the first three, the first that has its key is used; of others the model is named", async () => {
  const [anthropic, openai, google, openrouter] = rowsIn(guide.section("Models")).map(
    ([, keys]) => quotedIn(keys!)[0]!,
  );
  const modelWith = async (...keys: string[]) => {
    await using work = await codingAgentHere({ env: Object.fromEntries(keys.map((key) => [key, "x"])) });
    const { options } = await work.agent.newSession({ cwd: work.project });
    return (options.find(({ configId }) => configId === "model") as { currentValue: string }).currentValue;
  };
  expect(await modelWith(google!, openai!, anthropic!)).toMatch(/^anthropic\//);
  expect(await modelWith(google!, openai!)).toMatch(/^openai\//);
  expect(await modelWith(google!)).toMatch(/^google\//);
  expect(await modelWith(openrouter!)).toBe("scripted/scripted");
});

test("agent.json is read, and has every field there is", async () => {
  const file = json("agent.json");
  const settings = await settingsOf(file);
  expect(settings).toMatchObject(file);
  const { stateFolder: _, configFolder: __, ...rest } = settings;
  expect(Object.keys(file).sort()).toEqual(Object.keys(rest).sort());
});

test("the fields of agent.json and their defaults are those in force", async () => {
  const { stateFolder: _, configFolder: __, ...defaults } = await settingsOf({});
  const told = new Map(rowsIn(guide.section("agent.json")).map(([field, , value]) => [quotedIn(field!)[0]!, value!]));
  const fields = [...told.keys()].map((field) => field.split(".")[0]!);
  expect([...new Set(fields)].sort()).toEqual([...Object.keys(defaults), "model"].sort());
  for (const [field, value] of told) {
    const [group, name] = field.split(".") as [keyof typeof defaults, string?];
    const inForce = name === undefined ? defaults[group] : (defaults[group] as Record<string, unknown>)[name];
    const isNone =
      inForce === undefined || (typeof inForce === "object" && Object.keys(inForce as object).length === 0);
    expect(value, field).toBe(field === "model" ? value : isNone ? "none" : `\`${inForce}\``);
  }
});

test("variables win over agent.json, and the command line over both", async () => {
  const file = { model: "a/file", thinking: "off", mode: "plan" };
  const env = { COLLOQUY_MODEL: "a/env", COLLOQUY_THINKING: "high", COLLOQUY_MODE: "read-only" };
  expect(await settingsOf(file, env)).toMatchObject({ model: "a/env", thinking: "high", mode: "read-only" });
  await using folders = await agentFolders();
  const settings = await readSettings({ ...env, COLLOQUY_CONFIG: folders.config }, parseAgent(["--model", "a/line"]));
  expect(settings.model).toBe("a/line");
});

test("the modes are those that there are", () => {
  const told = rowsIn(guide.section("Modes")).map(([id, name, description]) => [quotedIn(id!)[0], name, description]);
  const inForce = modes.map(({ id, name, description }) => [id, name, description]);
  expect(told).toEqual(inForce);
});

test("the rules of the example allow and deny without asking", async () => {
  const { rules } = json("agent.json");
  const asked: string[] = [];
  const permission = ({ title }: { readonly title: string }) => {
    asked.push(title);
    return "reject_once" as const;
  };
  await using work = await codingAgentHere({ settings: { rules }, client: { permission } });
  const session = await work.agent.newSession({ cwd: work.project });
  const run = async (command: string) =>
    (await session.prompt(`/scenario call run_command ${JSON.stringify({ command })}`)).text;
  expect(await run("npm test")).not.toContain("user does not want");
  expect(await run("git push --force")).toContain("I push myself.");
  expect(asked).toEqual([]);
  await run("touch a");
  expect(asked).toHaveLength(1);
});

test("a mention puts a file into the prompt, or lines of it, or what a folder has", async () => {
  await using server = await modelServer();
  const files = {
    "src/sum.js": Array.from({ length: 30 }, (_, at) => `line ${at + 1}!`).join("\n"),
    "with blanks.md": "Moo.",
  };
  await using work = await codingAgentHere({ env: modelEnv(server), files });
  const session = await work.agent.newSession({ cwd: work.project });
  const told = async (mention: string) => {
    server.reply([{ text: "Seen." }]);
    await session.prompt(`Look at ${mention} please`);
    return JSON.stringify(server.calls.at(-1)!.messages.at(-1));
  };
  const [file, lines, folder, blanks] = quotedIn(guide.section("What a project says of itself")).filter((word) =>
    word.startsWith("@"),
  );
  expect(await told(lines!)).toMatch(/line 10![\s\S]*line 20!/);
  expect(await told(lines!)).not.toContain("line 21!");
  expect(await told(file!)).toContain("line 30!");
  expect(await told(folder!)).toContain("sum.js");
  expect(await told(blanks!)).toContain("Moo.");
});

test("the commands are those that there are", async () => {
  await using client = await lineClient();
  await client.open();
  const { params } = await client.line(({ params }) => params?.update?.availableCommands);
  const inForce = params.update.availableCommands.map(({ name, description, input }: any) => [
    `/${name}${input ? ` ${input.hint}` : ""}`,
    description,
  ]);
  const told = rowsIn(guide.section("Commands")).map(([command, what]) => [command!.slice(1, -1), what]);
  expect(told).toEqual(inForce);
});

test("what lies where", () => {
  const [sessions, settings] = rowsIn(guide.section("Sessions")).map((cells) => cells.flatMap(quotedIn));
  const home = { HOME: "/home/me" };
  const shown = (path: string) => path.replace("/home/me", "~");
  const folders = (["linux", "darwin"] as const).map((platform) => shown(stateFolder(home, "agent", platform)));
  expect(sessions).toEqual(folders);
  expect(settings!.slice(-2)).toEqual([shown(configFolder(home)), shown(configFolder(home))]);
});

test("the scenario of the example plays", async () => {
  const [example] = blocksIn(guide.section("The scripted model"), "json");
  await using work = await codingAgentHere({
    files: { "notes.md": "milk\nbread\neggs\n", "scenarios/count-lines.json": example! },
    settings: {},
  });
  await work.folders.configure({ scenarios: [work.folders.path("scenarios")] });
  await work.stop();
  await using again = await codingAgentHere({ folders: work.folders });
  const session = await again.agent.newSession({ cwd: again.project });
  expect((await session.prompt("How many lines has notes.md?")).text).toBe("notes.md has 3 lines.");
  expect((await session.prompt("How many lines has no-such.md?")).text).toMatch(/^I cannot read it: /);
});

test("the kinds of steps are those of the schema", async () => {
  const schema = join(import.meta.dirname, "../../packages/agent/scenarios/schema.json");
  const { $defs } = JSON.parse(await readFile(schema, "utf8"));
  const kinds = $defs.step.anyOf.map(({ required, $ref }: any) => required?.[0] ?? $ref.split("/").at(-1));
  const [, told] = /A step is one of (.*?);/.exec(guide.section("The scripted model"))!;
  expect(quotedIn(told!).sort()).toEqual([...new Set(kinds)].sort());
});

test("what it says when something is wrong is what it says", async () => {
  const [provider, field] = rowsIn(guide.section("When something is wrong")).map(([says]) => quotedIn(says!)[0]);
  await expect(settingsOf({ sandbox: { use: "maybe" } })).rejects.toThrow(field);
  await using client = await lineClient();
  const { sessionId } = await client.open();
  const value = "acme/large";
  const { error } = await client.call("session/set_config_option", { sessionId, configId: "model", value });
  expect(error.message).toBe(`Invalid params: ${provider}`);
});

test("the log has lines such as the one that is shown", async () => {
  await using client = await lineClient({ args: ["--log", "log.jsonl"] });
  const { sessionId } = await client.open();
  await client.prompt(sessionId, "/scenario echo my secret plans");
  await client.stop();
  const log = await readFile(join(client.folders.top, "log.jsonl"), "utf8");
  const lines = log
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { time: _, ...shown } = json("When something is wrong");
  expect(lines).toContainEqual({ ...shown, time: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(log).not.toContain("secret plans");
});
