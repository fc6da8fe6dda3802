import { describe, expect, test } from "vitest";
import { runJson } from "../../packages/cli/src/fixtures/run-output.ts";
import { asks, ends, prompted, says, tool } from "./fixtures/habits.ts";
import { StrangeChat, strange } from "./fixtures/strange.ts";

const toolCall = { toolCallId: "t", title: "Move the moon", kind: "other" };

/** A chat in which this is asked. */
async function asked(options: unknown, call: object = toolCall): Promise<StrangeChat> {
  const chat = new StrangeChat(prompted(asks({ toolCall: call, options }), { until: "ask" }, says("Heard.")));
  await chat.ready();
  chat.type("go\r");
  return chat;
}

const cancelled = { outcome: { outcome: "cancelled" } };

describe("P-03: what is answered is the option that was seen, whatever kinds there are", () => {
  test("two of one kind, the wide one first", async () => {
    await using chat = await asked([
      { optionId: "bypass", name: "Yes, and never ask again", kind: "allow_always" },
      { optionId: "session", name: "Yes, for this session", kind: "allow_always" },
      { optionId: "once", name: "Yes", kind: "allow_once" },
      { optionId: "no", name: "No", kind: "reject_once" },
    ]);
    await chat.press("3", "never ask again");
    await chat.until("Heard.");
    expect(chat.answerTo("ask")?.result).toEqual({ outcome: { outcome: "selected", optionId: "once" } });
  });

  test("a name that says the contrary of its kind: the kind stands beside it", async () => {
    await using chat = await asked([
      { optionId: "trap", name: "Reject", kind: "allow_always" },
      { optionId: "no", name: "Allow", kind: "reject_once" },
    ]);
    await chat.until("Reject");
    const row = (name: string) => chat.screen().find((one) => one.includes(` ${name} `));
    expect(row("Reject")).toMatch(/allows it from now on/);
    expect(row("Allow")).toMatch(/refuses it once/);
    await chat.press("2", "Reject");
    await chat.until("Heard.");
    expect(chat.answerTo("ask")?.result).toEqual({ outcome: { outcome: "selected", optionId: "no" } });
  });

  test("a kind that nobody knows", async () => {
    await using chat = await asked([
      { optionId: "odd", name: "Ask my manager", kind: "escalate" },
      { optionId: "no", name: "No", kind: "reject_once" },
    ]);
    await chat.press("1", "manager");
    await chat.until("Heard.");
    expect(chat.answerTo("ask")?.result).toEqual({ outcome: { outcome: "selected", optionId: "odd" } });
  });

  test("none: it is answered cancelled", async () => {
    await using chat = await asked([]);
    await chat.press("n", "Give it no answer");
    await chat.until("Heard.");
    expect(chat.answerTo("ask")?.result).toEqual(cancelled);
  });

  test("what are none: nobody is asked, and nothing is allowed", async () => {
    await using chat = await asked([7, null, "yes"]);
    await chat.until("Heard.");
    expect(chat.answerTo("ask")?.error?.code ?? chat.answerTo("ask")?.result).toEqual(-32602);
  });

  test("a thousand: the screen holds, what cannot be chosen is counted", async () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({
      optionId: `o${at}`,
      name: `Way ${at}`,
      kind: "allow_once",
    }));
    await using chat = await asked(many);
    await chat.until("more options cannot be chosen");
    await chat.press("\x1b", "cannot be chosen");
    await chat.until("Heard.");
    expect(chat.answerTo("ask")?.result).toEqual(cancelled);
  });

  test("ids that are not their own cannot be chosen", async () => {
    await using chat = await asked([
      { optionId: "x", name: "Look", kind: "allow_once" },
      { optionId: "x", name: "Delete", kind: "allow_once" },
      { optionId: "no", name: "No", kind: "reject_once" },
    ]);
    await chat.until("share an id");
    await chat.press("1", "share an id");
    await chat.until("Heard.");
    expect(chat.answerTo("ask")?.result).toEqual({ outcome: { outcome: "selected", optionId: "no" } });
  });
});

test("P-09: what was typed before, and Enter alone, allow nothing", async () => {
  await using chat = await asked([
    { optionId: "yes", name: "Do it", kind: "allow_once" },
    { optionId: "no", name: "Do not", kind: "reject_once" },
  ]);
  chat.type("1y1y\r\r");
  await chat.until("Do not");
  chat.type("\r");
  await chat.press("\r\r2", "Do not");
  await chat.until("Heard.");
  expect(chat.answerTo("ask")?.result).toEqual({ outcome: { outcome: "selected", optionId: "no" } });
});

test("P-06: what changes under an open question is said to have changed, and what was typed for the old one is dropped", async () => {
  const options = [
    { optionId: "yes", name: "Do it", kind: "allow_once" },
    { optionId: "no", name: "Do not", kind: "reject_once" },
  ];
  const harmless = { ...toolCall, kind: "execute", rawInput: { command: "ls" } };
  const harmful = tool("tool_call_update", "t", { title: "Delete the moon", rawInput: { command: "rm -rf /moon" } });
  await using chat = new StrangeChat({
    on: {
      "session/prompt": [asks({ toolCall: harmless, options }), { until: "ask" }, says("Heard."), ends],
    },
    nudged: { change: [harmful] },
  });
  await chat.ready();
  chat.type("go\r");
  await chat.until("$ ls");
  chat.agent.nudge("change");
  await chat.until("It has changed since it was first shown.");
  expect(chat.screen().join("\n")).toContain("$ rm -rf /moon");
  await chat.press("2", "Do not");
  await chat.until("Heard.");
  expect(chat.answerTo("ask")?.result).toEqual({ outcome: { outcome: "selected", optionId: "no" } });
});

test("P-10: a flood of questions comes one at a time, and one key refuses all of them and stops the turn", async () => {
  const options = [
    { optionId: "yes", name: "Do it", kind: "allow_once" },
    { optionId: "no", name: "Do not", kind: "reject_once" },
  ];
  const flood = Array.from({ length: 1000 }, (_, at) =>
    asks({ toolCall: { ...toolCall, toolCallId: `t${at}` }, options }, at + 1000),
  );
  await using chat = new StrangeChat({
    on: { "session/prompt": [...flood, { until: "session/cancel" }, { answer: { stopReason: "cancelled" } }] },
  });
  await chat.ready();
  chat.type("go\r");
  await chat.press("s", "stop the turn");
  await chat.ready();
  for (const at of [0, 1, 500, 999]) expect(chat.answerTo(at + 1000)?.result).toEqual(cancelled);
});

test("P-13: without a terminal nothing waits for an answer, whatever the options are", async () => {
  const hopeless = [
    [],
    [{ optionId: "odd", name: "?", kind: "escalate" }],
    [{ optionId: "trap", name: "Reject", kind: "allow_always" }],
  ];
  for (const options of hopeless) {
    using agent = strange(prompted(asks({ toolCall, options }), { until: "ask" }, says("Heard.")));
    const { result, code } = await runJson(["go", ...agent.args], agent.env);
    expect(code).toBe(4);
    expect(result.permissions).toMatchObject([{ allowed: false, answer: "cancelled" }]);
    expect(agent.heard().find(({ id, method }) => id === "ask" && method === undefined)?.result).toEqual(cancelled);
  }
});
