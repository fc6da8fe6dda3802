import { expect, test } from "vitest";
import { ends, type Habits, says } from "./fixtures/habits.ts";
import { StrangeChat } from "./fixtures/strange.ts";

const modes = (currentModeId: string, ...ids: string[]) => ({
  currentModeId,
  availableModes: ids.map((id) => ({ id, name: `Mode ${id.split("/").at(-1)}` })),
});
const select = (id: string, category: string, currentValue: unknown, values: readonly string[]) => ({
  id,
  name: `The ${id}`,
  category,
  type: "select",
  currentValue,
  options: values.map((value) => ({ value, name: `Name of ${value}` })),
});

/** An agent whose sessions begin with this. */
function opens(session: object, on: Habits["on"] = {}): Habits {
  return {
    on: { "session/new": [{ answer: { sessionId: "s", ...session } }], "session/prompt": [says("Said."), ends], ...on },
  };
}

test("modes only: Shift+Tab goes through them by the old method, and the status says which", async () => {
  await using chat = new StrangeChat(opens({ modes: modes("plan", "plan", "act") }));
  await chat.until("Mode plan");
  chat.type("\x1b[Z");
  await chat.until("Mode act");
  expect(chat.sent("session/set_mode")[0]?.params).toMatchObject({ sessionId: "s", modeId: "act" });
  chat.type("/model\r");
  await chat.until("The agent has no model to be chosen");
});

test("options only: Shift+Tab sets the option of the category mode", async () => {
  const now = (value: string) => [select("mode", "mode", value, ["ask", "code"])];
  await using chat = new StrangeChat(
    opens({ configOptions: now("ask") }, { "session/set_config_option": [{ answer: { configOptions: now("code") } }] }),
  );
  await chat.until("Name of ask");
  chat.type("\x1b[Z");
  await chat.until("Name of code");
  expect(chat.sent("session/set_config_option")[0]?.params).toMatchObject({ configId: "mode", value: "code" });
  expect(chat.sent("session/set_mode")).toEqual([]);
});

test("both: they are one choice, whichever of the two is told to have changed", async () => {
  const now = (value: string) => [select("mode", "mode", value, ["plan", "act"])];
  await using chat = new StrangeChat({
    ...opens({ modes: modes("plan", "plan", "act"), configOptions: now("plan") }),
    nudged: {
      mode: [{ update: { sessionUpdate: "current_mode_update", currentModeId: "act" } }],
      option: [{ update: { sessionUpdate: "config_option_update", configOptions: now("plan") } }],
    },
  });
  await chat.until("Name of plan");
  chat.agent.nudge("mode");
  await chat.until(() => /(Name of|Mode) act/.test(chat.text));
  chat.agent.nudge("option");
  await chat.until("Name of plan");
});

test("neither: that is said, and nothing is sent", async () => {
  await using chat = new StrangeChat(opens({}));
  await chat.ready();
  chat.type("\x1b[Z");
  await chat.until("The agent has no modes.");
  chat.type("/config\r");
  await chat.until("There is nothing to choose from.");
});

test("a value that is none of its list is shown as it is, and another can be chosen", async () => {
  const now = (value: string) => [select("provider", "_provider", value, ["one", "two"])];
  await using chat = new StrangeChat(
    opens(
      { configOptions: now("ghost") },
      { "session/set_config_option": [{ answer: { configOptions: now("two") } }] },
    ),
  );
  await chat.ready();
  chat.type("/config provider\r");
  await chat.until("Name of two");
  chat.type("\x1b[B\r");
  await chat.until("The provider: Name of two");
  expect(chat.sent("session/set_config_option")[0]?.params).toMatchObject({ configId: "provider", value: "two" });
});

test("booleans are switched on and off", async () => {
  const now = (currentValue: boolean) => [{ id: "fast", name: "Fast mode", type: "boolean", currentValue }];
  await using chat = new StrangeChat(
    opens({ configOptions: now(false) }, { "session/set_config_option": [{ answer: { configOptions: now(true) } }] }),
  );
  await chat.ready();
  chat.type("/config fast on\r");
  await chat.until("Fast mode: on");
  expect(chat.sent("session/set_config_option")[0]?.params).toMatchObject({ configId: "fast", value: true });
  chat.type("/config fast perhaps\r");
  await chat.until('Fast mode is on or off, not "perhaps"');
});

test("385 models, with ids that are URLs: found by typing, set by id", async () => {
  const values = Array.from({ length: 385 }, (_, at) => `https://models.example/v1#m-${at}`);
  const now = (value: string) => [select("model", "model", value, values)];
  await using chat = new StrangeChat(
    opens(
      { configOptions: now(values[0]!) },
      { "session/set_config_option": [{ answer: { configOptions: now(values[384]!) } }] },
    ),
    { columns: 100 },
  );
  await chat.until("m-0");
  chat.type("/model\r");
  await chat.until("(now)");
  chat.type("m-384");
  await chat.until(() => chat.screen().filter((row) => row.includes("models.example")).length <= 3);
  chat.type("\r");
  await chat.until("The model: Name of https://models.example/v1#m-384");
  expect(chat.sent("session/set_config_option")[0]?.params).toMatchObject({ configId: "model", value: values[384] });
});

test("a mode that cannot be set is said, and what is shown stays", async () => {
  await using chat = new StrangeChat(
    opens(
      { modes: modes("plan", "plan", "act") },
      { "session/set_mode": [{ fail: { code: -32603, message: "not today" } }] },
    ),
  );
  await chat.until("Mode plan");
  chat.type("\x1b[Z");
  await chat.until("not today");
  await chat.until("Mode plan");
  await chat.turn();
  expect(chat.text).toContain("Said.");
});
