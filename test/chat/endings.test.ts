import { describe, expect, test } from "vitest";
import { command } from "../../packages/cli/src/fixtures/command.ts";
import { runJson } from "../../packages/cli/src/fixtures/run-output.ts";
import { type Habits, prompted, says } from "./fixtures/habits.ts";
import { StrangeChat, strange } from "./fixtures/strange.ts";

const stubborn: Habits = { first: [{ child: "detached" }], ignores: ["EOF", "SIGTERM"] };

describe("A-07, A-08: nothing is left of an agent that ignores the end of its input and SIGTERM, with a child in a group of its own", () => {
  test("when the person leaves", async () => {
    await using chat = new StrangeChat(stubborn);
    await chat.ready();
    expect(chat.agent.living()).toHaveLength(2);
    expect(await chat.leave()).toBe(0);
    expect(chat.agent.living()).toEqual([]);
  });

  test("when they leave in the middle of a turn", async () => {
    await using chat = new StrangeChat({ ...stubborn, on: { "session/prompt": [{ until: "_never" }] } });
    await chat.ready();
    chat.type("go\r");
    await chat.until("Working");
    expect(await chat.leave()).toBe(0);
    expect(chat.agent.living()).toEqual([]);
  });

  test.each([
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("when the chat gets %s", async (signal, code) => {
    await using chat = new StrangeChat({
      ...stubborn,
      on: { "session/prompt": [says("So far."), { until: "_never" }] },
    });
    await chat.ready();
    chat.type("go\r");
    await chat.until("So far.");
    chat.signal(signal);
    expect(await chat.ended).toBe(code);
    expect(chat.agent.living()).toEqual([]);
    expect(chat.modes).toMatchObject({ bracketedPasteMode: false, sendFocusMode: false, mouseTrackingMode: "none" });
    expect(chat.paging).toBe(false);
    expect(chat.text).toContain("So far.");
  });

  test("when the terminal is closed while it streams", async () => {
    await using chat = new StrangeChat({
      ...stubborn,
      on: {
        "session/prompt": [
          { update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "moon " } }, times: 1e7 },
        ],
      },
    });
    await chat.ready();
    chat.type("go\r");
    await chat.until("moon moon");
    chat.hangUp();
    await expect.poll(() => chat.agent.living(), { timeout: 20_000 }).toEqual([]);
  });

  test("after a run", async () => {
    using agent = strange(stubborn);
    const { code } = await runJson(["go", ...agent.args], agent.env);
    expect(code).toBe(0);
    expect(agent.living()).toEqual([]);
  });
});

describe("A-02: an agent that dies is told with its last words, and can be started again", () => {
  const last = { moan: "Error: the moon is missing\n    at moon.js:1\n" };

  test("before it has answered", async () => {
    const habits = { on: { initialize: [last, { exit: 3 }] } };
    await using chat = new StrangeChat(habits);
    await chat.until("the moon is missing");
    await chat.until("No agent");
    expect(chat.text).toMatch(/initialize|start/);
    expect(await chat.leave()).toBe(0);

    using agent = strange(habits);
    const { code, result } = await runJson(["go", ...agent.args], agent.env);
    expect(code).toBe(5);
    expect(result.error).toMatchObject({ kind: "noAgent", message: expect.stringContaining("the moon is missing") });
  });

  test("in the middle of a turn, with code 0: what it has said stays, and what waits is kept", async () => {
    const habits = { on: { "session/prompt": [says("I was about to"), last, { exit: 0 }] } };
    await using chat = new StrangeChat(habits);
    await chat.ready();
    chat.type("go\r");
    await chat.until("No agent");
    expect(chat.text).toMatch(/I was about to[\s\S]*the moon is missing/);
    chat.type("/restart\r");
    await chat.ready();
    expect(chat.sent("initialize")).toHaveLength(2);

    using agent = strange(habits);
    const { code, result } = await runJson(["go", ...agent.args], agent.env);
    expect({ code, kind: result.error?.kind, text: result.text }).toEqual({
      code: 1,
      kind: "failed",
      text: "I was about to",
    });
  });

  test("between two turns", async () => {
    await using chat = new StrangeChat({ nudged: { die: [last, { exit: 1 }] } });
    await chat.turn();
    chat.agent.nudge("die");
    await chat.until("No agent");
    expect(chat.text).toContain("the moon is missing");
  });

  test("A-05: it closes its stdout, but lives: that is its end", async () => {
    await using chat = new StrangeChat({ ...stubborn, on: { "session/prompt": [says("Bye."), { close: "stdout" }] } });
    await chat.ready();
    chat.type("go\r");
    await chat.until("No agent");
    expect(chat.text).toContain("closed its stdout");
    await expect.poll(() => chat.agent.living(), { timeout: 15_000 }).toEqual([]);
  });
});

describe("A-01, A-10: an agent that does not answer", () => {
  test("initialize: that it is starting is said, what is typed waits, and Esc gives up", async () => {
    await using chat = new StrangeChat({ ...stubborn, on: { initialize: [{ until: "_never" }] } });
    await chat.until("Starting");
    chat.type("a prompt for later\r");
    await chat.until("has not answered yet");
    chat.type("\x1b");
    await chat.until("No agent");
    expect(chat.agent.living()).toEqual([]);
    expect(await chat.leave()).toBe(0);
  });

  test("session/new: the phase is named, and Esc gives up", async () => {
    await using chat = new StrangeChat({ on: { "session/new": [{ until: "_never" }] } });
    await chat.until("Opening the session");
    chat.type("\x1b");
    await chat.until("No agent");
    await expect.poll(() => chat.agent.living()).toEqual([]);
  });

  test("a prompt, in a run with a timeout", async () => {
    using agent = strange({ ...stubborn, on: { "session/prompt": [{ until: "_never" }] } });
    const { code, result } = await runJson(["--timeout", "1", "--cancel-grace", "0.2", "go", ...agent.args], agent.env);
    expect({ code, kind: result.error?.kind }).toEqual({ code: 124, kind: "timeout" });
    expect(agent.living()).toEqual([]);
  });
});

describe("A-03, F-09: noise", () => {
  test("a megabyte of stderr at once blocks nothing, and is kept from the screen", async () => {
    await using chat = new StrangeChat(prompted({ moan: `${"warning ".repeat(127)}\n`, times: 1024 }, says("Quiet.")));
    await chat.turn();
    expect(chat.text).toContain("Quiet.");
    expect(chat.text).not.toContain("warning");
  });

  test("lines on stdout that are no messages cost themselves", async () => {
    const noise =
      'npm notice New version!\n\x1b[2Jclear\n{"level":"info"}\n42\nnull\n"x"\n[]\n[[]]\n\n\r\n{"jsonrpc":"2.0"\n\ufeff{}\n';
    const habits: Habits = { ...prompted({ write: noise }, says("Clear.")), first: [{ write: noise }] };
    await using chat = new StrangeChat(habits);
    await chat.turn();
    expect(chat.text).toContain("Clear.");

    using agent = strange(habits);
    const { code, stdout } = await command(["run", "--quiet", "go", ...agent.args], "", agent.env);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "Clear.\n" });
  });
});
