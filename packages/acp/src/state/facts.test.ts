import { expect, test } from "vitest";
import { chunk, says, sessionV1, sessionV2, spoken, text } from "./fixtures/sessions.ts";
import {
  applyResponse,
  emptySession,
  isBusy,
  promptEnded,
  promptFailed,
  promptSent,
  reduceV1,
  reduceV2,
  settings,
} from "./index.ts";

const idle = { sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" } as const;

test("LIFE-21: the same state again is no new state", () => {
  const once = sessionV2(idle);
  expect(reduceV2(once, { ...idle })).toBe(once);
});

test("LIFE-22, LIFE-25, BG-09: states, reasons and work that nobody knows are kept, and are busy", () => {
  const session = sessionV2({ sessionUpdate: "state_update", state: "_thinking", background: [{ type: "_job" }] });
  expect(session.state).toEqual({ state: "_thinking", background: [{ type: "_job" }] });
  expect(isBusy(session)).toBe(true);
  expect(sessionV2({ ...idle, stopReason: "_budget" }).state.stopReason).toBe("_budget");
});

test("LIFE-24, BG-01, BG-02: null and malformed mean not reported, and an empty list means nothing", () => {
  expect(sessionV2({ ...idle, stopReason: null, background: null }).state).toEqual({ state: "idle" });
  expect(sessionV2({ ...idle, stopReason: 7 } as never).state).toEqual({ state: "idle" });
  expect(sessionV2({ ...idle, background: [] }).state).toEqual({
    state: "idle",
    stopReason: "end_turn",
    background: [],
  });
});

test("LIFE-26: an error comes with its reason, and leaves with the next state", () => {
  const failed = { ...idle, stopReason: "error", error: { code: -32603, message: "Overloaded" } } as const;
  expect(sessionV2(failed).state).toMatchObject({ stopReason: "error", error: { message: "Overloaded" } });
  expect(sessionV2(failed, { sessionUpdate: "state_update", state: "running" }).state).toEqual({ state: "running" });
});

test("LIFE-33: in version 1 a prompt runs from when it is sent until it is answered", () => {
  const sent = promptSent(emptySession("s"), [text("Hi")]);
  expect([sent.state, spoken(sent)]).toEqual([{ state: "running" }, ["user: Hi"]]);
  const ended = promptEnded(reduceV1(sent, chunk("agent", "Hello")), { stopReason: "end_turn" });
  expect(ended.state).toEqual({ state: "idle", stopReason: "end_turn" });
  expect(spoken(reduceV1(ended, chunk("agent", "Late")))).toEqual(["user: Hi", "agent: Hello", "agent: Late"]);
  const error = { code: -32603, message: "Broken" };
  expect(promptFailed(sent, error).state).toEqual({ state: "idle", stopReason: "error", error });
  expect(promptFailed(sent, { ...error, code: -32800 }).state).toEqual({ state: "idle", stopReason: "cancelled" });
});

test("PLAN-03, PLAN-05: version 1's plan is replaced completely, and may become empty", () => {
  const entry = { content: "A", priority: "high", status: "pending" } as const;
  const session = sessionV1(
    { sessionUpdate: "plan", entries: [entry, entry] },
    { sessionUpdate: "plan", entries: [entry] },
  );
  expect([...session.plans]).toEqual([{ type: "items", planId: "main", entries: [entry] }]);
  expect([...sessionV1({ sessionUpdate: "plan", entries: [] }).plans]).toMatchObject([{ entries: [] }]);
});

test("PLAN-08, PLAN-09, PLAN-10, PLAN-12: plans have ids, change type, go and come back", () => {
  const plan = (planId: string, type: string) =>
    ({ sessionUpdate: "plan_update", plan: { type, planId, entries: [] } }) as never;
  const gone = { sessionUpdate: "plan_removed", planId: "a" } as const;
  const session = sessionV2(plan("a", "items"), plan("b", "markdown"), plan("a", "_kanban"));
  expect(session.plans.values.map(({ type }) => type)).toEqual(["_kanban", "markdown"]);
  expect(sessionV2(gone).plans.length).toBe(0);
  const back = sessionV2(plan("a", "items"), plan("b", "items"), gone, plan("a", "items"));
  expect([...back.timeline]).toEqual([
    { in: "plans", key: "b" },
    { in: "plans", key: "a" },
  ]);
});

test("PLAN-14, EXT-16: what only the other version says is kept as it came, in its place", () => {
  const plan = { sessionUpdate: "plan", entries: [] };
  const session = sessionV2(says("m", "A"), plan as never);
  expect([session.plans.length, [...session.unknown]]).toEqual([0, [{ position: 1, update: plan }]]);
  expect(sessionV1(idle as never).state).toEqual({ state: "idle" });
});

const model = { id: "model", name: "Model", type: "select" as const, category: "model", currentValue: "a" };

test("CONF-03, CONF-04, CONF-22: lists replace each other, version 1's keys are renamed, unknown kinds stay", () => {
  const groups = [{ group: "g", name: "G", options: [{ value: "a", name: "A" }] }];
  const opened = applyResponse(emptySession(), { sessionId: "s", configOptions: [{ ...model, options: groups }] }, 1);
  expect(opened.sessionId).toBe("s");
  expect(opened.configOptions).toMatchObject([{ configId: "model", options: [{ groupId: "g", name: "G" }] }]);
  const slider = { id: "x", name: "X", type: "_slider" } as never;
  const session = reduceV1(opened, { sessionUpdate: "config_option_update", configOptions: [slider] });
  expect(session.configOptions).toEqual([{ configId: "x", name: "X", type: "_slider" }]);
});

const modes = {
  currentModeId: "ask",
  availableModes: [
    { id: "ask", name: "Ask" },
    { id: "code", name: "Code" },
  ],
};

test("MODE-05, MODE-06, MODE-08: the mode follows its updates, also by the old name and to one that is not listed", () => {
  const opened = applyResponse(emptySession(), { modes }, 1);
  const turn = (update: object) =>
    reduceV1(opened, { sessionUpdate: "current_mode_update", ...update } as never).modes?.currentModeId;
  expect([turn({ currentModeId: "code" }), turn({ modeId: "code" }), turn({ currentModeId: "new" })]).toEqual([
    "code",
    "code",
    "new",
  ]);
});

test("CONF-24, CONF-25: modes stand among the settings unless an option does, and both keep step", () => {
  const opened = applyResponse(emptySession(), { modes }, 1);
  expect(settings(opened)).toMatchObject([{ configId: "mode", category: "mode", currentValue: "ask" }]);
  const option = {
    ...model,
    id: "m",
    category: "mode",
    currentValue: "ask",
    options: [
      { value: "ask", name: "Ask" },
      { value: "code", name: "Code" },
    ],
  };
  const both = applyResponse(opened, { configOptions: [option] }, 1);
  expect(settings(both)).toBe(both.configOptions);
  const turned = reduceV1(both, { sessionUpdate: "current_mode_update", currentModeId: "code" });
  expect(turned.configOptions).toMatchObject([{ currentValue: "code" }]);
  const set = reduceV1(both, {
    sessionUpdate: "config_option_update",
    configOptions: [{ ...option, currentValue: "code" }],
  });
  expect(set.modes?.currentModeId).toBe("code");
});

test("CMD-01, CMD-02, CMD-06: each list of commands replaces the one before, in the shape of version 2", () => {
  const plain = { name: "plan", description: "Plan", input: { hint: "what" } };
  const session = sessionV1({ sessionUpdate: "available_commands_update", availableCommands: [plain] });
  expect(session.commands).toEqual([{ type: "command", ...plain, input: { type: "text", hint: "what" } }]);
  const macro = { type: "_macro", name: "x", description: "X" } as const;
  expect(applyResponse(session, { availableCommands: [macro] }, 2).commands).toEqual([macro]);
  expect(applyResponse(session, {}, 2).commands).toBe(session.commands);
  expect(applyResponse(session, null, 1)).toBe(session);
});

test("USAGE-04, USAGE-05, USAGE-06: a cost that is left out stays, and null clears it in version 2 only", () => {
  const usage = { sessionUpdate: "usage_update", used: 5, size: 0 } as const;
  const cost = { amount: 1, currency: "credits" };
  expect(sessionV2({ ...usage, cost }, { ...usage, used: 2 })).toMatchObject({ usage: { used: 2, size: 0 }, cost });
  expect(sessionV2({ ...usage, cost }, { ...usage, cost: null }).cost).toBeUndefined();
  expect(sessionV1({ ...usage, cost }, { ...usage, cost: null }).cost).toEqual(cost);
});

test("INFO-01, INFO-02, INFO-03: title and time are kept, cleared and set, and `_meta` is patched", () => {
  const info = { sessionUpdate: "session_info_update" } as const;
  const first = { ...info, title: "T", updatedAt: "2026-01-01T00:00:00Z", _meta: { a: 1 } };
  for (const session of [sessionV2(first, info), sessionV1(first, info)])
    expect(session).toMatchObject({ title: "T", _meta: { a: 1 } });
  expect(sessionV1(first, { ...info, title: null })).toMatchObject({
    title: undefined,
    updatedAt: "2026-01-01T00:00:00Z",
  });
  expect(sessionV2(first, { ...info, _meta: { a: null } })._meta).toBeUndefined();
});

test("NOTE-04, NOTE-07, NOTE-09: notices are kept in their place, and change nothing else", () => {
  const notice = { sessionUpdate: "notice", severity: "_odd", title: "Careful" } as const;
  const session = sessionV2({ sessionUpdate: "state_update", state: "running" }, notice, notice);
  expect(session.notices.length).toBe(2);
  expect([session.state, session.timeline.at(0)]).toMatchObject([
    { state: "running" },
    { in: "notices", notice: { severity: "_odd" } },
  ]);
});

test("COMP-04, COMP-07, COMP-08, COMP-10, COMP-12: a compaction has its place, and its summary is replaced, cleared, appended to", () => {
  const update = { sessionUpdate: "compaction_update", compactionId: "c", status: "in_progress" } as const;
  const piece = { sessionUpdate: "compaction_summary_chunk", compactionId: "c", content: text("A") } as const;
  const summary = (...updates: Parameters<typeof sessionV2>) => [
    ...sessionV2(...updates).compactions.get("c")!.summary,
  ];
  expect(summary(piece, piece, { ...update, status: "completed" })).toEqual([text("AA")]);
  expect(summary(piece, { ...update, summary: [text("B")] })).toEqual([text("B")]);
  expect([summary(piece, { ...update, summary: null }), summary(piece, { ...update, summary: [] })]).toEqual([[], []]);
  const session = sessionV2(says("m", "A"), piece, says("n", "B"), { ...update, status: "_paused" });
  expect(session.compactions.get("c")?.status).toBe("_paused");
  expect(session.timeline.map((entry) => entry.in)).toEqual(["messages", "compactions", "messages"]);
});

test("SUBA-04, SUBA-08, SUBA-09, SUBA-11, SUBA-17: a subagent is patched, and null unsets", () => {
  const child = { sessionUpdate: "subagent_update", sessionId: "child" } as const;
  const first = {
    ...child,
    title: "Helper",
    capabilities: { cancel: {} },
    state: { state: "idle" },
    cwd: "/a",
    additionalDirectories: [],
  } as const;
  expect(sessionV2(first as never, child).subagents.get("child")).toMatchObject({
    title: "Helper",
    state: { state: "idle" },
    additionalDirectories: [],
  });
  for (const session of [
    sessionV2(first as never, { ...child, state: null, capabilities: null }),
    sessionV1(first as never, { ...child, state: null, capabilities: null }),
  ]) {
    expect(session.subagents.get("child")).toEqual({
      sessionId: "child",
      title: "Helper",
      cwd: "/a",
      additionalDirectories: [],
    });
  }
});
