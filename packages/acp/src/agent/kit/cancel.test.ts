import { expect, test } from "vitest";
import { memoryStore, type SessionStore } from "../../sessions/index.ts";
import { meet, versions } from "./fixtures/meeting.ts";
import type { AgentOptions, Turn } from "./index.ts";

const form = { message: "Which?", schema: { properties: { name: { type: "string" } } } } as const;
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
const forever = () => new Promise<never>(() => {});
const never = ({ signal }: { signal: AbortSignal }) => untilAborted(signal);

/** Where a turn can be when it is cancelled: what it does, and what the client is asked meanwhile. */
const phases: { [name: string]: (turn: Turn, begun: () => void) => Promise<unknown> } = {
  "before its first update": (turn, begun) => {
    begun();
    return untilAborted(turn.signal);
  },
  "during a permission": async (turn) => {
    await turn.tool({ title: "Delete everything" }).permitted();
    await turn.say("deleted");
  },
  "during an elicitation": async (turn) => {
    await turn.elicit(form);
    await turn.say("elicited");
  },
  "after its last update": async (turn, begun) => {
    await turn.say("All of it.");
    begun();
    await untilAborted(turn.signal);
  },
  "and throws an error of its own": async (turn, begun) => {
    begun();
    await untilAborted(turn.signal).catch(() => {
      throw new Error("fetch failed");
    });
  },
  "and returns as if nothing were": async (turn, begun) => {
    begun();
    await untilAborted(turn.signal).catch(() => "end_turn");
  },
};

async function cancelling(phase: string, version: 1 | 2, options: Partial<AgentOptions> = {}) {
  const begun = Promise.withResolvers<void>();
  let first = true;
  const meeting = await meet(
    {
      async prompt(turn) {
        if (!first) return void (await turn.say("next"));
        first = false;
        await phases[phase]!(turn, begun.resolve);
      },
      ...options,
    },
    version,
    {
      capabilities: { elicitation: { form: {} } },
      requests: {
        "session/request_permission": (_params, context) => {
          begun.resolve();
          return never(context).catch(() => ({ outcome: { outcome: "cancelled" } }));
        },
        "elicitation/create": (_params, context) => {
          begun.resolve();
          return never(context).catch(() => ({ action: "cancel" }));
        },
      },
    },
  );
  const id = await meeting.newSession();
  return { ...meeting, id, begun: begun.promise };
}

const cases = versions.flatMap((version) => Object.keys(phases).map((phase) => [version, phase] as const));

test.each(cases)(
  "promise 4 pain 4: CANC-02 CANC-03 CANC-13 version %i: a turn that is cancelled %s ends as cancelled, and the next one does not",
  async (version, phase) => {
    const { prompt, cancel, session, id, begun, updates } = await cancelling(phase, version);
    const turn = prompt(id);
    await begun;
    await cancel(id);
    expect(await turn).toEqual({ stopReason: "cancelled" });
    expect(session(id).state).toMatchObject({ state: "idle", stopReason: "cancelled" });
    expect(JSON.stringify(updates)).not.toMatch(/deleted|elicited/);
    expect(await prompt(id)).toEqual({ stopReason: "end_turn" });
  },
);

test.each(versions)(
  "CANC-18 CANC-24 version %i: an open permission is withdrawn, and its tool call ends",
  async (version) => {
    const { prompt, cancel, session, id, begun, frames } = await cancelling("during a permission", version);
    const turn = prompt(id);
    await begun;
    if (version === 2) expect(session(id).state.state).toBe("requires_action");
    await cancel(id);
    await turn;
    const received = frames.filter(({ direction }) => direction === "in").map(({ message }) => message);
    expect(received.some((message) => "method" in message && message.method === "$/cancel_request")).toBe(true);
    expect([...session(id).toolCalls][0]?.status).toBe(version === 1 ? "failed" : "cancelled");
  },
);

test.each(versions)(
  "CANC-25 version %i: a permission that is given after the cancel lets nothing run",
  async (version) => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<object>();
    let ran = false;
    const { prompt, cancel, newSession } = await meet(
      {
        async prompt(turn) {
          if (turn.text !== "next" && (await turn.tool({ title: "Run" }).permitted())) ran = true;
        },
      },
      version,
      {
        requests: {
          "session/request_permission": () => {
            asked.resolve();
            return answer.promise;
          },
        },
      },
    );
    const id = await newSession();
    const turn = prompt(id);
    await asked.promise;
    await cancel(id);
    expect(await turn).toEqual({ stopReason: "cancelled" });
    answer.resolve({ outcome: { outcome: "selected", optionId: "allow_once" } });
    await prompt(id, "next");
    expect(ran).toBe(false);
  },
);

