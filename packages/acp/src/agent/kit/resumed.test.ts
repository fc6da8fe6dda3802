import { expect, test } from "vitest";
import { memoryStore, type SessionStore } from "../../sessions/index.ts";
import { meet, versions } from "./fixtures/meeting.ts";
import type { AgentOptions } from "./index.ts";

const cost = { amount: 1.5, currency: "EUR" };

/** An agent that tells of its use twice, the cost once. */
const counting = (sessions: SessionStore): Partial<AgentOptions> => ({
  sessions,
  prompt(turn) {
    if (turn.text === "fail") throw new Error("Out of luck");
    turn.usage({ used: 10, size: 100, cost });
    turn.say("So it is.");
    turn.usage({ used: 20, size: 100 });
    return "max_tokens";
  },
});

/** A session with one turn, and another connection to its agent. */
async function after(version: 1 | 2, words: string, more: Partial<AgentOptions> = {}) {
  const sessions = memoryStore();
  const first = await meet(counting(sessions), version);
  const sessionId = await first.newSession();
  await first.prompt(sessionId, words);
  const second = await meet({ ...counting(sessions), ...more }, version);
  const resume = () => second.client.request("session/resume", { sessionId, cwd: "/work" });
  return { ...second, sessions, sessionId, resume };
}

const told = ({ frames }: { frames: readonly { direction: string; message: any }[] }) =>
  frames
    .filter(({ direction }) => direction === "in")
    .map(({ message }) => message.params?.update.sessionUpdate ?? "answer");

test.each(versions)(
  "SESS-44 SESS-56 version %i: who resumes without the transcript is told how full the context is, and no history",
  async (version) => {
    const meeting = await after(version, "hi");
    await meeting.resume();
    await meeting.until(() => meeting.session(meeting.sessionId).usage !== undefined);
    expect(meeting.session(meeting.sessionId)).toMatchObject({ usage: { used: 20, size: 100 }, cost });
    const state = version === 2 ? ["state_update"] : [];
    expect(told(meeting)).toEqual(["answer", ...state, "answer", "usage_update"]);
  },
);

test.each(versions)("SESS-56 version %i: what the author says of it while it opens comes later", async (version) => {
  const meeting = await after(version, "hi", {
    onSession: (session) => session.update({ sessionUpdate: "usage_update", used: 5, size: 100 }),
  });
  await meeting.resume();
  const usages = () => meeting.updates.flatMap(({ used }) => (used === undefined ? [] : [used]));
  await meeting.until(() => usages().length === 2);
  expect(usages()).toEqual([20, 5]);
});

test.each(versions)("SESS-56 version %i: a transcript tells it by itself, and once for each time", async (version) => {
  const meeting = await after(version, "hi");
  await meeting.load(meeting.sessionId);
  await meeting.client.request("session/list", {});
  expect(meeting.session(meeting.sessionId)).toMatchObject({ usage: { used: 20 }, cost });
  expect(told(meeting).filter((kind) => kind === "usage_update")).toHaveLength(2);
});

test.each([true, false])(
  "SESS-47 why the last turn ended is told again, with the transcript (%s)",
  async (withHistory) => {
    for (const [words, ending] of [
      ["hi", { stopReason: "max_tokens" }],
      ["fail", { stopReason: "error", error: { message: "Internal error: Out of luck" } }],
    ] as const) {
      const meeting = await after(2, words);
      await (withHistory ? meeting.load(meeting.sessionId) : meeting.resume());
      const states = meeting.updates.filter(({ sessionUpdate }) => sessionUpdate === "state_update");
      expect(states).toMatchObject([{ state: "idle", ...ending }]);
    }
  },
);

test.each([true, false])(
  "SESS-47 of a turn that was cut off, no end is told, with the transcript (%s)",
  async (withHistory) => {
    const meeting = await after(2, "hi");
    await meeting.sessions.append(meeting.sessionId, [{ sessionUpdate: "state_update", state: "running" }]);
    await (withHistory ? meeting.load(meeting.sessionId) : meeting.resume());
    const states = meeting.updates.filter(({ sessionUpdate }) => sessionUpdate === "state_update");
    expect(states).toEqual([{ sessionUpdate: "state_update", state: "idle" }]);
  },
);

test("other requests are served while a long transcript is looked through", async () => {
  const inner = memoryStore();
  let isLong = false;
  const begun = Promise.withResolvers<void>();
  const sessions: SessionStore = {
    ...inner,
    *read(id) {
      begun.resolve();
      for (let used = 0; isLong && used < 20_000; used++)
        yield { sessionUpdate: "usage_update", used, size: 20_000 } as const;
      yield* inner.read(id) as Iterable<never>;
    },
  };
  const { newSession, client, session, until } = await meet({ sessions }, 2);
  const sessionId = await newSession();
  isLong = true;
  const answers: string[] = [];
  const resumed = client.request("session/resume", { sessionId, cwd: "/work" }).then(() => answers.push("resume"));
  await begun.promise;
  // As what another process sends: it comes when the loop is idle.
  await new Promise((resolve) => setImmediate(resolve));
  const listed = client.request("session/list", {}).then(() => answers.push("list"));
  await Promise.all([resumed, listed]);
  expect(answers).toEqual(["list", "resume"]);
  await until(() => session(sessionId).usage?.used === 19_999);
});
