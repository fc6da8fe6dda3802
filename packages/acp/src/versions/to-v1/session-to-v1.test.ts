import { expect, test } from "vitest";
import { everything, telling, text } from "./fixtures/telling.ts";

const plan = (planId: string, ...contents: string[]) => ({
  sessionUpdate: "plan_update",
  plan: {
    type: "items",
    planId,
    entries: contents.map((content) => ({ content, priority: "high", status: "pending" })),
  },
});
const select = (value: string, more: object = {}) => ({
  configId: "how",
  name: "How",
  category: "mode",
  type: "select",
  currentValue: value,
  options: [
    { value: "ask", name: "Ask" },
    { value: "code", name: "Code" },
  ],
  ...more,
});
const options = (...configOptions: object[]) => ({ sessionUpdate: "config_option_update", configOptions });

test("a plan is the plan", () => {
  const { tell, lost } = telling();
  expect(tell(plan("main", "a"))).toEqual([
    { sessionUpdate: "plan", entries: [{ content: "a", priority: "high", status: "pending" }] },
  ]);
  expect(lost).toEqual([]);
});

test("L-29: of several plans the one that changed last is shown, and only its end clears it", () => {
  const { tell, lost } = telling();
  tell(plan("a", "1"));
  expect(tell(plan("b", "2"))).toMatchObject([{ entries: [{ content: "2" }] }]);
  expect(tell({ sessionUpdate: "plan_removed", planId: "a" })).toEqual([]);
  expect(tell({ sessionUpdate: "plan_removed", planId: "b" })).toEqual([{ sessionUpdate: "plan", entries: [] }]);
  expect(lost).toEqual(["L-29"]);
});

test("L-29: plans that are no list are for clients that take them", () => {
  const file = { sessionUpdate: "plan_update", plan: { type: "file", planId: "p", uri: "file:///p.md" } };
  const without = telling();
  expect(without.tell(file)).toEqual([]);
  expect(without.lost).toEqual(["L-29"]);
  const { tell, lost } = telling(everything);
  const removed = { sessionUpdate: "plan_removed", planId: "p" };
  expect(tell(file, plan("q", "1"), removed)).toEqual([file, plan("q", "1"), removed]);
  expect(tell({ sessionUpdate: "plan_update", plan: { type: "_chart", planId: "p" } })).toEqual([]);
  expect(lost).toEqual(["L-29"]);
});

test("L-30: an entry with a status of its own is left out, a priority of its own is medium", () => {
  const entries = [
    { content: "a", priority: "_urgent", status: "pending" },
    { content: "b", priority: "low", status: "cancelled" },
  ];
  const update = { sessionUpdate: "plan_update", plan: { type: "items", planId: "main", entries } };
  const { tell, lost } = telling();
  expect(tell(update)).toMatchObject([{ entries: [{ content: "a", priority: "medium" }] }]);
  expect(lost).toEqual(["L-30", "L-30"]);
  expect(telling({}, { strict: true }).tell(update)).toEqual([]);
});

test("L-31: a command of a kind of its own is a plain one, and takes nothing that cannot be said", () => {
  const { tell, lost } = telling();
  const availableCommands = [
    { type: "command", name: "a", description: "A", input: { type: "text", hint: "what" } },
    { type: "command", name: "b", description: "B", input: { type: "_form" } },
    { type: "_macro", name: "c", description: "C", steps: 3 },
    { type: "command", name: "d", description: "D", input: null },
  ];
  expect(tell({ sessionUpdate: "available_commands_update", availableCommands })).toEqual([
    {
      sessionUpdate: "available_commands_update",
      availableCommands: [
        { name: "a", description: "A", input: { hint: "what" } },
        { name: "b", description: "B" },
        { name: "c", description: "C" },
        { name: "d", description: "D" },
      ],
    },
  ]);
  expect(lost).toEqual(["L-31", "L-31"]);
});

