import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Line, type LineClient, lineClient } from "./fixtures/line-client.ts";

const secret = "key-that-nobody-may-read";

let client: LineClient;
let sessionId: string;
beforeAll(async () => {
  const env = {
    OPENAI_API_KEY: secret,
    ANTHROPIC_API_KEY: secret,
    OPENROUTER_API_KEY: secret,
    COLLOQUY_MODEL: "openai/gpt-5",
  };
  client = await lineClient({ env });
});
beforeEach(async () => {
  ({ sessionId } = await client.open());
});
afterAll(() => client[Symbol.asyncDispose]());

const set = (value: unknown, rest: object = {}) =>
  client.call("session/set_config_option", { sessionId, configId: "model", value, ...rest });
const current = (configOptions: readonly Line[], id: string) =>
  configOptions.find((one) => one.id === id)?.currentValue;

test.each([
  ["openai/gpt-4o", "openai/gpt-4o"],
  ["OpenAI/GPT-4o", "openai/GPT-4o"],
  ["openrouter/meta/Llama", "openrouter/meta/Llama"],
  ["gpt-4o", "openai/gpt-4o"],
  [" anthropic/claude-sonnet-4-5 ", "anthropic/claude-sonnet-4-5"],
])("C.8 S2-18 S2-19 %j sets %s, and the answer has all options as they are then", async (value, model) => {
  const { configOptions } = (await set(value)).result;
  expect(current(configOptions, "model")).toBe(model);
  const { options } = configOptions.find(({ id }: Line) => id === "model");
  expect(options.map((one: Line) => one.value)).toContain(model);
});

test("C.8 S2-18 S2-22 the options that there are follow the model: one that thinks has a level", async () => {
  const ids = async (value: string) => (await set(value)).result.configOptions.map(({ id }: Line) => id);
  expect(await ids("openai/gpt-4o")).toEqual(["mode", "model"]);
  expect(await ids("openai/gpt-5")).toEqual(["mode", "model", "thinking"]);
});

test.each([
  ["openai/", "names no model"],
  [" ", "names no model"],
  ["", "must be set to"],
  [7, "value must be"],
  ["nobody/knows", "cannot resolve provider 'nobody'"],
])("C.8 S2-42 S2-44 the model %j is refused, and the session keeps its own", async (value, problem) => {
  expect((await set(value)).error).toMatchObject({ code: -32602, message: expect.stringContaining(problem) });
  expect(current((await set("gpt-5")).result.configOptions, "model")).toBe("openai/gpt-5");
});

test("C.8 S2-42 an option that there is not is -32602, as the newest protocol has it", async () => {
  const { error } = await set("x", { configId: "color" });
  expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('"color"') });
});

test.each(["apiKey", "baseUrl", "api_key", "base_url"])(
  "C.8 C.9 S2-43 S2-44 %s is refused, and not repeated",
  async (field) => {
    for (const answer of [
      await set("openai/gpt-4o", { [field]: secret }),
      await client.call("_agentao.cn/set_model", { sessionId, model: "gpt-4o", [field]: secret }),
    ]) {
      expect(answer.error).toMatchObject({ code: -32602, message: expect.stringContaining(field) });
      expect(JSON.stringify(answer)).not.toContain(secret);
    }
  },
);

test("C.8 S2-43 other fields and _meta are no mistake: the protocol leaves room for them", async () => {
  const { result } = await set("openai/gpt-4o", { _meta: { trace: "1" }, later: true });
  expect(current(result.configOptions, "model")).toBe("openai/gpt-4o");
});

test("C.8 S2-44 S2-45 credentials are in no answer, in no log and on no stderr", async () => {
  await using logged = await lineClient({
    args: ["--log", "log.jsonl"],
    env: { OPENAI_API_KEY: secret, NOBODY_API_KEY: secret },
  });
  const opened = await logged.open();
  await logged.call("session/set_config_option", {
    sessionId: opened.sessionId,
    configId: "model",
    value: "nobody/x",
    apiKey: secret,
  });
  await logged.call("session/set_config_option", { sessionId: opened.sessionId, configId: "model", value: "nobody/x" });
  await logged.prompt(opened.sessionId, "/model");
  await logged.stop();
  const log = await readFile(`${logged.folders.top}/log.jsonl`, "utf8");
  expect(log).toContain("session/set_config_option");
  expect(`${JSON.stringify(logged.lines)}${log}${logged.stderr}`).not.toContain(secret);
});

