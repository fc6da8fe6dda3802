import { expect, test } from "vitest";
import { RequestError } from "../../rpc/index.ts";
import { timelineItems, transcriptText } from "../../state/index.ts";
import { agent } from "../agent.ts";
import { info, meet, versions } from "./fixtures/meeting.ts";
import { TurnEndedError } from "./index.ts";

test.each(versions)("promise 8: version %i: one prompt function is an agent", async (version) => {
  const { newSession, prompt, session } = await meet({ prompt: (turn) => turn.say(`You said ${turn.text}.`) }, version);
  const id = await newSession();
  expect(await prompt(id, "hello")).toEqual({ stopReason: "end_turn" });
  expect(transcriptText(session(id))).toContain("You said hello.");
  expect(session(id).state).toMatchObject({ state: "idle", stopReason: "end_turn" });
});

test.each(versions)("pain 1 promise 1: version %i: all that was said comes before the turn's end", async (version) => {
  const { newSession, prompt, session, updates } = await meet(
    {
      prompt(turn) {
        for (let at = 0; at < 500; at++) {
          turn.say(`${at} `);
          if (at % 100 === 0) turn.tool({ title: `Step ${at}` }).done("ok");
        }
      },
    },
    version,
  );
  const id = await newSession();
  await prompt(id);
  const count = updates.length;
  const said = [...session(id).messages].filter(({ role }) => role === "agent");
  const words = said.flatMap(({ content }) => [...content].map((block) => (block as { text: string }).text)).join("");
  expect(words).toBe(Array.from({ length: 500 }, (_, at) => `${at} `).join(""));
  expect([...session(id).toolCalls].map(({ status }) => status)).toEqual(Array(5).fill("completed"));
  expect(updates).toHaveLength(count);
});

test.each(versions)("version %i: text after something else is a message of its own", async (version) => {
  const { newSession, prompt, session } = await meet(
    {
      prompt(turn) {
        turn.think("Hm. ");
        turn.think("Yes.");
        turn.say("Before. ");
        turn.say("Still before.");
        turn.tool({ title: "Look" }).done();
        turn.say("After.");
      },
    },
    version,
  );
  const id = await newSession();
  await prompt(id);
  const shown = [...timelineItems(session(id))].map((item) => item.in);
  expect(shown).toEqual(["messages", "messages", "messages", "toolCalls", "messages"]);
});

test.each(versions)("version %i: what the author throws is the turn's error, in one line", async (version) => {
  const { newSession, prompt } = await meet(
    {
      prompt(turn) {
        if (turn.text === "ours") throw new RequestError(-32050, "The model is gone", { retry: true });
        throw new Error("broke\n  at line 1");
      },
    },
    version,
  );
  const id = await newSession();
  expect(await prompt(id)).toMatchObject({
    stopReason: "error",
    error: { code: -32603, message: "Internal error: broke" },
  });
  expect(await prompt(id, "ours")).toMatchObject({
    stopReason: "error",
    error: { code: -32050, message: "The model is gone" },
  });
});

test.each(versions)("version %i: tool calls that a turn leaves open end with it", async (version) => {
  const { newSession, prompt, session } = await meet(
    {
      prompt(turn) {
        turn.tool({ title: "Forgotten" });
        if (turn.text === "fail") throw new Error("broke");
      },
    },
    version,
  );
  const id = await newSession();
  await prompt(id, "work");
  await prompt(id, "fail");
  expect([...session(id).toolCalls].map(({ status }) => status)).toEqual(["completed", "failed"]);
});

