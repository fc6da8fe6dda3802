import { expect, test } from "vitest";
import { cwd, meet, type Run, until } from "./fixtures/scripted-agent.ts";

/** Turns that wait to be let go on, one by one. */
function gated() {
  const gates: (() => void)[] = [];
  const run: Run = async ({ say, prompt }) => {
    await say(prompt[0]!.text!, `m${gates.length}`);
    await new Promise<void>((resolve) => gates.push(resolve));
  };
  return { gates, run };
}

test("pain 19: a second prompt in a turn of version 1 is refused here", async () => {
  const { gates, run } = gated();
  await using meeting = await meet(1, { run });
  const session = await meeting.agent.newSession({ cwd });
  const first = session.prompt("one");
  await expect(session.prompt("two")).rejects.toThrow("the session is in a turn");
  await until(() => gates.length === 1);
  gates[0]!();
  expect((await first).text).toBe("one");
  expect(meeting.theirs.paramsOf("session/prompt")).toHaveLength(1);
  expect([...session.state.messages].filter(({ role }) => role === "user")).toHaveLength(1);
});

test("pain 19: or it waits, and each turn has what is its own", async () => {
  const { gates, run } = gated();
  await using meeting = await meet(1, { run }, { whileBusy: "queue" });
  const session = await meeting.agent.newSession({ cwd });
  const turns = ["one", "two", "three"].map((words) => session.prompt(words));
  for (let at = 0; at < 3; at++) {
    await until(() => gates.length === at + 1);
    expect(meeting.theirs.paramsOf("session/prompt")).toHaveLength(at + 1);
    gates[at]!();
  }
  expect((await Promise.all(turns)).map(({ text }) => text)).toEqual(["one", "two", "three"]);
});

test("pain 19: a cancel also ends the prompts that wait, and those that come after it go on", async () => {
  const sent: string[] = [];
  const run: Run = async ({ prompt, cancelled }) => {
    sent.push(prompt[0]!.text!);
    if (sent.length > 1) return "end_turn";
    await cancelled;
    return "cancelled";
  };
  await using meeting = await meet(1, { run }, { whileBusy: "queue" });
  const session = await meeting.agent.newSession({ cwd });
  const turns = [session.prompt("one"), session.prompt("two")];
  await until(() => sent.length === 1);
  const cancelling = session.cancel();
  turns.push(session.prompt("three"));
  await cancelling;
  expect((await Promise.all(turns)).map(({ stopReason }) => stopReason)).toEqual([
    "cancelled",
    "cancelled",
    "end_turn",
  ]);
  expect(sent).toEqual(["one", "three"]);
});

test("pain 19: a prompt that waits can be taken back without harm to the one that runs", async () => {
  const { gates, run } = gated();
  await using meeting = await meet(1, { run }, { whileBusy: "queue" });
  const session = await meeting.agent.newSession({ cwd });
  const taken = new AbortController();
  const turns = [session.prompt("one"), session.prompt("two", { signal: taken.signal }), session.prompt("three")];
  await until(() => gates.length === 1);
  taken.abort();
  expect((await turns[1]!).stopReason).toBe("cancelled");
  expect(meeting.theirs.asked()).not.toContain("session/cancel");
  gates[0]!();
  await until(() => gates.length === 2);
  gates[1]!();
  expect((await turns[0]!).text).toBe("one");
  expect((await turns[2]!).text).toBe("three");
});

test("pain 19: in version 2 it is sent, and both end with the idle that follows", async () => {
  const requests = (theirs: any) => {
    let count = 0;
    return {
      "session/prompt": async ({ sessionId, prompt }: any) => {
        const messageId = `u${++count}`;
        await theirs.update(sessionId, { sessionUpdate: "user_message", messageId, content: prompt });
        if (count === 1) await theirs.update(sessionId, { sessionUpdate: "state_update", state: "running" });
        else void theirs.update(sessionId, { sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" });
        return { messageId };
      },
    };
  };
  await using meeting = await meet(2, { requests } as any);
  const session = await meeting.agent.newSession({ cwd });
  const results = await Promise.all([session.prompt("one"), session.prompt("two")]);
  expect(results.map(({ stopReason, messageId }) => [stopReason, messageId])).toEqual([
    ["end_turn", "u1"],
    ["end_turn", "u2"],
  ]);
});

test("pain 19: sessions side by side keep their turns, states and words apart", async () => {
  const run: Run = async ({ say, sessionId }) => {
    for (let at = 0; at < 20; at++) await say(`${sessionId} `);
  };
  for (const version of [1, 2] as const) {
    await using meeting = await meet(version, { run });
    const sessions = await Promise.all([1, 2, 3].map(() => meeting.agent.newSession({ cwd })));
    const results = await Promise.all(sessions.map((session) => session.prompt("Go")));
    expect(results.map(({ text }) => text)).toEqual(sessions.map(({ id }) => `${id} `.repeat(20)));
  }
});

test("LIFE-27: work that a version 2 agent begins by itself shows in events and state, and can be cancelled", async () => {
  await using meeting = await meet(2, {});
  const session = await meeting.agent.newSession({ cwd });
  const events: string[] = [];
  session.onEvent(({ type }) => void events.push(type));
  const { update } = meeting.theirs;
  await update(session.id, { sessionUpdate: "state_update", state: "running" });
  await until(() => session.state.state.state === "running");
  const cancelling = session.cancel();
  await until(() => meeting.theirs.asked().includes("session/cancel"));
  await update(session.id, { sessionUpdate: "state_update", state: "idle", stopReason: "cancelled" });
  await cancelling;
  expect(events).toEqual(["state", "state"]);
});
