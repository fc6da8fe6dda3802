import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runJson } from "../../packages/cli/src/fixtures/run-output.ts";
import { type Habits, prompted, says } from "./fixtures/habits.ts";
import { StrangeChat, strange } from "./fixtures/strange.ts";

/** The error with which the client has answered, when the turn went on and ended. */
async function refusal(method: string, params: object) {
  const habits = prompted({ send: { id: "call", method, params } }, { until: "call" }, says("Never mind."));
  await using chat = new StrangeChat(habits);
  await chat.turn();
  await chat.until("Never mind.");
  return chat.answerTo("call")?.error;
}

describe("J-11, J-14: what the client has not offered is refused at once, and the turn goes on", () => {
  test.each([
    ["a request of a vendor's without an underscore", "craft/drainMidTurnQueue", { sessionId: "s" }],
    ["one with an underscore", "_vendor.example/ask_user", { sessionId: "s", question: "?" }],
    ["a method of the agent's own side", "session/prompt", { sessionId: "s", prompt: [] }],
    ["a name that objects have", "constructor", {}],
    ["no name at all", "", {}],
  ])("%s", async (_, method, params) => {
    expect(await refusal(method, params)).toMatchObject({ code: -32601 });
  });

  test("writing a file, in a run without a terminal", async () => {
    const path = join(tmpdir(), `colloquy-not-offered-${process.pid}.txt`);
    using writer = strange(
      prompted(
        { send: { id: "w", method: "fs/write_text_file", params: { sessionId: "s", path, content: "x" } } },
        { until: "w" },
        says("Never mind."),
      ),
    );
    const { result, code } = await runJson(["go", ...writer.args], writer.env);
    expect(code).toBe(0);
    expect(result.text).toBe("Never mind.");
    expect(writer.heard().find(({ id, method }) => id === "w" && method === undefined)?.error.code).toBe(-32601);
    expect(existsSync(path)).toBe(false);
  });

  test("notifications of a vendor's, with and without parameters", async () => {
    await using chat = new StrangeChat(
      prompted(
        { send: { method: "qwen/notify/session/idle", params: { a: 1 } } },
        { send: { method: "_auth/status_update" } },
        { send: { method: "$/cancel_request", params: { requestId: "nothing" } } },
        says("Still here."),
      ),
    );
    await chat.turn();
    expect(chat.text).toContain("Still here.");
    expect(await chat.leave()).toBe(0);
  });
});

describe("errors of every shape are told in words, and the next prompt is sent", () => {
  const shapes: readonly [string, unknown, RegExp][] = [
    ["a code of HTTP's", { code: 401, message: "Unauthorized: bad key" }, /bad key/],
    ["another", { code: 400, message: "Bad request: no such model" }, /no such model/],
    ["data that is a text", { code: -32603, message: "Internal error", data: "the disk is full" }, /the disk is full/],
    ["data that is a list", { code: -32603, message: "Internal error", data: ["one", "two"] }, /two/],
    [
      "data that is an object",
      { code: -32603, message: "Internal error", data: { details: "overloaded" } },
      /overloaded/,
    ],
    ["no code", { message: "something broke" }, /something broke/],
    ["a code that is a text", { code: "EFAIL", message: "it broke" }, /it broke/],
    ["no message", { code: -32000 }, /-32000|sign/],
    ["a text", "just a text", /just a text|error/i],
    ["null", null, /error|answer/i],
  ];
  test.each(shapes)("J-09: %s", async (_, error, words) => {
    const habits: Habits = {
      on: { "session/prompt": [[{ fail: error }], [says("Better now."), { answer: { stopReason: "end_turn" } }]] },
    };
    await using chat = new StrangeChat(habits);
    await chat.turn();
    expect(chat.text).toMatch(words);
    await chat.turn("again");
    expect(chat.text).toContain("Better now.");

    using agent = strange(habits);
    const { code, result } = await runJson(["go", ...agent.args], agent.env);
    expect(code).not.toBe(0);
    expect(result.error?.message).toMatch(words);
  });

  test("an error without an id costs that message", async () => {
    const bare = { write: '{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}\n' };
    const nulled = { write: '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}\n' };
    await using chat = new StrangeChat(prompted(bare, nulled, says("Going on.")));
    await chat.turn();
    expect(chat.text).toContain("Going on.");
  });

  test("a call to the model that failed, told as an answer and a usual end, is shown as it is told", async () => {
    const habits = prompted(says("API Error: 401 invalid key"));
    await using chat = new StrangeChat(habits);
    await chat.turn();
    expect(chat.text).toContain("API Error: 401 invalid key");
    using agent = strange(habits);
    const { code, result } = await runJson(["go", ...agent.args], agent.env);
    expect({ code, text: result.text }).toEqual({ code: 0, text: "API Error: 401 invalid key" });
  });
});

test("J-01, J-02, J-03: answers that nobody waits for, and second ones, change nothing", async () => {
  await using chat = new StrangeChat({
    on: {
      "session/prompt": [
        { send: { id: 999, result: {} } },
        { send: { id: "1", result: { stopReason: "refusal" } } },
        { send: { id: null, result: {} } },
        says("Answered."),
        { answer: { stopReason: "end_turn" } },
        { answer: { stopReason: "refusal" } },
        { fail: { code: 1, message: "too late" } },
      ],
    },
  });
  await chat.turn();
  await chat.turn("again");
  expect(chat.text).not.toMatch(/declined|too late/);
});
