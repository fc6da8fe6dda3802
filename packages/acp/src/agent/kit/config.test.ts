import { expect, test } from "vitest";
import { memoryStore } from "../../sessions/index.ts";
import { settings } from "../../state/index.ts";
import { agent } from "../agent.ts";
import { info, meet, versions } from "./fixtures/meeting.ts";
import type { ConfigOption } from "./index.ts";

const mode: ConfigOption = {
  id: "mode",
  name: "Mode",
  category: "mode",
  values: [
    { value: "ask", name: "Ask" },
    { value: "code", name: "Code", description: "Changes files" },
  ],
  default: "ask",
};
const model: ConfigOption = {
  id: "model",
  name: "Model",
  category: "model",
  values: [
    { id: "fast", name: "Fast", values: ["small"] },
    { id: "good", name: "Good", values: ["large"] },
  ],
  default: "small",
};
const web: ConfigOption = { id: "web", name: "Web", default: false };
const options = [mode, model, web];

/** An agent with all of them, whose turns tell their values. */
async function configured(version: 1 | 2, capabilities = {}, more = {}) {
  const values: unknown[] = [];
  const meeting = await meet(
    {
      options,
      async prompt(turn) {
        if (turn.text.startsWith("set ")) await turn.session.setOption("mode", turn.text.slice(4));
        values.push(turn.session.options);
      },
      ...more,
    },
    version,
    { capabilities },
  );
  const answer = await meeting.client.request("session/new", { cwd: "/work", mcpServers: [] });
  return { ...meeting, answer, id: answer.sessionId as string, values };
}

const booleans = { session: { configOptions: { boolean: {} } } };

test("CONF-01 CONF-15 CONF-24 one declaration is options in both versions, and modes in the first", async () => {
  const first = await configured(1, booleans);
  expect(first.answer.modes).toEqual({
    currentModeId: "ask",
    availableModes: [
      { id: "ask", name: "Ask" },
      { id: "code", name: "Code", description: "Changes files" },
    ],
  });
  expect(first.answer.configOptions).toMatchObject([
    { id: "mode", type: "select", currentValue: "ask" },
    { id: "model", options: [{ group: "fast", options: [{ value: "small", name: "small" }] }, { group: "good" }] },
    { id: "web", type: "boolean", currentValue: false },
  ]);
  const second = await configured(2);
  expect(second.answer.modes).toBeUndefined();
  expect(second.answer.configOptions).toMatchObject([
    { configId: "mode" },
    { options: [{ groupId: "fast" }, {}] },
    { type: "boolean" },
  ]);
});

test("pain 21: CONF-07 a client that knows no booleans sets one as a choice", async () => {
  const { answer, client, id, prompt, values } = await configured(1);
  expect(answer.configOptions[2]).toMatchObject({ type: "select", currentValue: "false" });
  const { configOptions } = await client.request("session/set_config_option", {
    sessionId: id,
    configId: "web",
    value: "true",
  });
  expect(configOptions[2]).toMatchObject({ currentValue: "true" });
  await prompt(id);
  expect(values).toMatchObject([{ web: true }]);
});

test("CONF-11 a client that knows booleans does not set one with a text", async () => {
  const { client, id } = await configured(1, booleans);
  const set = client.request("session/set_config_option", { sessionId: id, configId: "web", value: "true" });
  await expect(set).rejects.toMatchObject({ code: -32602 });
});

const setting = (version: 1 | 2, configId: string, value: unknown) => ({
  configId,
  value,
  ...(typeof value === "boolean" ? { type: "boolean" } : version === 2 && { type: "id" }),
});

test.each(versions)(
  "CONF-02 CONF-05 CONF-06 CONF-13 CONF-32 version %i: options are checked, and kept for each session",
  async (version) => {
    const { client, id, prompt, values, newSession } = await configured(version, version === 1 ? booleans : {});
    const set = (configId: string, value: unknown) =>
      client.request("session/set_config_option", { sessionId: id, ...setting(version, configId, value) });
    expect((await set("model", "large")).configOptions).toHaveLength(3);
    for (const [configId, value] of [
      ["nothing", "x"],
      ["model", "huge"],
      ["model", true],
      ["web", "on"],
    ] as const)
      await expect(set(configId, value)).rejects.toMatchObject({ code: -32602 });
    await prompt(id);
    await prompt(await newSession());
    expect(values).toEqual([
      { mode: "ask", model: "large", web: false },
      { mode: "ask", model: "small", web: false },
    ]);
  },
);