test.each(versions)(
  "promise 4: version %i: a turn that does not stop is left behind, and poisons nothing",
  async (version) => {
    const begun = Promise.withResolvers<void>();
    const later = Promise.withResolvers<void>();
    const said = Promise.withResolvers<unknown>();
    const { prompt, cancel, newSession, updates } = await meet(
      {
        cancelGraceMs: 1,
        async prompt(turn) {
          if (turn.text === "next") return void (await turn.say("fine"));
          begun.resolve();
          await later.promise;
          said.resolve(await turn.say("poison").catch((error: Error) => error.name));
          await forever();
        },
      },
      version,
    );
    const id = await newSession();
    const turn = prompt(id, "first");
    await begun.promise;
    await cancel(id);
    expect(await turn).toEqual({ stopReason: "cancelled" });
    const next = prompt(id, "next");
    later.resolve();
    expect(await said.promise).toBe("TurnEndedError");
    expect(await next).toEqual({ stopReason: "end_turn" });
    expect(JSON.stringify(updates)).not.toContain("poison");
  },
);

test.each(versions)(
  "CANC-09 CANC-10 CANC-12 version %i: cancels without a turn, or many of them, do no harm",
  async (version) => {
    const { prompt, cancel, id, begun } = await cancelling("before its first update", version);
    await cancel(id);
    await cancel("nowhere");
    const turn = prompt(id);
    await begun;
    for (let time = 0; time < 3; time++) await cancel(id);
    expect(await turn).toEqual({ stopReason: "cancelled" });
    expect(await prompt(id)).toEqual({ stopReason: "end_turn" });
  },
);

test.each(versions)(
  "CANC-11 SESS-15 version %i: only the turn of the session that is named is cancelled",
  async (version) => {
    const signals = new Map<string, AbortSignal>();
    const both = Promise.withResolvers<void>();
    const { prompt, cancel, newSession } = await meet(
      {
        async prompt(turn) {
          signals.set(turn.session.id, turn.signal);
          if (signals.size === 2) both.resolve();
          await untilAborted(turn.signal);
        },
      },
      version,
    );
    const [one, other] = [await newSession(), await newSession()];
    const turns = [prompt(one), prompt(other)];
    await both.promise;
    await cancel(one);
    expect(await turns[0]).toEqual({ stopReason: "cancelled" });
    expect(signals.get(other)?.aborted).toBe(false);
    await cancel(other);
    await turns[1];
  },
);

test("RCAN-08 $/cancel_request ends a turn of version 1 as cancelled", async () => {
  const { prompt, id, begun } = await cancelling("before its first update", 1);
  const controller = new AbortController();
  const turn = prompt(id, "hi", controller.signal);
  await begun;
  controller.abort();
  expect(await turn).toEqual({ stopReason: "cancelled" });
});

test.each(versions)(
  "promise 3 pain 3: version %i: a client that goes away aborts the turn, and close waits for it",
  async (version) => {
    const begun = Promise.withResolvers<void>();
    const order: string[] = [];
    const { prompt, newSession, connection, served } = await meet(
      {
        async prompt(turn) {
          begun.resolve();
          await untilAborted(turn.signal).catch(() => order.push("turn aborted"));
        },
        onClose: () => void order.push("session closed"),
      },
      version,
    );
    const id = await newSession();
    prompt(id).catch(() => {});
    await begun.promise;
    await connection.close();
    await served.closed;
    expect(order).toEqual(["turn aborted", "session closed"]);
  },
);

test.each(versions)(
  "SESS-81 SESS-86 SESS-88 SESS-91 version %i: session/close cancels the turn, and is silent then",
  async (version) => {
    const { prompt, id, begun, client, session, updates } = await cancelling("after its last update", version);
    const turn = prompt(id);
    await begun;
    await client.request("session/close", { sessionId: id });
    const count = updates.length;
    expect(await turn).toEqual({ stopReason: "cancelled" });
    expect(session(id).state).toMatchObject({ state: "idle", stopReason: "cancelled" });
    const again = client.request("session/prompt", { sessionId: id, prompt: [{ type: "text", text: "hi" }] });
    await expect(again).rejects.toMatchObject({ code: -32002, data: { sessionId: id } });
    expect(updates).toHaveLength(count);
  },
);

test("CANC-02 a cancel that comes before the answer of version 1 counts, and is what is kept", async () => {
  const inner = memoryStore();
  const ending = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  const sessions: SessionStore = {
    ...inner,
    async append(id, updates) {
      if (JSON.stringify(updates).includes('"end_turn"')) {
        ending.resolve();
        await cancelled.promise;
      }
      await inner.append(id, updates);
    },
  };
  const { newSession, prompt, cancel, client } = await meet({ sessions, prompt: (turn) => turn.say("All of it.") }, 1);
  const id = await newSession();
  const turn = prompt(id);
  await ending.promise;
  await cancel(id);
  await client.request("session/list", {});
  cancelled.resolve();
  expect(await turn).toEqual({ stopReason: "cancelled" });
  const kept = [];
  for await (const update of inner.read(id)) kept.push(update);
  expect(kept.at(-1)).toMatchObject({ state: "idle", stopReason: "cancelled" });
});
