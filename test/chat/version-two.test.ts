import { expect, test } from "vitest";
import { runJson } from "../../packages/cli/src/fixtures/run-output.ts";
import type { Habits, Step } from "./fixtures/habits.ts";
import { StrangeChat, strange } from "./fixtures/strange.ts";

const state = (name: string, fields: object = {}): Step => ({
  update: { sessionUpdate: "state_update", state: name, ...fields },
});
const running = state("running");
const idle = state("idle", { stopReason: "end_turn" });
const words = (text: string): Step => ({
  update: { sessionUpdate: "agent_message_chunk", messageId: "m", content: { type: "text", text } },
});
const taken: Step = { answer: { messageId: "u" } };

/** An agent of version 2 that does this for a prompt. */
function second(...steps: (Step | readonly Step[])[]): Habits {
  const info = { name: "strange", title: "Strange Agent", version: "2" };
  return {
    on: {
      initialize: [{ answer: { protocolVersion: 2, info, capabilities: { session: {} } } }],
      "session/prompt": steps as readonly Step[],
    },
  };
}

const user: Step = {
  update: { sessionUpdate: "user_message", messageId: "u", content: [{ type: "text", text: "go" }] },
};

test.each([
  ["the user's message comes before the answer, and the state after it", [user, taken, running, words("Said."), idle]],
  ["the state comes before the answer", [running, taken, words("Said."), idle]],
  ["everything comes before the answer", [user, running, words("Said."), idle, taken]],
  [
    "the user's message comes as a chunk",
    [
      taken,
      { update: { sessionUpdate: "user_message_chunk", messageId: "u", content: { type: "text", text: "go" } } },
      running,
      words("Said."),
      idle,
    ],
  ],
  [
    "members besides",
    [
      taken,
      state("running", { background: [] }),
      words("Said."),
      state("idle", { stopReason: "end_turn", usage: { total: 1 }, _meta: { a: 1 } }),
    ],
  ],
  ["no reason for the end", [taken, running, words("Said."), state("idle")]],
  ["running is told twice, and idle too", [taken, running, running, words("Said."), idle, idle]],
])("%s: one turn, shown once", async (_, steps) => {
  const habits = second(...steps);
  await using chat = new StrangeChat(habits);
  await chat.turn();
  expect(chat.text).toMatch(/^> go\n\nSaid\.\n/);
  expect(chat.text.split("Said.")).toHaveLength(2);
  expect(await chat.leave()).toBe(0);

  using agent = strange(habits);
  const { code, result } = await runJson(["go", ...agent.args], agent.env);
  expect({ code, text: result.text }).toEqual({ code: 0, text: "Said." });
});

test("J-34: idle without running ends the turn", async () => {
  await using chat = new StrangeChat(second([taken, words("Said."), idle]));
  await chat.turn();
  await chat.turn("again");
  expect(chat.sent("session/prompt")).toHaveLength(2);
});

test("requires_action around a question: the question is asked, and the turn goes on", async () => {
  const options = [
    { optionId: "yes", name: "Do it", kind: "allow_once" },
    { optionId: "no", name: "Do not", kind: "reject_once" },
  ];
  const subject = { type: "tool_call", toolCall: { toolCallId: "t", title: "Move the moon", kind: "other" } };
  const ask: Step = {
    send: {
      id: "ask",
      method: "session/request_permission",
      params: { sessionId: "s", title: "May I?", subject, options },
    },
  };
  await using chat = new StrangeChat(
    second(taken, running, state("requires_action"), ask, { until: "ask" }, running, words("Moved."), idle),
  );
  await chat.ready();
  chat.type("go\r");
  await chat.until("May I?");
  await chat.press("y", "Do not");
  await chat.until("Moved.");
  await chat.ready();
  expect(chat.answerTo("ask")?.result).toEqual({ outcome: { outcome: "selected", optionId: "yes" } });
});

test("an agent that works by itself between two turns is shown, and can be stopped", async () => {
  await using chat = new StrangeChat({
    ...second(taken, running, idle),
    nudged: { wake: [running, words("By the way.")] },
  });
  await chat.turn();
  chat.agent.nudge("wake");
  await chat.until("By the way.");
  chat.type("\x1b");
  await expect.poll(() => chat.sent("session/cancel")).toHaveLength(1);
});

test("notices, compactions and kinds that nobody knows are told", async () => {
  await using chat = new StrangeChat(
    second(
      taken,
      running,
      { update: { sessionUpdate: "notice", severity: "warning", title: "The moon is low", description: "look up" } },
      { update: { sessionUpdate: "hologram", beam: 1 } },
      words("Said."),
      idle,
    ),
  );
  await chat.turn();
  expect(chat.text).toContain("hologram");
  expect(chat.text).toContain("Said.");
});
