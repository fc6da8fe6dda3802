import { expect, test } from "vitest";
import { runJson } from "../../packages/cli/src/fixtures/run-output.ts";
import { ends, prompted, says } from "./fixtures/habits.ts";
import { StrangeChat, strange } from "./fixtures/strange.ts";

const commands = (...names: string[]) => ({
  update: {
    sessionUpdate: "available_commands_update",
    availableCommands: names.map((name) => ({ name, description: `does ${name}` })),
  },
});

test("J-17: updates that come before the session is known are its own when it is", async () => {
  const habits = {
    on: { "session/new": [commands("moonwalk"), says("I was here before you."), { answer: { sessionId: "s" } }] },
  };
  await using chat = new StrangeChat(habits);
  await chat.ready();
  await chat.until("I was here before you.");
  chat.type("/moonw");
  await chat.until("does moonwalk");
  chat.type("\x15");
  expect(await chat.leave()).toBe(0);

  using agent = strange(habits);
  const { code } = await runJson(["go", ...agent.args], agent.env);
  expect(code).toBe(0);
});

test("a fork's whole past comes before its answer, and is shown once", async () => {
  const past = (id: string, text: string) => ({
    send: {
      method: "session/update",
      params: {
        sessionId: "fork",
        update: { sessionUpdate: "agent_message_chunk", messageId: id, content: { type: "text", text } },
      },
    },
  });
  await using chat = new StrangeChat({
    on: {
      initialize: [
        {
          answer: {
            protocolVersion: 1,
            agentInfo: { name: "strange", title: "Strange Agent", version: "1" },
            agentCapabilities: { sessionCapabilities: { fork: {} } },
          },
        },
      ],
      "session/prompt": [says("The first answer."), ends],
      "session/fork": [past("m1", "The first answer, told again."), { answer: { sessionId: "fork" } }],
    },
  });
  await chat.turn();
  chat.type("/fork\r");
  await chat.until("This is a copy now");
  expect(chat.text.split("told again.")).toHaveLength(2);
});

test("J-18: updates after the turn's end are shown, and the next turn is not disturbed", async () => {
  const habits = {
    on: {
      "session/prompt": [
        ends,
        says("One more thing."),
        commands("late"),
        { update: { sessionUpdate: "session_info_update", title: "A late title" } },
        { update: { sessionUpdate: "usage_update", used: 5000, size: 10000 } },
      ],
    },
  };
  await using chat = new StrangeChat(habits);
  await chat.turn();
  await chat.until("One more thing.");
  await chat.until("5k/10k");
  await chat.turn("again");
  expect(chat.sent("session/prompt")).toHaveLength(2);
  chat.type("/lat");
  await chat.until("does late");
});

test("J-17: updates of sessions that nobody has opened, or that are somebody else's, are not shown", async () => {
  const stranger = (sessionId: unknown) => ({
    send: {
      method: "session/update",
      params: { sessionId, update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "psst" } } },
    },
  });
  await using chat = new StrangeChat(
    prompted(stranger("other"), stranger("__proto__"), stranger(7), stranger(null), says("Mine.")),
  );
  await chat.turn();
  expect(chat.text).toContain("Mine.");
  expect(chat.text).not.toContain("psst");
});

test("F-08: 560 KB of commands in one line are there, and can be called", async () => {
  const many = Array.from({ length: 400 }, (_, at) => ({
    name: `command-${at}`,
    description: `does ${at} ${"very thoroughly ".repeat(85)}`,
    input: { hint: "what for" },
  }));
  expect(JSON.stringify(many).length).toBeGreaterThan(560_000);
  const habits = prompted(
    { update: { sessionUpdate: "available_commands_update", availableCommands: many } },
    says("Choose."),
  );
  await using chat = new StrangeChat(habits);
  await chat.turn();
  chat.type("/command-399");
  await chat.until("does 399");
  chat.type(" now\r");
  await chat.until(() => chat.sent("session/prompt").length === 2);
  expect(chat.sent("session/prompt")[1]?.params.prompt).toMatchObject([{ type: "text", text: "/command-399 now" }]);

  using agent = strange(habits);
  const { code } = await runJson(["go", ...agent.args], agent.env);
  expect(code).toBe(0);
});
