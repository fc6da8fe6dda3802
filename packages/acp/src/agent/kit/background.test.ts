import { expect, test } from "vitest";
import { meet } from "./fixtures/meeting.ts";
import type { AgentSession } from "./index.ts";

const work = [{ type: "terminal", terminalId: "t1" }] as const;

function states(updates: readonly { readonly sessionUpdate: string; readonly [field: string]: unknown }[]) {
  return updates.flatMap(({ sessionUpdate, state, stopReason, background }) =>
    sessionUpdate === "state_update" ? [{ state, stopReason, background }] : [],
  );
}

test("BG-03 what runs in the background is in every state from then on, and an empty list at its end", async () => {
  const { newSession, prompt, updates } = await meet(
    {
      prompt: ({ session, text }) => session.background(text === "begin" ? work : []),
    },
    2,
  );
  const id = await newSession();
  for (const words of ["begin", "end"]) await prompt(id, words);
  expect(states(updates)).toEqual([
    { state: "running", stopReason: undefined, background: undefined },
    { state: "running", stopReason: undefined, background: work },
    { state: "idle", stopReason: "end_turn", background: work },
    { state: "running", stopReason: undefined, background: work },
    { state: "running", stopReason: undefined, background: [] },
    { state: "idle", stopReason: "end_turn", background: [] },
  ]);
});

test("BG-03 told between turns, it says that the session is idle, and ends no turn again", async () => {
  const opened: AgentSession[] = [];
  const { newSession, prompt, updates, until, client, load } = await meet(
    { onSession: (session) => void opened.push(session) },
    2,
  );
  const id = await newSession();
  await prompt(id);
  const before = updates.length;
  await opened[0]!.background(work);
  await until(() => updates.length > before);
  expect(states(updates).at(-1)).toEqual({ state: "idle", stopReason: undefined, background: work });
  await client.request("session/close", { sessionId: id });
  await load(id);
  expect(states(updates).at(-1)).toMatchObject({ state: "idle", background: undefined });
});

test("a client of version 1 is told nothing of it", async () => {
  const { newSession, prompt, updates } = await meet({ prompt: ({ session }) => session.background(work) }, 1);
  await prompt(await newSession());
  expect(updates).toEqual([]);
});
