import { describe, expect, test } from "vitest";
import { meet, versions } from "./fixtures/meeting.ts";
import type { ConfigOption } from "./index.ts";

const mode: ConfigOption = {
  id: "mode",
  name: "Mode",
  category: "mode",
  values: ["ask", "code"],
  default: "ask",
  open: true,
};
const grouped: ConfigOption = {
  id: "model",
  name: "Model",
  category: "model",
  values: [{ id: "fast", name: "Fast", values: ["small"] }],
  default: "small",
  open: true,
  onChange(value, _session, request) {
    if ("apiKey" in request) throw new RangeError("no keys");
    return value.includes("/") ? undefined : `local/${value}`;
  },
};
const id = (version: 1 | 2) => (version === 1 ? "id" : "configId");

async function configured(version: 1 | 2) {
  const meeting = await meet({ options: [mode, grouped] }, version);
  const sessionId = await meeting.newSession();
  const set = (configId: string, value: string, more = {}) =>
    meeting.client.request("session/set_config_option", { sessionId, configId, value, type: "id", ...more });
  return { ...meeting, sessionId, set };
}

describe.each(versions)("in version %i", (version) => {
  test("CONF-15 an open option takes any value, and lists the one that it has", async () => {
    const { set } = await configured(version);
    const { configOptions } = await set("mode", "mine");
    const [told] = configOptions;
    expect(told).toMatchObject({ [id(version)]: "mode", currentValue: "mine" });
    expect(told.options.map(({ value }: { value: string }) => value)).toEqual(["ask", "code", "mine"]);
  });

  test("CONF-16 in a group of its own where the others are in groups; what onChange returns is set instead", async () => {
    const { set } = await configured(version);
    const { configOptions } = await set("model", "large");
    expect(configOptions[1].currentValue).toBe("local/large");
    expect(configOptions[1].options.at(-1).options).toEqual([{ value: "local/large", name: "local/large" }]);
  });

  test("S2-43 onChange sees all that the request has, and may refuse it", async () => {
    const { set } = await configured(version);
    await expect(set("model", "large", { apiKey: "x" })).rejects.toThrow();
    await expect(set("model", "", {})).rejects.toMatchObject({ code: -32602 });
  });
});

test("S2-47 in version 1 any mode can be set where the option is open, and the answer says which one is", async () => {
  const { client, sessionId, updates, until } = await configured(1);
  expect(await client.request("session/set_mode", { sessionId, modeId: "architect" })).toEqual({ modeId: "architect" });
  const told = () => updates.find(({ sessionUpdate }) => sessionUpdate === "config_option_update");
  await until(() => told() !== undefined);
  expect(told()).toMatchObject({ configOptions: [{ currentValue: "architect" }, {}] });
});
