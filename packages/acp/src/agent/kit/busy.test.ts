import { expect, test } from "vitest";
import { meet, text, versions } from "./fixtures/meeting.ts";
import type { AgentOptions, Turn } from "./index.ts";

/** An agent whose turns say their text and wait until they are let go. */
async function gated(version: 1 | 2, options: Partial<AgentOptions> = {}, run?: (turn: Turn) => Promise<void>) {
  const begun: string[] = [];
  const waiting = new Map<string, () => void>();
  const meeting = await meet(
    {
      async prompt(turn) {
        begun.push(turn.text);
        await turn.say(`<${turn.text}>`);
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.set(turn.text, resolve);
        turn.signal.addEventListener("abort", () => resolve(), { once: true });
        await promise;
        await run?.(turn);
      },
      ...options,
    },
    version,
  );
  const id = await meeting.newSession();
  const send = (words: string) => meeting.client.request("session/prompt", { sessionId: id, prompt: [text(words)] });
  const shows = (words: string) => meeting.until(() => JSON.stringify(meeting.updates).includes(words));
  return { ...meeting, id, begun, send, shows, letGo: (words: string) => waiting.get(words)!() };
}

test.each(versions)(
  "LIFE-11 LIFE-12 PROM-14 version %i: a prompt that comes during a turn waits for its end",
  async (version) => {
    const { send, shows, letGo, begun, updates, client } = await gated(version);
    const first = send("one");
    await shows("<one>");
    let answered = false;
    const second = send("two").then((answer: unknown) => {
      answered = true;
      return answer;
    });
    await client.request("session/list", {});
    expect({ begun, answered }).toEqual({ begun: ["one"], answered: false });
    letGo("one");
    await first;
    if (version === 2) await second;
    await shows("<two>");
    expect(answered).toBe(version === 2);
    letGo("two");
    await second;
    expect(begun).toEqual(["one", "two"]);
    const ids = updates
      .filter(({ sessionUpdate }) => sessionUpdate === "user_message")
      .map(({ messageId }) => messageId);
    if (version === 2) expect([(await first).messageId, (await second).messageId]).toEqual(ids);
    else expect([(await first).stopReason, (await second).stopReason]).toEqual(["end_turn", "end_turn"]);
  },
);

test.each(versions)(
  "pain 19: version %i: a prompt that comes during a turn can be refused instead",
  async (version) => {
    const { send, shows, letGo, begun } = await gated(version, { busy: "refuse" });
    const first = send("one");
    await shows("<one>");
    await expect(send("two")).rejects.toMatchObject({ code: -32600 });
    letGo("one");
    await first;
    expect(begun).toEqual(["one"]);
  },
);

test.each(versions)(
  "CANC-15 CANC-16 version %i: a cancel takes back the prompts that wait, and none that come later",
  async (version) => {
    const { send, shows, cancel, id, begun, letGo } = await gated(version);
    const first = send("one");
    await shows("<one>");
    const held = send("two").catch((error: unknown) => error);
    await cancel(id);
    const later = send("three");
    await first;
    if (version === 1) expect(await held).toEqual({ stopReason: "cancelled" });
    else expect(await held).toMatchObject({ code: -32800 });
    await shows("<three>");
    letGo("three");
    await later;
    expect(begun).toEqual(["one", "three"]);
  },
);

test.each(versions)("pain 19: version %i: no more prompts may wait than maxWaitingPrompts", async (version) => {
  const { send, shows, letGo, begun, cancel, id } = await gated(version, { maxWaitingPrompts: 2 });
  const first = send("one");
  await shows("<one>");
  const held = [send("two"), send("three")].map((turn) => turn.catch(() => {}));
  await expect(send("four")).rejects.toMatchObject({
    code: -32600,
    reason: expect.stringContaining("(maxWaitingPrompts)"),
  });
  await cancel(id);
  await Promise.all([first, ...held]);
  const later = send("five");
  await shows("<five>");
  letGo("five");
  await later;
  expect(begun).toEqual(["one", "five"]);
});

test("RCAN-09 a prompt that waits can be withdrawn", async () => {
  const { send, shows, client, id, begun, letGo } = await gated(2);
  await send("one");
  await shows("<one>");
  const controller = new AbortController();
  const held = client.request(
    "session/prompt",
    { sessionId: id, prompt: [text("two")] },
    { signal: controller.signal },
  );
  controller.abort();
  await expect(held).rejects.toMatchObject({ code: -32800 });
  letGo("one");
  await send("three");
  await shows("<three>");
  letGo("three");
  expect(begun).toEqual(["one", "three"]);
});

test.each(versions)("version %i: a turn can take in the prompts that wait", async (version) => {
  const taken: unknown[] = [];
  const { send, shows, letGo, begun, session, id, client } = await gated(version, {}, async (turn) => {
    for (let more = await turn.steer(); more !== undefined; more = await turn.steer()) taken.push(more.text);
    await turn.say("Both done.");
  });
  const first = send("one");
  await shows("<one>");
  const second = send("two");
  await client.request("session/list", {});
  letGo("one");
  await Promise.all([first, second]);
  await shows("Both done.");
  expect({ begun, taken }).toEqual({ begun: ["one"], taken: ["two"] });
  if (version === 2)
    expect([...session(id).messages].map(({ role }) => role)).toEqual(["user", "agent", "user", "agent"]);
});

