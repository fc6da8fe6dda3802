import { describe, expect, test } from "vitest";
import { accepts } from "../../schema/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { decoders } from "../../schema/v2/unstable.ts";
import type { Loss } from "../loss.ts";
import { settingsToV2 } from "./settings.ts";

const modes: v1.SessionModeState = {
  currentModeId: "ask",
  availableModes: [
    { id: "ask", name: "Ask" },
    { id: "code", name: "Code" },
  ],
};
const select = (id: string, more: object = {}): v1.SessionConfigOption =>
  ({ id, name: id, type: "select", currentValue: "a", options: [{ value: "a", name: "A" }], ...more }) as never;
const set = (configId: string, value: string): v2.SetSessionConfigOptionRequest => ({
  sessionId: "s",
  configId,
  type: "id",
  value,
});
const brief = (options: v2.SessionConfigOption[]) =>
  options.map(({ configId, currentValue }) => [configId, currentValue]);

describe("modes", () => {
  test("CONF-25: become an option, the first one, which is set with session/set_mode", () => {
    const settings = settingsToV2();
    settings.answered({ modes, configOptions: [select("other")] });
    expect(brief(settings.list())).toEqual([
      ["mode", "ask"],
      ["other", "a"],
    ]);
    const setting = settings.setting(set("mode", "code"));
    expect(setting).toMatchObject({ method: "session/set_mode", params: { sessionId: "s", modeId: "code" } });
    expect(brief(setting.answered({}).configOptions)).toEqual([
      ["mode", "code"],
      ["other", "a"],
    ]);
  });

  test("CONF-25: are not shown where an option stands for them", () => {
    const settings = settingsToV2();
    settings.answered({ modes, configOptions: [select("permissions", { category: "mode" })] });
    expect(brief(settings.list())).toEqual([["permissions", "a"]]);
    expect(settings.setting(set("permissions", "a")).method).toBe("session/set_config_option");
  });

  test("their option follows the agent", () => {
    const settings = settingsToV2();
    settings.answered({ modes });
    settings.updated({ sessionUpdate: "current_mode_update", currentModeId: "code" });
    expect(brief(settings.list())).toEqual([["mode", "code"]]);
  });

  test("what the agent says of the mode while it is set counts more than what was asked for", () => {
    const settings = settingsToV2();
    settings.answered({ modes });
    const setting = settings.setting(set("mode", "code"));
    settings.updated({ sessionUpdate: "current_mode_update", currentModeId: "safe" });
    expect(brief(setting.answered({}).configOptions)).toEqual([["mode", "safe"]]);
  });

  test("a mode that is on and not listed is listed", () => {
    const settings = settingsToV2();
    settings.answered({ modes: { ...modes, currentModeId: "secret" } });
    expect((settings.list()[0] as unknown as v2.SessionConfigSelect).options).toHaveLength(3);
  });
});

describe("models of older agents", () => {
  const models = { currentModelId: "m", availableModels: [{ modelId: "m", name: "M" }, { modelId: "n" }] };

  test("become an option, which is set with session/set_model", () => {
    const settings = settingsToV2();
    settings.answered({ models, configOptions: [select("model")] });
    expect(brief(settings.list())).toEqual([
      ["model", "a"],
      ["brg:model", "m"],
    ]);
    const setting = settings.setting(set("brg:model", "n"));
    expect(setting).toMatchObject({ method: "session/set_model", params: { sessionId: "s", modelId: "n" } });
    expect(brief(setting.answered(null).configOptions)).toEqual([
      ["model", "a"],
      ["brg:model", "n"],
    ]);
  });

  test("are not shown where an option stands for them", () => {
    const settings = settingsToV2();
    settings.answered({ models, configOptions: [select("engine", { category: "model" })] });
    expect(brief(settings.list())).toEqual([["engine", "a"]]);
  });
});

describe("options", () => {
  test("get the names of version 2, groups too", () => {
    const settings = settingsToV2();
    const group = { group: "g", name: "G", options: [{ value: "a", name: "A" }] };
    settings.answered({ configOptions: [select("x", { options: [group] })] });
    const [option] = settings.list();
    expect(option).toMatchObject({ configId: "x", options: [{ groupId: "g", name: "G" }] });
    expect(accepts(decoders.SessionConfigOption, structuredClone(option))).toBe(true);
  });

  test("are set with their value: a choice untagged, a switch tagged", () => {
    const settings = settingsToV2();
    settings.answered({ configOptions: [select("x"), { id: "y", name: "y", type: "boolean", currentValue: true }] });
    expect(settings.setting(set("x", "a")).params).toEqual({ sessionId: "s", configId: "x", value: "a" });
    const off = { sessionId: "s", configId: "y", type: "boolean", value: false } as const;
    expect(settings.setting(off).params).toEqual(off);
  });

  test("L-20: a select without choices is left out; each value is there once, the current one too", () => {
    const losses: Loss[] = [];
    const settings = settingsToV2((loss) => losses.push(loss));
    const twice = [
      { value: "a", name: "A" },
      { value: "a", name: "again" },
    ];
    settings.answered({
      configOptions: [select("x", { options: [] }), select("y", { options: twice, currentValue: "b" })],
    });
    expect(settings.list()).toMatchObject([
      {
        configId: "y",
        options: [
          { value: "a", name: "A" },
          { value: "b", name: "b" },
        ],
      },
    ]);
    expect(losses).toMatchObject([{ id: "L-20" }]);
  });
});
