import { expect, test } from "vitest";
import { memoryStore, type SessionStore } from "../../sessions/index.ts";
import { meet, versions } from "./fixtures/meeting.ts";

test.each(versions)("version %i: what is shown has been kept before", async (version) => {
  const inner = memoryStore();
  let keep = Promise.withResolvers<void>();
  let kept = "";
  const sessions: SessionStore = {
    ...inner,
    async append(id, updates) {
      await keep.promise;
      kept += JSON.stringify(updates);
      await inner.append(id, updates);
    },
  };
  const unkept: string[] = [];
  const { newSession, prompt } = await meet(
    {
      sessions,
      async prompt(turn) {
        for (const word of ["one", "two", "three"]) await turn.say(`<${word}>`);
      },
    },
    version,
    {
      onUpdate: (update) => {
        const words = update.content?.text;
        if (words !== undefined && !kept.includes(words)) unkept.push(words);
      },
    },
  );
  const id = await newSession();
  const turn = prompt(id);
  await Promise.resolve();
  keep.resolve();
  keep = Promise.withResolvers<void>();
  keep.resolve();
  expect(await turn).toEqual({ stopReason: "end_turn" });
  expect(unkept).toEqual([]);
  expect(kept).toContain("<three>");
});

test.each(versions)(
  "LIFE-05 version %i: a prompt that cannot be kept is refused, and the session lives on",
  async (version) => {
    const inner = memoryStore();
    let isFull = true;
    const sessions: SessionStore = {
      ...inner,
      append(id, updates) {
        if (isFull) throw new Error("disk full");
        return inner.append(id, updates);
      },
    };
    let turns = 0;
    const { newSession, prompt, client, updates } = await meet({ sessions, prompt: () => void turns++ }, version);
    const id = await newSession();
    const refused = client.request("session/prompt", { sessionId: id, prompt: [{ type: "text", text: "hi" }] });
    await expect(refused).rejects.toMatchObject({ code: -32603, reason: "The agent cannot use its session store" });
    expect({ turns, updates }).toEqual({ turns: 0, updates: [] });
    isFull = false;
    expect(await prompt(id)).toEqual({ stopReason: "end_turn" });
  },
);

test.each(versions)(
  "LIFE-07 version %i: a turn whose words cannot be kept ends as an error, and shows none of them",
  async (version) => {
    const inner = memoryStore();
    let isFull = false;
    const sessions: SessionStore = {
      ...inner,
      append(id, updates) {
        if (isFull) throw new Error("disk full");
        return inner.append(id, updates);
      },
    };
    const { newSession, prompt, updates } = await meet(
      {
        sessions,
        prompt(turn) {
          isFull = turn.text === "fill";
          void turn.say("lost");
        },
      },
      version,
    );
    const id = await newSession();
    expect(await prompt(id, "fill")).toMatchObject({
      stopReason: "error",
      error: { message: "The agent cannot use its session store" },
    });
    expect(JSON.stringify(updates)).not.toContain("lost");
    isFull = false;
    expect(await prompt(id, "work")).toEqual({ stopReason: "end_turn" });
  },
);

test.each(versions)("version %i: a session whose transcript cannot be read is not opened", async (version) => {
  const inner = memoryStore();
  const sessions: SessionStore = {
    ...inner,
    *read() {
      yield { sessionUpdate: "user_message", messageId: "m", content: [{ type: "text", text: "half" }] } as const;
      throw new Error("bad sector");
    },
  };
  const closed: string[] = [];
  const onClose = (session: { id: string }) => void closed.push(session.id);
  const first = await meet({ sessions }, version);
  const id = await first.newSession();
  const second = await meet({ sessions, onClose }, version);
  await expect(second.load(id)).rejects.toMatchObject({
    code: -32603,
    reason: "The agent cannot use its session store",
  });
  expect(closed).toEqual([id]);
  const prompt = second.client.request("session/prompt", { sessionId: id, prompt: [{ type: "text", text: "hi" }] });
  await expect(prompt).rejects.toMatchObject({ code: -32002 });
});