test("the mode is told besides the option that stands for it, when it has changed", () => {
  const { tell } = telling();
  expect(tell(options(select("ask")))).toMatchObject([
    { sessionUpdate: "config_option_update", configOptions: [{ id: "how", currentValue: "ask" }] },
    { sessionUpdate: "current_mode_update", currentModeId: "ask" },
  ]);
  expect(tell(options(select("ask")))).toHaveLength(1);
  expect(tell(options(select("code")))[1]).toEqual({ sessionUpdate: "current_mode_update", currentModeId: "code" });
});

test("an answer's options give the modes, groups or not, and settings refer to them", () => {
  const session = telling();
  expect(session.modeSetting({ sessionId: "s", modeId: "code" })).toBeUndefined();
  const grouped = [{ groupId: "g", name: "G", options: [{ value: "ask", name: "Ask", description: null }] }];
  const { configOptions, modes } = session.options([select("ask", { options: grouped }) as never]);
  expect(configOptions).toMatchObject([{ id: "how", options: [{ group: "g", options: [{ value: "ask" }] }] }]);
  expect(modes).toEqual({ currentModeId: "ask", availableModes: [{ id: "ask", name: "Ask" }] });
  expect(session.modeSetting({ sessionId: "s", modeId: "code" })).toEqual({
    sessionId: "s",
    configId: "how",
    type: "id",
    value: "code",
  });
});

test("an option that is on or off is a choice for clients that do not take it, and set back as what it is", () => {
  const switched = { configId: "web", name: "Web", type: "boolean", currentValue: true } as const;
  const session = telling();
  expect(session.options([switched]).configOptions).toMatchObject([
    { id: "web", type: "select", currentValue: "true", options: [{ name: "On" }, { name: "Off" }] },
  ]);
  const request = { sessionId: "s", configId: "web" };
  expect(session.setting({ ...request, value: "false" })).toEqual({ ...request, type: "boolean", value: false });
  expect(session.setting({ ...request, configId: "how", value: "true" })).toMatchObject({ type: "id", value: "true" });
  expect(telling(everything).options([switched]).configOptions).toEqual([
    { id: "web", name: "Web", type: "boolean", currentValue: true },
  ]);
});

test("L-32: that the cost is not known any more cannot be said", () => {
  const { tell, lost } = telling();
  expect(tell({ sessionUpdate: "usage_update", used: 1, size: 2, cost: null })).toEqual([
    { sessionUpdate: "usage_update", used: 1, size: 2 },
  ]);
  expect(lost).toEqual(["L-32"]);
});

test.each([
  { sessionUpdate: "notice", severity: "info", title: "n" },
  { sessionUpdate: "compaction_update", compactionId: "c", status: "in_progress", summary: null },
  { sessionUpdate: "compaction_summary_chunk", compactionId: "c", content: text("x") },
  { sessionUpdate: "subagent_update", sessionId: "child", title: null },
  { sessionUpdate: "session_message", messageId: "m", content: [text("x")] },
  { sessionUpdate: "session_message_chunk", messageId: "m", content: text("x") },
])("L-33: $sessionUpdate is for clients that take it", (update) => {
  const { tell, lost } = telling();
  expect(tell(update)).toEqual([]);
  expect(lost).toEqual(["L-33"]);
  expect(telling(everything).tell(update)).toEqual([update]);
});

test("L-34: an update that is not listed is left out", () => {
  const { tell, lost } = telling(everything);
  expect(tell({ sessionUpdate: "_weather", sun: true })).toEqual([]);
  expect(lost).toEqual(["L-34"]);
});

test("L-16: a state is for the answer to the prompt, and what goes on in the background is not said", () => {
  const { tell, lost } = telling();
  expect(tell({ sessionUpdate: "state_update", state: "running" })).toEqual([]);
  expect(tell({ sessionUpdate: "state_update", state: "idle", background: [] })).toEqual([]);
  expect(lost).toEqual([]);
  const background = [{ type: "terminal", terminalId: "t" }];
  expect(tell({ sessionUpdate: "state_update", state: "idle", background })).toEqual([]);
  expect(lost).toEqual(["L-16"]);
});

test("nulls that mean the same in both versions stay", () => {
  const info = { sessionUpdate: "session_info_update", title: null, _meta: null };
  expect(telling().tell(info)).toEqual([{ sessionUpdate: "session_info_update", title: null }]);
});