test("CONF-13 a value of an unknown type is refused, whatever it looks like", async () => {
  const { client, id, prompt, values } = await configured(2);
  const setting = { sessionId: id, configId: "model", type: "_slider", value: "large" };
  await expect(client.request("session/set_config_option", setting)).rejects.toMatchObject({ code: -32602 });
  await prompt(id);
  expect(values).toEqual([{ mode: "ask", model: "small", web: false }]);
});

test.each(versions)(
  "version %i: options are kept with the session, and unkeepable ones are the default",
  async (version) => {
    const sessions = memoryStore();
    const first = await configured(version, {}, { sessions });
    await first.client.request("session/set_config_option", {
      sessionId: first.id,
      ...setting(version, "model", "large"),
    });
    await first.client.request("session/set_config_option", {
      sessionId: first.id,
      ...setting(version, "mode", "code"),
    });
    const second = await configured(version, {}, { sessions, options: [mode, { ...model, values: ["small"] }] });
    await second.load(first.id);
    await second.prompt(first.id);
    expect(second.values).toEqual([{ mode: "code", model: "small" }]);
  },
);

test("MODE-03 MODE-07 CONF-24 modes and the option that they stand for stay in step", async () => {
  const { client, id, until, updates, session } = await configured(1);
  const set = (modeId: string) => client.request("session/set_mode", { sessionId: id, modeId });
  expect(await set("code")).toEqual({});
  await until(() => updates.some(({ sessionUpdate }) => sessionUpdate === "config_option_update"));
  expect(settings(session(id))[0]).toMatchObject({ configId: "mode", currentValue: "code" });
  await expect(set("rage")).rejects.toMatchObject({ code: -32602 });
  await client.request("session/set_config_option", { sessionId: id, configId: "mode", value: "ask" });
  await until(() => updates.some((update) => update.currentModeId === "ask"));
});

test.each(versions)("CONF-03 CONF-29 MODE-05 version %i: a client is told what the author sets", async (version) => {
  const { id, prompt, updates, values } = await configured(version);
  await prompt(id, "set code");
  const told = updates.find(({ sessionUpdate }) => sessionUpdate === "config_option_update");
  expect(told?.configOptions[0]).toMatchObject({ currentValue: "code" });
  expect(updates.some(({ currentModeId }) => currentModeId === "code")).toBe(version === 1);
  expect(values).toMatchObject([{ mode: "code" }]);
});

test.each(versions)("version %i: an author may refuse a value, and nothing changes", async (version) => {
  const onChange = () => {
    throw new Error("Not today");
  };
  const { client, id, prompt, values } = await configured(version, {}, { options: [{ ...mode, onChange }] });
  const set = client.request("session/set_config_option", { sessionId: id, ...setting(version, "mode", "code") });
  await expect(set).rejects.toMatchObject({ reason: "Internal error: Not today" });
  await prompt(id);
  expect(values).toEqual([{ mode: "ask" }]);
});

test("options may depend on the session", async () => {
  const declared = ({ cwd }: { cwd: string }) => [
    { id: "where", name: "Where", values: [cwd, "elsewhere"], default: cwd },
  ];
  const { answer } = await configured(2, {}, { options: declared });
  expect(answer.configOptions).toMatchObject([{ configId: "where", currentValue: "/work" }]);
});

test.each([
  ["is declared twice", [web, web]],
  ["has a default that is none of its values", [{ ...mode, default: "rage" } as ConfigOption]],
  ["has a value twice", [{ ...mode, values: ["ask", "ask"] } as ConfigOption]],
  ["needs at least one value", [{ ...mode, values: [] } as ConfigOption]],
  [
    "all in groups or none",
    [{ ...mode, values: ["ask", { id: "g", name: "G", values: ["code"] }] } as unknown as ConfigOption],
  ],
])("CONF-15 CONF-16 an option that %s is the author's mistake", (problem, wrong) => {
  expect(() => agent({ info, prompt: () => {}, options: wrong })).toThrow(problem);
});
