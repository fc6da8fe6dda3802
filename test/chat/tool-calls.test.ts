import { expect, test } from "vitest";
import { runJson } from "../../packages/cli/src/fixtures/run-output.ts";
import { asks, prompted, says, tool } from "./fixtures/habits.ts";
import { StrangeChat, strange } from "./fixtures/strange.ts";

/** How often a text is to be seen. */
function times(text: string, part: string): number {
  return text.split(part).length - 1;
}

const done = { status: "completed" };
const options = [
  { optionId: "yes", name: "Do it", kind: "allow_once" },
  { optionId: "no", name: "Do not", kind: "reject_once" },
];

test("J-19: news of a tool call that was never announced make it", async () => {
  const habits = prompted(
    tool("tool_call_update", "a", { title: "Read the moon", kind: "read", ...done }),
    tool("tool_call_update", "b", { status: "in_progress" }),
    tool("tool_call_update", "b", { status: "failed", rawOutput: "no such moon" }),
  );
  await using chat = new StrangeChat(habits);
  await chat.turn();
  expect(chat.text).toContain("Read the moon");
  expect(chat.text).toContain("no such moon");
  expect(await chat.leave()).toBe(0);

  using agent = strange(habits);
  const { result, code } = await runJson(["go", ...agent.args], agent.env);
  expect(code).toBe(0);
  expect(result.toolCalls).toMatchObject([
    { id: "a", title: "Read the moon", status: "completed" },
    { id: "b", status: "failed" },
  ]);
});

test("J-19: a tool call that is announced again is the same one, and is shown once", async () => {
  const call = { title: "Paint the moon", kind: "other", status: "pending" };
  const habits = prompted(
    tool("tool_call", "a", call),
    tool("tool_call", "a", call),
    tool("tool_call", "a", { ...call, status: "in_progress" }),
    tool("tool_call", "a", { ...call, ...done }),
    tool("tool_call", "a", { ...call, ...done }),
    says("Painted."),
  );
  await using chat = new StrangeChat(habits);
  await chat.turn();
  expect(times(chat.text, "Paint the moon")).toBe(1);

  using agent = strange(habits);
  const { result } = await runJson(["go", ...agent.args], agent.env);
  expect(result.toolCalls).toMatchObject([{ id: "a", title: "Paint the moon", status: "completed" }]);
});

test("J-19: an id that is used again in a later turn is told again", async () => {
  const call = (title: string) => tool("tool_call", "a", { title, kind: "other", ...done });
  await using chat = new StrangeChat({
    on: {
      "session/prompt": [
        [call("Paint the moon"), { answer: { stopReason: "end_turn" } }],
        [call("Paint the sun"), { answer: { stopReason: "end_turn" } }],
      ],
    },
  });
  await chat.turn();
  await chat.turn("again");
  expect(chat.text).toMatch(/Paint the moon[\s\S]*> again[\s\S]*Paint the sun/);
});

test("consent is asked for a tool call that is announced nowhere, and nothing is left of it when it is given", async () => {
  const ask = asks({ toolCall: { toolCallId: "ghost", title: "Move the moon", kind: "edit" }, options });
  const habits = prompted(ask, { until: "ask" }, says("Moved."));
  await using chat = new StrangeChat(habits);
  await chat.ready();
  chat.type("go\r");
  await chat.until("Do not");
  await chat.press("1", "Do not");
  await chat.until("Moved.");
  expect(chat.answerTo("ask")?.result).toEqual({ outcome: { outcome: "selected", optionId: "yes" } });
  await chat.ready();
  expect(times(chat.text, "Move the moon")).toBe(1);

  using agent = strange(habits);
  const { result, code } = await runJson(["go", ...agent.args], agent.env);
  expect(code).toBe(4);
  expect(result.permissions).toMatchObject([{ toolCallId: "ghost", title: "Move the moon", allowed: false }]);
});

test("a tool call that does not end is said to be unfinished when the turn is over", async () => {
  await using chat = new StrangeChat(
    prompted(tool("tool_call", "a", { title: "Wait for the moon", status: "pending" })),
  );
  await chat.turn();
  expect(chat.text).toMatch(/Wait for the moon.*unfinished/);
});