test.each(versions)(
  "promise 4: version %i: what is said after a turn has ended is refused and never leaves",
  async (version) => {
    const ended = Promise.withResolvers<void>();
    const late = Promise.withResolvers<unknown>();
    const { newSession, prompt, updates } = await meet(
      {
        prompt(turn) {
          if (turn.text === "next") return;
          void ended.promise.then(async () => {
            void turn.say("unheard");
            turn.tool({ title: "unseen" }).text("unseen");
            late.resolve(await turn.say("late").catch((error: unknown) => error));
          });
        },
      },
      version,
    );
    const id = await newSession();
    await prompt(id);
    const count = updates.length;
    ended.resolve();
    expect(await late.promise).toBeInstanceOf(TurnEndedError);
    await prompt(id, "next");
    expect(JSON.stringify(updates.slice(count))).not.toMatch(/unheard|unseen|late/);
  },
);

test.each([
  ["max_tokens", "max_tokens"],
  [{ stopReason: "refusal" }, "refusal"],
  [undefined, "end_turn"],
] as const)("PROM-03 LIFE-15 a turn that returns %j ended as %s", async (result, stopReason) => {
  for (const version of versions) {
    const { newSession, prompt } = await meet({ prompt: () => result }, version);
    expect(await prompt(await newSession())).toEqual({ stopReason });
  }
});

test.each(versions)("version %i: a plan, a thought, usage, a title and a notice reach the client", async (version) => {
  const { newSession, prompt, session } = await meet(
    {
      async prompt(turn) {
        turn.plan(["Look", { content: "Act", status: "in_progress", priority: "high" }]);
        turn.usage({ used: 10, size: 100, cost: { amount: 0.5, currency: "USD" } });
        turn.notice("Slow today", { severity: "warning" });
        await turn.session.title("Milk");
        const compaction = turn.compaction();
        compaction.chunk("All about ");
        compaction.chunk("milk");
      },
    },
    version,
    { capabilities: version === 1 ? { session: { notices: {}, compaction: {} } } : {} },
  );
  const id = await newSession();
  await prompt(id);
  const { plans, usage, cost, title, notices, compactions } = session(id);
  expect([...plans][0]).toMatchObject({
    entries: [
      { content: "Look", status: "pending", priority: "medium" },
      { content: "Act", status: "in_progress", priority: "high" },
    ],
  });
  expect({ usage, cost, title }).toMatchObject({
    usage: { used: 10, size: 100 },
    cost: { amount: 0.5 },
    title: "Milk",
  });
  expect([...notices]).toMatchObject([{ title: "Slow today", severity: "warning" }]);
  expect([...compactions]).toMatchObject([{ status: "completed" }]);
});

test.each(versions)("PROM-23 LIFE-37 version %i: a turn's tokens are told where that is known", async (version) => {
  const usage = { totalTokens: 3, inputTokens: 1, outputTokens: 2 };
  const told = async (isUnstable: boolean) => {
    const { newSession, prompt, session } = await meet({ prompt: () => ({ usage }) }, version, { isUnstable });
    const id = await newSession();
    await prompt(id);
    return session(id).state.usage;
  };
  expect(await told(true)).toEqual(usage);
  expect(await told(false)).toBeUndefined();
});

test.each(versions)("EXT-03 version %i: extensions are served, with the client at hand", async (version) => {
  const { client } = await meet(
    {
      extensions: {
        "_mine/ask": async (params, { client }) => [params, await client.request("_theirs/ask", { n: 1 })],
      },
    },
    version,
    { requests: { "_theirs/ask": () => 42 } },
  );
  expect(await client.request("_mine/ask", { of: "you" })).toEqual([{ of: "you" }, 42]);
});

test("one agent is served on many connections, of both versions, whose sessions are their own", async () => {
  const definition = agent({ info, prompt: (turn) => turn.say(`This is ${turn.session.id}.`) });
  const one = await meet({}, 1, { definition });
  const other = await meet({}, 2, { definition });
  const [first, second] = [await one.newSession(), await other.newSession()];
  await Promise.all([one.prompt(first), other.prompt(second)]);
  expect(transcriptText(one.session(first))).toContain(`This is ${first}.`);
  expect(transcriptText(other.session(second))).toContain(`This is ${second}.`);
  await expect(one.prompt(second)).resolves.toMatchObject({ error: { code: -32002 } });
});
