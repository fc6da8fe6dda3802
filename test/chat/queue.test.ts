import { expect, test } from "vitest";
import { ends, prompted, says, tool } from "./fixtures/habits.ts";
import { StrangeChat } from "./fixtures/strange.ts";

const options = [
  { optionId: "yes", name: "Do it", kind: "allow_once" },
  { optionId: "no", name: "Do not", kind: "reject_once" },
];
const ask = {
  send: {
    id: "ask",
    method: "session/request_permission",
    params: { sessionId: "s", toolCall: { toolCallId: "t", title: "Move the moon" }, options },
  },
};
const stopped = { answer: { stopReason: "cancelled" } };

function prompts(chat: StrangeChat): string[] {
  return chat.sent("session/prompt").map(({ params }) => params.prompt[0].text);
}

test("J-20: a second prompt is never sent while the first is open; it waits in sight, and comes next", async () => {
  await using chat = new StrangeChat({
    on: { "session/prompt": [[{ until: "_never" }], [says("Second."), ends]] },
    nudged: { end: [{ send: { id: 3, result: { stopReason: "end_turn" } } }] },
  });
  await chat.ready();
  chat.type("first\r");
  await chat.until("Working");
  chat.type("second\r");
  await chat.until(() => chat.screen().some((row) => row.includes("second") && !row.startsWith("> second")));
  chat.type("third\r");
  await chat.until(() => chat.screen().some((row) => row.includes("third") && !row.startsWith("> third")));
  expect(prompts(chat)).toEqual(["first"]);
  chat.agent.nudge("end");
  await expect.poll(() => prompts(chat)).toEqual(["first", "second", "third"]);
  await chat.ready();
  expect(chat.text).toMatch(/> first[\s\S]*> second\n\nSecond\.\n\n> third\n\nSecond\./);
});

test("J-21: Esc on an open question answers it cancelled, and cancels the turn", async () => {
  await using chat = new StrangeChat({
    on: { "session/prompt": [ask, { until: "session/cancel" }, stopped] },
  });
  await chat.ready();
  chat.type("go\r");
  await chat.until("Do not");
  chat.type("\x1b");
  await expect.poll(() => chat.answerTo("ask")?.result).toEqual({ outcome: { outcome: "cancelled" } });
  await expect.poll(() => chat.sent("session/cancel")).toHaveLength(1);
  await chat.until("The turn was cancelled");
});

test("J-21: an agent that answers a cancel with an error has been stopped all the same, and takes the next prompt", async () => {
  await using chat = new StrangeChat({
    on: {
      "session/prompt": [
        [{ until: "session/cancel" }, { fail: { code: -32603, message: "AbortError: the operation was aborted" } }],
        [says("Next."), ends],
      ],
    },
  });
  await chat.ready();
  chat.type("go\r");
  await chat.until("Working");
  chat.type("\x1b");
  await chat.ready();
  await chat.turn("next");
  expect(chat.text).toContain("Next.");
});

test("updates after a cancel are shown until the turn ends", async () => {
  await using chat = new StrangeChat({
    on: {
      "session/prompt": [
        tool("tool_call", "t", { title: "Run the moon", kind: "execute", status: "in_progress" }),
        { until: "session/cancel" },
        says("I am tidying up."),
        tool("tool_call_update", "t", { status: "failed" }),
        stopped,
      ],
    },
  });
  await chat.ready();
  chat.type("go\r");
  await chat.until("Run the moon");
  chat.type("\x1b");
  await chat.ready();
  expect(chat.text).toContain("I am tidying up.");
  expect(chat.text).toContain("The turn was cancelled");
});

test("J-21: an agent that never ends a cancelled turn is named, and Esc again ends it; /restart starts it anew", async () => {
  await using chat = new StrangeChat({ on: { "session/prompt": [{ until: "_never" }] } });
  await chat.ready();
  chat.type("go\r");
  await chat.until("Working");
  chat.type("\x1b");
  await chat.until("Stopping: waiting for the agent to end its turn");
  await chat.until("Esc again ends the agent");
  chat.type("\x1b");
  await chat.press("y", "End it");
  await chat.until("No agent");
  await expect.poll(() => chat.agent.living()).toEqual([]);
  chat.type("/restart\r");
  await chat.ready();
  expect(chat.sent("initialize")).toHaveLength(2);
  expect(await chat.leave()).toBe(0);
});

test("J-22: an agent that takes its own question back closes it", async () => {
  const back = { send: { method: "$/cancel_request", params: { requestId: "ask" } } };
  await using chat = new StrangeChat({
    on: { "session/prompt": [ask, { until: "_never" }] },
    nudged: {
      back: [back, { until: "ask" }, says("Taken back."), { send: { id: 3, result: { stopReason: "end_turn" } } }],
    },
  });
  await chat.ready();
  chat.type("go\r");
  await chat.until("Do not");
  chat.agent.nudge("back");
  await chat.until("Taken back.");
  await chat.ready();
  expect(chat.screen().join("\n")).not.toContain("Do not");
});

test("an answer that comes in pieces, with a cancel between, poisons no later turn (promise 4)", async () => {
  await using chat = new StrangeChat({
    on: {
      "session/prompt": [
        [
          { write: '{"jsonrpc":"2.0","method":"session/up' },
          { until: "session/cancel" },
          { write: 'date","params":{}}\n' },
          stopped,
        ],
        [says("Whole."), ends],
      ],
    },
  });
  await chat.ready();
  chat.type("go\r");
  await chat.until("Working");
  chat.type("\x1b");
  await chat.ready();
  await chat.turn("again");
  expect(chat.text).toContain("Whole.");
});

test("what is typed while the agent works is not lost when its turn ends", async () => {
  await using chat = new StrangeChat(prompted(says("Said."), { until: "_never" }));
  await chat.ready();
  chat.type("go\r");
  await chat.until("Said.");
  chat.type("half a thou");
  await chat.until("> half a thou");
  chat.type("\x1b");
  await chat.until("Stopping");
  expect(chat.screen().join("\n")).toContain("> half a thou");
});
