import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { configFolder, stateFolder } from "../storage/index.ts";
import { readSettings, SettingsError } from "./index.ts";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "colloquy-settings-"))));
afterEach(() => rm(folder, { recursive: true }));

const written = (settings: unknown) =>
  writeFile(join(folder, "agent.json"), typeof settings === "string" ? settings : JSON.stringify(settings));
const read = (env = {}, given = {}) => readSettings({ COLLOQUY_CONFIG: folder, HOME: folder, ...env }, given);

test("without a file everything has its default", async () => {
  expect(await read()).toMatchObject({
    thinking: "medium",
    mode: "workspace-write",
    providers: {},
    rules: [],
    sandbox: { use: "auto", network: false },
    stateFolder: expect.stringContaining(folder),
    configFolder: folder,
  });
  expect(await read()).not.toHaveProperty("model");
});

test("the command line wins over the environment, and that over the file", async () => {
  await written({ model: "openai/a", thinking: "low", mode: "plan" });
  expect(await read()).toMatchObject({ model: "openai/a", thinking: "low", mode: "plan" });
  const env = { COLLOQUY_MODEL: "google/b", COLLOQUY_THINKING: "off", COLLOQUY_MODE: "read-only" };
  expect(await read(env)).toMatchObject({ model: "google/b", thinking: "off", mode: "read-only" });
  const given = { model: "c", thinking: "high", mode: "full-access", scenarios: ["/mine"] };
  expect(await read(env, given)).toMatchObject({ ...given, configFolder: folder });
});

test("providers are known by their ids in lower case, with their models", async () => {
  const models = { qwen3: { contextTokens: 32_000, price: { input: 0, output: 0 } } };
  await written({ providers: { Ollama: { type: "openai-compatible", baseUrl: "http://127.0.0.1:1/v1", models } } });
  expect((await read()).providers).toEqual({
    ollama: { type: "openai-compatible", baseUrl: "http://127.0.0.1:1/v1", models },
  });
});

test.each([
  ["{ no", "agent.json is no JSON"],
  [{ modle: "x" }, "agent.json: modle is no setting"],
  [[], "agent.json: must be an object"],
  [{ thinking: "hard" }, "agent.json: thinking must be one of off, low, medium, high"],
  [{ sandbox: { use: true } }, "agent.json: sandbox.use must be one of auto, off, required"],
  [{ sandbox: { writable: ["here"] } }, "agent.json: sandbox.writable[0] must be an absolute path"],
  [{ compactAt: 2 }, "agent.json: compactAt must be a number from 0.1 to 0.95"],
  [{ providers: { x: { models: { y: { price: { input: 1 } } } } } }, "price must have input and output"],
  [{ rules: [{ effect: "maybe" }] }, "agent.json: rules: "],
  [{ commands: { inherit: [1] } }, "agent.json: commands.inherit[0] must be a text that is not empty"],
])("a mistake in the file is named: %j", async (settings, message) => {
  await written(settings as never);
  const error = await read().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SettingsError);
  expect((error as Error).message).toContain(message);
});

test("a key in a file that is no JSON is not repeated", async () => {
  await written('{ "providers": { "x": { "apiKey": "sk-secret" oops');
  await expect(read()).rejects.not.toThrow("sk-secret");
});

test("a level that there is not is refused from wherever it comes", async () => {
  await expect(read({ COLLOQUY_THINKING: "hard" })).rejects.toThrow("COLLOQUY_THINKING must be one of");
  await expect(read({}, { thinking: "hard" })).rejects.toThrow("--thinking must be one of");
});

test("the folders are the user's own, as the platform and XDG have them", () => {
  const home = { HOME: "/home/me" };
  expect(stateFolder(home, "agent", "linux")).toBe("/home/me/.local/state/colloquy/agent");
  expect(stateFolder({ ...home, XDG_STATE_HOME: "/state" }, "agent", "linux")).toBe("/state/colloquy/agent");
  expect(stateFolder(home, "agent", "darwin")).toBe("/home/me/Library/Application Support/colloquy/agent");
  expect(stateFolder({ ...home, COLLOQUY_STATE: "/mine" }, "agent", "linux")).toBe("/mine");
  expect(configFolder(home)).toBe("/home/me/.config/colloquy");
  expect(configFolder({ ...home, XDG_CONFIG_HOME: "/config" })).toBe("/config/colloquy");
});
