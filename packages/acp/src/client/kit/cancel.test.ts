import { describe, expect, test } from "vitest";
import { CancelledError } from "../../rpc/index.ts";
import { cwd, meet, type Run, until } from "./fixtures/scripted-agent.ts";

const options = [
  { optionId: "y", name: "Yes", kind: "allow_once" },
  { optionId: "n", name: "No", kind: "reject_once" },
];

/** Works until it is cancelled. */
const untilCancelled: Run = async ({ say, cancelled }) => {
  await say("working");
  await cancelled;
  return "cancelled";
};

describe.each([1, 2] as const)("promise 4: in version %i", (version) => {
  const asking = version === 1 ? { toolCall: { toolCallId: "t" } } : { title: "May I?" };

  test("pain 4, CANC-02 CANC-13: cancel ends the turn as cancelled, and the next one is fine", async () => {
    let turns = 0;
    const run: Run = (script) => (++turns === 1 ? untilCancelled(script) : script.say("fine", "m2"));
    await using meeting = await meet(version, { run });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    await until(() => session.state.messages.length > 1);
    await session.cancel();
    expect(await turn).toMatchObject({ stopReason: "cancelled", text: "working" });
    expect(await session.prompt("Again")).toMatchObject({ stopReason: "end_turn", text: "fine" });
  });

  test("pain 4, CANC-06 CANC-20: an open question is answered as cancelled, at once, and its late answer is dropped", async () => {
    const asked = Promise.withResolvers<AbortSignal>();
    const answer = Promise.withResolvers<"allow_once">();
    const outcomes: unknown[] = [];
    const run: Run = async ({ ask, cancelled }) => {
      outcomes.push(await ask("session/request_permission", { ...asking, options }));
      if (outcomes.length === 1) await cancelled;
      return outcomes.length === 1 ? "cancelled" : "end_turn";
    };
    const permission = (_question: unknown, { signal }: { signal: AbortSignal }) => {
      asked.resolve(signal);
      return answer.promise;
    };
    await using meeting = await meet(version, { run }, { permission });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    const signal = await asked.promise;
    await session.cancel();
    expect((await turn).stopReason).toBe("cancelled");
    expect(outcomes).toEqual([{ outcome: { outcome: "cancelled" } }]);
    expect(signal.aborted).toBe(true);
    answer.resolve("allow_once");
    expect((await session.prompt("Again")).stopReason).toBe("end_turn");
    expect(outcomes[1]).toEqual({ outcome: { outcome: "selected", optionId: "y" } });
    const answers = meeting.theirs.received.filter(
      (message) => "result" in message && "outcome" in (message.result as object),
    );
    expect(answers).toHaveLength(2);
  });

  test("pain 4: a prompt that follows a cancel waits for the end of what was cancelled, and has none of its updates", async () => {
    const gate = Promise.withResolvers<void>();
    let turns = 0;
    const run: Run = async ({ say, cancelled }) => {
      if (++turns > 1) return void (await say("new", "m2"));
      await say("old");
      await cancelled;
      await gate.promise;
      await say(" words");
      return "cancelled";
    };
    await using meeting = await meet(version, { run });
    const session = await meeting.agent.newSession({ cwd });
    const first = session.prompt("One");
    await until(() => session.state.messages.length > 1);
    const cancelling = session.cancel();
    const second = session.prompt("Two");
    const seen: string[] = [];
    const looking = (async () => {
      for await (const event of second) if (event.type === "text") seen.push(event.text);
    })();
    await until(() => meeting.theirs.asked().includes("session/cancel"));
    expect(meeting.theirs.paramsOf("session/prompt")).toHaveLength(1);
    gate.resolve();
    await cancelling;
    expect(await first).toMatchObject({ stopReason: "cancelled", text: "old words" });
    await looking;
    expect(seen).toEqual(["new"]);
    expect(await second).toMatchObject({ stopReason: "end_turn", text: "new" });
  });

  test("pain 4: a question that comes after the cancel is answered as cancelled, and nobody is asked", async () => {
    let asked = 0;
    let outcome: unknown;
    const run: Run = async ({ say, ask, cancelled }) => {
      await say("working");
      await cancelled;
      outcome = await ask("session/request_permission", { ...asking, options });
      return "cancelled";
    };
    const permission = () => {
      asked++;
      return "allow_once" as const;
    };
    await using meeting = await meet(version, { run }, { permission });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    await until(() => session.state.messages.length > 1);
    await session.cancel();
    await turn;
    expect([asked, outcome]).toEqual([0, { outcome: { outcome: "cancelled" } }]);
  });

  test("CANC-09: cancel does nothing when nothing runs", async () => {
    await using meeting = await meet(version, {});
    const session = await meeting.agent.newSession({ cwd });
    await session.cancel();
    expect((await session.prompt("Go")).stopReason).toBe("end_turn");
    await session.cancel();
    expect(meeting.theirs.asked()).not.toContain("session/cancel");
  });

  test("CANC-12: cancelling again tells the agent once", async () => {
    await using meeting = await meet(version, { run: untilCancelled });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    await until(() => session.state.messages.length > 1);
    await Promise.all([session.cancel(), session.cancel(), session.cancel()]);
    await turn;
    expect(meeting.theirs.paramsOf("session/cancel")).toHaveLength(1);
  });

  test("the prompt's signal cancels; aborted beforehand, nothing is sent", async () => {
    await using meeting = await meet(version, { run: untilCancelled });
    const session = await meeting.agent.newSession({ cwd });
    const controller = new AbortController();
    const turn = session.prompt("Go", { signal: controller.signal });
    await until(() => session.state.messages.length > 1);
    controller.abort();
    expect((await turn).stopReason).toBe("cancelled");
    await expect(session.prompt("Go", { signal: controller.signal })).rejects.toThrow(CancelledError);
    expect(meeting.theirs.paramsOf("session/prompt")).toHaveLength(1);
  });

  test("CANC-07 CANC-08: unfinished tool calls are shown as cancelled at once, and what the agent says of them counts", async () => {
    const gate = Promise.withResolvers<void>();
    const run: Run = async ({ update, cancelled }) => {
      const call = (toolCallId: string, status: string) =>
        update({ sessionUpdate: "tool_call_update", toolCallId, status });
      await call("done", "completed");
      await call("open", "in_progress");
      await cancelled;
      await gate.promise;
      await call("open", "failed");
      return "cancelled";
    };
    await using meeting = await meet(version, { run });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    await until(() => session.state.toolCalls.has("open"));
    const cancelling = session.cancel();
    const statuses = () => [...session.state.toolCalls].map(({ status }) => status);
    expect(statuses()).toEqual(["completed", "cancelled"]);
    gate.resolve();
    await cancelling;
    await turn;
    expect(statuses()).toEqual(["completed", "failed"]);
  });

  test("a loop may cancel its own turn, also when it lags behind", async () => {
    const run: Run = async ({ say, cancelled }) => {
      for (let at = 0; at < 600; at++) void say(".");
      await cancelled;
      return "cancelled";
    };
    await using meeting = await meet(version, { run });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    let first = true;
    for await (const event of turn) {
      if (event.type !== "text" || !first) continue;
      first = false;
      await session.cancel();
    }
    expect((await turn).text).toHaveLength(600);
  });

  test("pain 3: an agent that ignores the cancel is escalated only when that is asked for: its session is closed", async () => {
    const run: Run = async ({ say }) => {
      await say("deaf");
      await new Promise(() => {});
    };
    await using meeting = await meet(version, { run });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    await until(() => session.state.messages.length > 1);
    await session.cancel({ orElse: "close", graceMs: 10 });
    expect(await turn).toMatchObject({ stopReason: "cancelled", text: "deaf" });
    expect(meeting.theirs.asked()).toContain("session/close");
    expect(session.closed).toBe(true);
    expect(session.state.state).toMatchObject({ state: "idle", stopReason: "cancelled" });
    await expect(session.prompt("More")).rejects.toThrow("is closed");
  });

  test("pain 3: … or the connection is ended", async () => {
    const run: Run = async ({ say }) => {
      await say("deaf");
      await new Promise(() => {});
    };
    await using meeting = await meet(version, { run });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    turn.then(undefined, () => {});
    await until(() => session.state.messages.length > 1);
    await session.cancel({ orElse: "end", graceMs: 10 });
    await expect(turn).rejects.toThrow("this side closed it");
  });

  test("CANC-11: another session's turn goes on", async () => {
    await using meeting = await meet(version, { run: untilCancelled });
    const [one, two] = [await meeting.agent.newSession({ cwd }), await meeting.agent.newSession({ cwd })];
    const [first, second] = [one.prompt("Go"), two.prompt("Go")];
    await until(() => one.state.messages.length > 1 && two.state.messages.length > 1);
    await one.cancel();
    expect((await first).stopReason).toBe("cancelled");
    expect(two.state.state.state).toBe("running");
    await two.cancel();
    expect((await second).stopReason).toBe("cancelled");
  });
});

test("CANC-03: what an agent of version 1 answers because of the cancel is the end of the turn, and no failure", async () => {
  const run: Run = async ({ say, cancelled }) => {
    await say("x");
    await cancelled;
    throw new Error("fetch was aborted");
  };
  await using meeting = await meet(1, { run });
  const session = await meeting.agent.newSession({ cwd });
  const turn = session.prompt("Go");
  await until(() => session.state.messages.length > 1);
  await session.cancel();
  expect((await turn).stopReason).toBe("cancelled");
  expect(session.state.state).toMatchObject({ state: "idle", stopReason: "cancelled" });
});
