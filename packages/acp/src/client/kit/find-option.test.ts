import { describe, expect, test } from "vitest";
import { emptySession, reduceV1 } from "../../state/index.ts";
import { findOption, optionValues } from "./find-option.ts";
import { cwd, meet } from "./fixtures/scripted-agent.ts";

const modes = {
  currentModeId: "ask",
  availableModes: [
    { id: "ask", name: "Ask" },
    { id: "code", name: "Code" },
  ],
};

/** The model, in groups, and a switch, in the words of a version. */
function options(version: 1 | 2, model: string, fast = false) {
  const id = (name: string) => (version === 1 ? { id: name } : { configId: name });
  const group = (name: string) => (version === 1 ? { group: name } : { groupId: name });
  const values = [
    { ...group("g"), name: "Small ones", options: [{ value: "small", name: "Small" }] },
    { ...group("h"), name: "Large ones", options: [{ value: "large", name: "Large", description: "Slow" }] },
  ];
  return [
    { ...id("llm"), name: "Model", category: "model", type: "select", currentValue: model, options: values },
    { ...id("fast"), name: "Fast", type: "boolean", currentValue: fast },
  ];
}

describe.each([1, 2] as const)("in version %i", (version) => {
  const made = {
    requests: () => ({
      "session/new": () => ({
        sessionId: "s",
        configOptions: options(version, "small"),
        ...(version === 1 && { modes }),
      }),
      "session/set_config_option": ({ configId, value }: any) => ({
        configOptions: options(version, configId === "llm" ? value : "small", configId === "fast" && value),
      }),
      "session/set_mode": () => null,
    }),
  } as any;

  test("pain 21: an option is found by its category or its id, and its values without their groups", async () => {
    await using meeting = await meet(version, made);
    const { state } = await meeting.agent.newSession({ cwd });
    const model = findOption(state, "model")!;
    expect(model).toBe(findOption(state, "llm"));
    expect(optionValues(model)).toEqual([
      { value: "small", name: "Small", group: "Small ones" },
      { value: "large", name: "Large", description: "Slow", group: "Large ones" },
    ]);
    expect(optionValues(findOption(state, "fast")!)).toEqual([]);
    expect(findOption(state, "temperature")).toBe(undefined);
  });

  test("CONF-08 CONF-09 CONF-12: an option is set in the words of the version, and the answer is shown", async () => {
    await using meeting = await meet(version, made);
    const session = await meeting.agent.newSession({ cwd });
    await session.setOption("model", "large");
    expect(findOption(session.state, "model")).toMatchObject({ currentValue: "large" });
    await session.setOption("fast", true);
    expect(meeting.theirs.paramsOf("session/set_config_option")).toEqual([
      { sessionId: "s", configId: "llm", ...(version === 2 && { type: "id" }), value: "large" },
      { sessionId: "s", configId: "fast", type: "boolean", value: true },
    ]);
    expect(session.options.at(-1)).toMatchObject({ currentValue: true });
  });

  test("what cannot be set is refused here, with what can be", async () => {
    await using meeting = await meet(version, made);
    const session = await meeting.agent.newSession({ cwd });
    await expect(session.setOption("model", "huge")).rejects.toThrow('its values are "small", "large"');
    await expect(session.setOption("fast", "yes")).rejects.toThrow("it is true or false");
    await expect(session.setOption("nothing", "x")).rejects.toThrow('the session has no option "nothing"');
    expect(meeting.theirs.asked()).not.toContain("session/set_config_option");
  });

  if (version === 2) return;

  test("MODE-02 CONF-25: modes are set where there is no option for them", async () => {
    await using meeting = await meet(1, made);
    const session = await meeting.agent.newSession({ cwd });
    expect(session.options[0]).toMatchObject({ category: "mode", currentValue: "ask" });
    await session.setMode("code");
    expect(meeting.theirs.paramsOf("session/set_mode")).toEqual([{ sessionId: "s", modeId: "code" }]);
    expect(findOption(session.state, "mode")).toMatchObject({ currentValue: "code" });
    await expect(session.setMode("yolo")).rejects.toThrow('its values are "ask", "code"');
  });
});

test("CONF-25: where there are both, the option is set and not the mode", async () => {
  const select = (currentValue: string) => ({
    id: "m",
    name: "Mode",
    category: "mode",
    type: "select",
    currentValue,
    options: modes.availableModes.map(({ id, name }) => ({ value: id, name })),
  });
  const requests = () =>
    ({
      "session/new": () => ({ sessionId: "s", modes, configOptions: [select("ask")] }),
      "session/set_config_option": ({ value }: any) => ({ configOptions: [select(value)] }),
    }) as any;
  await using meeting = await meet(1, { requests });
  const session = await meeting.agent.newSession({ cwd });
  await session.setMode("code");
  expect(meeting.theirs.asked().at(-1)).toBe("session/set_config_option");
  expect(session.state.modes?.currentModeId).toBe("code");
});

test("a value that is on but not listed does no harm", () => {
  const session = reduceV1(
    { ...emptySession(), modes },
    { sessionUpdate: "current_mode_update", currentModeId: "odd" },
  );
  expect(optionValues(findOption(session, "mode")!).map(({ value }) => value)).toContain("odd");
});
