import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sqliteStore } from "../../node/sqlite.ts";
import { invalidParams } from "../../rpc/index.ts";
import { memoryStore, type SessionStore } from "../../sessions/index.ts";
import { meet, versions } from "./fixtures/meeting.ts";

const secret = "postgres://root:hunter2@10.0.0.1/sessions";

/** A store that fails from some moment on, whichever call it is: by throwing, or by what it returns. */
function failing(isAsync = false) {
  const inner = memoryStore();
  const state = { error: undefined as unknown };
  const guard =
    (call: (...args: any[]) => unknown) =>
    (...args: any[]) => {
      if (state.error === undefined) return call(...args);
      if (isAsync && call !== inner.read) return Promise.reject(state.error);
      throw state.error;
    };
  const sessions = Object.fromEntries(Object.entries(inner).map(([name, call]) => [name, guard(call)]));
  return { sessions: sessions as unknown as SessionStore, state };
}

test.each(versions.flatMap((version) => [false, true].map((isAsync) => [version, isAsync] as const)))(
  "version %i: whatever a store's error names, a client is told nothing of it, and the author all (async %s)",
  async (version, isAsync) => {
    const { sessions, state } = failing(isAsync);
    const meeting = await meet({ sessions, prompt: (turn) => turn.say("hi") }, version, { isUnstable: true });
    const { client, newSession, prompt, load, frames, incidents } = meeting;
    const sessionId = await newSession();
    state.error = new Error(`${secret} cannot be reached`);
    const told = { code: -32603, reason: "The agent cannot use its session store" };
    const words = { sessionId, cwd: "/work" };
    await expect(newSession()).rejects.toMatchObject(told);
    await expect(load(sessionId)).rejects.toMatchObject(told);
    await expect(client.request("session/list", {})).rejects.toMatchObject(told);
    await expect(client.request("session/fork", words)).rejects.toMatchObject(told);
    await expect(client.request("session/set_title", { sessionId, title: "Milk" })).rejects.toMatchObject(told);
    const params = { sessionId, prompt: [{ type: "text", text: "hi" }] };
    await expect(client.request("session/prompt", params)).rejects.toMatchObject(told);
    await expect(client.request("session/delete", { sessionId })).rejects.toMatchObject(told);
    expect(JSON.stringify(frames)).not.toContain("hunter2");
    expect(incidents.length).toBeGreaterThanOrEqual(7);
    for (const incident of incidents)
      expect(incident).toMatchObject({ kind: "handler", problem: "The session store failed", cause: state.error });
    state.error = undefined;
    expect(await prompt(await newSession())).toEqual({ stopReason: "end_turn" });
  },
);

test.each(versions)(
  "version %i: of a store in a file, a client is told the problem without the path",
  async (version) => {
    const folder = mkdtempSync(join(tmpdir(), "kit-store-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const sessions = sqliteStore({ path: join(folder, "sessions.db") });
    const prompt = (turn: { text: string; say(words: string): unknown }) => {
      if (turn.text === "close") sessions.close();
      turn.say("hi");
    };
    const meeting = await meet({ sessions, prompt }, version);
    const id = await meeting.newSession();
    const reason = "The agent cannot use its session store: it is closed";
    expect(await meeting.prompt(id, "close")).toMatchObject({ stopReason: "error", error: { message: reason } });
    await expect(meeting.newSession()).rejects.toMatchObject({ code: -32603, reason });
    expect(JSON.stringify(meeting.frames)).not.toContain(folder);
    expect(meeting.incidents[0]?.cause).toMatchObject({ name: "StoreError", path: join(folder, "sessions.db") });
  },
);

test("what a store means to be told is told as it is, and is no incident", async () => {
  const { sessions, state } = failing();
  const { newSession, incidents } = await meet({ sessions }, 2);
  state.error = invalidParams("Too many sessions", { limit: 3 });
  await expect(newSession()).rejects.toMatchObject({ code: -32602, reason: "Too many sessions", data: { limit: 3 } });
  expect(incidents).toEqual([]);
});

test("an author is given the store's own error as the cause", async () => {
  const { sessions, state } = failing();
  let caught: unknown;
  const { newSession, prompt } = await meet(
    {
      sessions,
      async prompt(turn) {
        state.error = new Error("disk full");
        caught = await turn.session.save(1).catch((error: unknown) => error);
        state.error = undefined;
      },
    },
    2,
  );
  await prompt(await newSession());
  expect(caught).toMatchObject({ name: "RequestError", cause: { message: "disk full" } });
});