test.each(versions)("version %i: a turn can wait for what the user adds", async (version) => {
  const taken: string[] = [];
  const { client, newSession, until, updates, cancel } = await meet(
    {
      async prompt(turn) {
        await turn.say("ready");
        for await (const more of turn.steering) {
          taken.push(more.text);
          await turn.say(`got ${more.text}`);
        }
      },
    },
    version,
  );
  const sessionId = await newSession();
  const send = (words: string) => client.request("session/prompt", { sessionId, prompt: [text(words)] });
  const shows = (words: string) => until(() => JSON.stringify(updates).includes(words));
  const turns = [send("begin")];
  await shows("ready");
  turns.push(send("first"));
  await shows("got first");
  turns.push(send("second"));
  await shows("got second");
  await cancel(sessionId);
  const answers = await Promise.all(turns);
  expect(taken).toEqual(["first", "second"]);
  if (version === 1) expect(answers).toEqual(Array(3).fill({ stopReason: "cancelled" }));
});

test.each(versions)(
  "pain 19: SESS-16 version %i: turns of several sessions run side by side, each with its own words",
  async (version) => {
    const all = Promise.withResolvers<void>();
    let running = 0;
    const { newSession, prompt, session } = await meet(
      {
        async prompt(turn) {
          if (++running === 5) all.resolve();
          await turn.say(`${turn.text} begun. `);
          await all.promise;
          await turn.say(`${turn.text} ended.`);
        },
      },
      version,
    );
    const ids = await Promise.all(Array.from({ length: 5 }, () => newSession()));
    await Promise.all(ids.map((id, at) => prompt(id, `Turn ${at}`)));
    for (const [at, id] of ids.entries()) {
      const said = [...session(id).messages].find(({ role }) => role === "agent")!;
      expect([...said.content]).toEqual([{ type: "text", text: `Turn ${at} begun. Turn ${at} ended.` }]);
    }
  },
);

test.each(versions)("PROM-13 LIFE-09 version %i: an empty prompt is refused", async (version) => {
  const { client, newSession } = await meet({}, version);
  const empty = client.request("session/prompt", { sessionId: await newSession(), prompt: [] });
  await expect(empty).rejects.toMatchObject({ code: -32602 });
});

test.each(versions)(
  "PROM-12 LIFE-10 pain 12: version %i: content that was not advertised is refused",
  async (version) => {
    const image = [{ type: "image", data: "", mimeType: "image/png" }];
    const without = await meet({}, version);
    const refused = without.connection.request("session/prompt", {
      sessionId: await without.newSession(),
      prompt: image,
    });
    await expect(refused).rejects.toMatchObject({ code: -32602 });
    const accepting = await meet({ accepts: { image: true } }, version);
    await accepting.prompt(await accepting.newSession(), image as never);
  },
);

test.each(versions)(
  "pain 19: version %i: the running turn can be steered by what comes, one at a time",
  async (version) => {
    const steered: string[] = [];
    let atWork = 0;
    const gate = Promise.withResolvers<void>();
    const { send, shows, letGo, begun, updates } = await gated(version, {
      async busy(turn, { text: words }) {
        expect(++atWork).toBe(1);
        steered.push(words);
        await turn.say(`<and ${words}>`);
        if (words === "three") await gate.promise;
        atWork--;
      },
    });
    const first = send("one");
    await shows("<one>");
    const more = [send("two"), send("three")];
    await shows("<and three>");
    letGo("one");
    gate.resolve();
    const answers = await Promise.all([first, ...more]);
    expect({ begun, steered }).toEqual({ begun: ["one"], steered: ["two", "three"] });
    if (version === 1) expect(answers).toEqual([1, 2, 3].map(() => ({ stopReason: "end_turn" })));
    await shows(version === 2 ? '"idle"' : "<and three>");
    if (version === 2) expect(updates.filter(({ state }) => state === "idle")).toHaveLength(1);
    // The next one begins a turn as always.
    const next = send("four");
    await shows("<four>");
    letGo("four");
    await next;
    expect(begun).toEqual(["one", "four"]);
  },
);

test.each(versions)("version %i: a turn that cannot be steered by what came fails", async (version) => {
  const { send, shows, letGo, updates } = await gated(version, {
    busy() {
      throw new Error("cannot turn");
    },
  });
  const first = send("one");
  await shows("<one>");
  const second = send("two").catch((error: unknown) => error);
  if (version === 2) await second;
  letGo("one");
  if (version === 1) {
    await expect(first).rejects.toMatchObject({ code: -32603, reason: expect.stringContaining("cannot turn") });
    expect(await second).toMatchObject({ code: -32603 });
  } else {
    await shows('"idle"');
    expect(updates.find(({ state }) => state === "idle")).toMatchObject({ stopReason: "error" });
  }
});

test.each(versions)("promise 4: version %i: a cancel ends a turn that is being steered", async (version) => {
  const { send, shows, cancel, id, updates } = await gated(version, {
    async busy(turn) {
      await turn.say("<turning>");
      await new Promise(() => {});
    },
    cancelGraceMs: 50,
  });
  const first = send("one");
  await shows("<one>");
  const second = send("two");
  await shows("<turning>");
  await cancel(id);
  if (version === 1) {
    expect(await Promise.all([first, second])).toEqual([{ stopReason: "cancelled" }, { stopReason: "cancelled" }]);
  } else {
    await shows('"idle"');
    expect(updates.find(({ state }) => state === "idle")).toMatchObject({ stopReason: "cancelled" });
  }
});