const setModel = (model: unknown, rest: object = {}) =>
  client.call("_agentao.cn/set_model", { sessionId, model, ...rest });

test.each([
  [" gpt-4o ", "gpt-4o"],
  ["anything/with/slashes", "anything/with/slashes"],
])("C.9 S2-46 %j is a model of the provider that the session has, and the answer says which", async (model, said) => {
  expect((await setModel(model)).result).toEqual({ model: said });
  const update = await client.line(
    ({ params }) => params?.sessionId === sessionId && params.update?.sessionUpdate === "config_option_update",
  );
  expect(current(update.params.update.configOptions, "model")).toBe(`openai/${said}`);
});

test("C.9 S2-46 under our own name it takes what the option takes, and answers with the whole of it", async () => {
  const { result } = await client.call("_colloquy/set_model", { sessionId, model: "Anthropic/claude-x" });
  expect(result).toEqual({ model: "anthropic/claude-x" });
});

test.each([
  ["", {}, "model must be"],
  [undefined, {}, "model must be"],
  ["gpt-4o", { _meta: {} }, "_meta"],
  ["gpt-4o", { sessionId: 1 }, "sessionId must be"],
])("C.9 S2-43 S2-46 %j with %j is -32602", async (model, rest, problem) => {
  expect((await setModel(model, rest)).error).toMatchObject({
    code: -32602,
    message: expect.stringContaining(problem),
  });
});

const setMode = (modeId: unknown, of = sessionId) => client.call("session/set_mode", { sessionId: of, modeId });

/** What becomes of a file that the scripted model is told to write. */
async function writes(of: string): Promise<string | undefined> {
  const name = `${crypto.randomUUID()}.txt`;
  await client.prompt(of, `/scenario call write_file ${JSON.stringify({ path: name, content: "x" })}`);
  return await client.folders.read(name);
}

test.each(["read-only", "plan"])(
  "C.10 S2-47 S2-48 %s is a preset: it is echoed, and files stay as they are",
  async (mode) => {
    expect((await setMode(mode)).result).toEqual({ modeId: mode });
    await client.call("session/set_config_option", { sessionId, configId: "model", value: "scripted" });
    expect(await writes(sessionId)).toBeUndefined();
  },
);

test.each(["workspace-write", "full-access"])(
  "C.10 S2-48 %s is a preset: files of the project are written",
  async (mode) => {
    expect((await setMode(mode)).result).toEqual({ modeId: mode });
    await client.call("session/set_config_option", { sessionId, configId: "model", value: "scripted" });
    expect(await writes(sessionId)).toBe("x");
  },
);

test("C.10 S2-47 another mode is kept and echoed, and what is allowed stays as it was", async () => {
  await setMode("read-only");
  expect((await setMode("code")).result).toEqual({ modeId: "code" });
  const { configOptions } = (await set("scripted")).result;
  expect(current(configOptions, "mode")).toBe("code");
  expect(await writes(sessionId)).toBeUndefined();
});

test.each([
  ["", "mode"],
  [1, "modeId"],
  [undefined, "modeId"],
])("C.10 S2-47 the mode %j is -32602", async (mode, field) => {
  expect((await setMode(mode)).error).toMatchObject({ code: -32602, message: expect.stringContaining(field) });
});

test("C.10 S2-49 S2-50 each session has a mode of its own, and every one has permissions", async () => {
  const other = (await client.open()).sessionId;
  await setMode("read-only", other);
  await set("scripted");
  expect(await writes(sessionId)).toBe("x");
});

test("C.10 CONF-06 as an option the mode has the values that are listed, and nothing changes by another", async () => {
  const setOption = (value: string) => client.call("session/set_config_option", { sessionId, configId: "mode", value });
  expect((await setOption("code")).error).toMatchObject({
    code: -32602,
    message: expect.stringContaining("read-only"),
  });
  expect(current((await setOption("read-only")).result.configOptions, "mode")).toBe("read-only");
});
