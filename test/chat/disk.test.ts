import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { asks, prompted, says } from "./fixtures/habits.ts";
import { StrangeChat, strange } from "./fixtures/strange.ts";

const options = [
  { optionId: "yes", name: "Do it", kind: "allow_once" },
  { optionId: "no", name: "Do not", kind: "reject_once" },
];
const habits = prompted(
  asks({ toolCall: { toolCallId: "t", title: "Move the moon", kind: "other" }, options }),
  { until: "ask" },
  says("Heard."),
);

describe("what cannot be written down is said once each, and the chat goes on", () => {
  test("a file where the folder of the state should be", async () => {
    using spare = strange({});
    const state = join(spare.top, "in-the-way");
    writeFileSync(state, "");
    await using chat = new StrangeChat(habits, { env: { COLLOQUY_STATE: state }, columns: 200 });
    for (const prompt of ["one", "two"]) {
      await chat.ready();
      chat.type(`${prompt}\r`);
      await chat.press("n", "Do not");
      await chat.ready();
    }
    expect(chat.sent("session/prompt")).toHaveLength(2);
    const complaints = chat.text
      .split("\n")
      .filter((line) => /cannot|could not/.test(line) && /remember|history|log|audit|kept|written/i.test(line));
    expect(complaints.length).toBeGreaterThan(0);
    expect(new Set(complaints).size).toBe(complaints.length);
    expect(await chat.leave()).toBe(0);
  });

  test("a trace on a disk that is full", async () => {
    using spare = strange({});
    const full = join(spare.top, "trace.jsonl");
    symlinkSync("/dev/full", full);
    await using chat = new StrangeChat(prompted(says("Heard.")), { columns: 200 }, "--trace", full);
    const refused = chat.ended.then(() => true);
    await Promise.race([refused, chat.turn().catch(() => {})]);
    expect(chat.text).toMatch(/trace|exist|full|space/i);
  });

  test("a folder of the project that goes away under it", async () => {
    await using chat = new StrangeChat(prompted(says("Heard.")));
    await chat.turn();
    rmSync(chat.agent.project, { recursive: true });
    await chat.turn("again");
    chat.type("@x");
    await chat.until("> @x");
    chat.type("\x15");
    expect(await chat.leave()).toBe(0);
  });
});
