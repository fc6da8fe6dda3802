import { describe, expect, test } from "vitest";
import { runJson } from "../../packages/cli/src/fixtures/run-output.ts";
import { ends, type Habits, says } from "./fixtures/habits.ts";
import { StrangeChat, strange } from "./fixtures/strange.ts";

const info = { name: "strange", title: "Strange Agent", version: "1" };

describe("results of every shape", () => {
  test.each([
    ["null", null],
    ["{}", {}],
    ["a reason that nobody knows", { stopReason: "beamed_up" }],
    ["members besides", { stopReason: "end_turn", usage: null, _meta: { a: 1 }, more: [1] }],
    ["a text", "done"],
  ])("of a prompt: %s ends the turn, and the next one is sent", async (_, answer) => {
    await using chat = new StrangeChat({
      on: {
        "session/prompt": [
          [says("One."), { answer }],
          [says("Two."), ends],
        ],
      },
    });
    await chat.turn();
    await chat.turn("again");
    expect(chat.text).toMatch(/One\.[\s\S]*Two\./);
    expect(await chat.leave()).toBe(0);
  });

  test.each([
    ["null", null],
    ["{}", {}],
    ["an id that is a number", { sessionId: 7 }],
  ])("of session/new: %s is told, and the chat goes on without a session", async (_, answer) => {
    const habits = { on: { "session/new": [[{ answer }], [{ answer: { sessionId: "s" } }]] } };
    await using chat = new StrangeChat(habits);
    await chat.until("No session");
    expect(chat.text).toContain("The agent's answer is not what the protocol says");
    chat.type("/new\r");
    await chat.turn();

    using agent = strange(habits);
    const { code, result } = await runJson(["go", ...agent.args], agent.env);
    expect({ code, sessionId: result.sessionId }).toEqual({ code: 7, sessionId: null });
  });

  test.each([
    ["null", null],
    ["{}", {}],
    ["a version that nobody has", { protocolVersion: 99, agentInfo: info }],
    ["a version that is a text", { protocolVersion: "one", agentInfo: info }],
  ])("of initialize: %s is told, and nothing is left running", async (_, answer) => {
    const habits = { on: { initialize: [{ answer }] } };
    using agent = strange(habits);
    const { code } = await runJson(["go", ...agent.args], agent.env);
    expect(code).toBe(7);
    expect(agent.living()).toEqual([]);

    await using chat = new StrangeChat(habits);
    await chat.until("No agent");
    await expect.poll(() => chat.agent.living()).toEqual([]);
    expect(await chat.leave()).toBe(0);
  });

  test("an agent that says nothing of itself is called by its command", async () => {
    await using chat = new StrangeChat({ on: { initialize: [{ answer: { protocolVersion: 1 } }] } });
    await chat.until(() => chat.sent("session/new").length === 1 && !/Starting|Opening/.test(chat.screen().join("\n")));
    chat.type("go\r");
    await expect.poll(() => chat.sent("session/prompt")).toHaveLength(1);
  });
});

test("what is written to an agent is one object a line, whatever is typed (three agents die of anything else)", async () => {
  await using chat = new StrangeChat({ on: { "session/prompt": [says("Said."), ends] } });
  await chat.ready();
  chat.paste('[1, 2]\n42\nnull\n"x"\n\u2028\u0000\u001b[2J');
  chat.type("\r");
  await chat.until("Said.");
  for (const message of chat.agent.heard()) expect(message).toMatchObject({ jsonrpc: "2.0" });
  expect(chat.sent("session/prompt")).toHaveLength(1);
});

describe("signing in", () => {
  const methods = [
    {
      id: "login",
      name: "Log in",
      type: "terminal",
      _meta: { "terminal-auth": { command: "true", args: [], label: "x" } },
    },
    { id: "key", name: "Use a key", description: "of yours" },
  ];
  const wants: Habits["on"] = {
    initialize: [{ answer: { protocolVersion: 1, agentInfo: info, agentCapabilities: {}, authMethods: methods } }],
    "session/new": [[{ fail: { code: -32000, message: "Authentication required" } }], [{ answer: { sessionId: "s" } }]],
    authenticate: [{ answer: {} }],
  };

  test("is asked for only when the agent asks, with its ways", async () => {
    await using chat = new StrangeChat({ on: wants });
    await chat.press("\x1b[B\r", "Use a key");
    await expect.poll(() => chat.sent("authenticate").map(({ params }) => params.methodId)).toEqual(["key"]);
    await chat.ready();
    expect(chat.sent("session/new")).toHaveLength(2);
  });

  test("in a run it is told, with its own exit code", async () => {
    using agent = strange({
      on: { ...wants, "session/new": [{ fail: { code: -32000, message: "Authentication required" } }] },
    });
    const { code, result } = await runJson(["go", ...agent.args], agent.env);
    expect({ code, kind: result.error?.kind }).toEqual({ code: 6, kind: "signIn" });
    expect(agent.heard().map(({ method }) => method)).not.toContain("authenticate");
  });

  test("J-33: an agent that asks for it again and again is not obeyed forever", async () => {
    await using chat = new StrangeChat({
      on: { ...wants, "session/new": [{ fail: { code: -32000, message: "Authentication required" } }] },
    });
    await chat.press("\x1b[B\r", "Use a key");
    await expect.poll(() => chat.sent("authenticate").length).toBe(1);
    await chat.until("/login signs in.");
    expect(await chat.leave()).toBe(0);
  });
});
