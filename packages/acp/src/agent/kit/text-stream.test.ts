import { expect, test } from "vitest";
import { memoryStore, type SessionStore } from "../../sessions/index.ts";
import { meet, versions } from "./fixtures/meeting.ts";
import type { Turn } from "./index.ts";
import { longestPiece } from "./merge-text.ts";

/** What came of a stream. */
interface Asked {
  count: number;
  ended: boolean;
}

/** Words as a model sends them. */
async function* words(texts: Iterable<string>, asked: Asked): AsyncGenerator<string> {
  try {
    for (const text of texts) {
      asked.count++;
      yield text;
    }
  } finally {
    asked.ended = true;
  }
}

function* without(end: number): Generator<string> {
  for (let at = 0; at < end; at++) yield `${at} `;
}

async function* endless(asked: Asked): AsyncGenerator<string> {
  for await (const word of words(without(Number.POSITIVE_INFINITY), asked)) {
    await new Promise((resolve) => setImmediate(resolve));
    yield word;
  }
}

const shown = (session: any) =>
  [...session.messages].map(({ role, content }: any) => [role, [...content].map(({ text }: any) => text).join("")]);

test.each(versions)("version %i: a stream is said, thought and shown whole, as one message each", async (version) => {
  const asked = { count: 0, ended: false };
  const { newSession, prompt, session } = await meet(
    {
      async prompt(turn) {
        await turn.think(words(["Let me ", "", "see. "], asked));
        await turn.say(words(without(500), asked));
        turn.say("Done.");
        await turn.tool({ title: "Read" }, (call) => call.text(words(["a", "b"], asked)));
      },
    },
    version,
  );
  const id = await newSession();
  await prompt(id);
  const said = `${[...without(500)].join("")}Done.`;
  expect(shown(session(id)).slice(1)).toEqual([
    ["thought", "Let me see. "],
    ["agent", said],
  ]);
  const [call] = [...session(id).toolCalls];
  expect([...call!.content].map((item: any) => item.content.text).join("")).toBe("ab");
});

test.each(versions)("version %i: a stream is asked for more when there is room for it", async (version) => {
  const asked = { count: 0, ended: false };
  const inner = memoryStore();
  const room = Promise.withResolvers<void>();
  const full = Promise.withResolvers<void>();
  const sessions: SessionStore = {
    ...inner,
    async append(id, updates) {
      if (updates.some(({ sessionUpdate }) => sessionUpdate === "agent_message_chunk")) {
        full.resolve();
        await room.promise;
      }
      await inner.append(id, updates);
    },
  };
  const large = Array.from({ length: 100 }, () => "x".repeat(longestPiece));
  const { newSession, prompt, session } = await meet(
    { sessions, prompt: (turn) => turn.say(words(large, asked)) },
    version,
  );
  const id = await newSession();
  const turn = prompt(id);
  await full.promise;
  for (let at = 0; at < 50; at++) await new Promise((resolve) => setImmediate(resolve));
  expect(asked.count).toBeLessThan(20);
  room.resolve();
  await turn;
  expect(asked).toEqual({ count: 100, ended: true });
  expect(shown(session(id))[1]?.[1]).toHaveLength(100 * longestPiece);
});

test.each(versions)("promise 4: version %i: an abort ends the stream, and the turn as cancelled", async (version) => {
  const asked = { count: 0, ended: false };
  let came: unknown;
  const { newSession, prompt, cancel, until, updates } = await meet(
    {
      async prompt(turn) {
        await turn.say(endless(asked)).catch((error: unknown) => {
          came = error;
        });
      },
    },
    version,
  );
  const id = await newSession();
  const turn = prompt(id);
  await until(() => JSON.stringify(updates).includes("3 "));
  await cancel(id);
  expect(await turn).toEqual({ stopReason: "cancelled" });
  expect(came).toMatchObject({ name: "CancelledError" });
  expect(asked.ended).toBe(true);
});

test.each(versions)("promise 4: version %i: a stream that hangs does not keep an aborted turn", async (version) => {
  const returned = Promise.withResolvers<string>();
  const hanging: AsyncIterable<string> = {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise<never>(() => {}),
      return: async () => {
        returned.resolve("returned");
        return { done: true, value: undefined };
      },
    }),
  };
  const begun = Promise.withResolvers<void>();
  const { newSession, prompt, cancel } = await meet(
    {
      cancelGraceMs: 60_000,
      async prompt(turn) {
        begun.resolve();
        await turn.say(hanging);
      },
    },
    version,
  );
  const id = await newSession();
  const turn = prompt(id);
  await begun.promise;
  await cancel(id);
  expect(await turn).toEqual({ stopReason: "cancelled" });
  expect(await returned.promise).toBe("returned");
});

async function* breaking(): AsyncGenerator<string> {
  yield "half ";
  await new Promise((resolve) => setImmediate(resolve));
  throw new Error("The model is gone");
}

test.each(versions)(
  "version %i: what a stream throws can be handled, and is the turn's when it is not",
  async (version) => {
    const runs: { [words: string]: (turn: Turn) => unknown } = {
      handled: (turn) => turn.say(breaking()).catch(() => turn.say("again")),
      thrown: (turn) => turn.say(breaking()),
      unawaited: (turn) => void turn.say(breaking()),
    };
    const prompt = async (turn: Turn) => void (await runs[turn.text]!(turn));
    const meeting = await meet({ prompt }, version);
    const id = await meeting.newSession();
    const failed = { stopReason: "error", error: { message: "Internal error: The model is gone" } };
    expect(await meeting.prompt(id, "handled")).toEqual({ stopReason: "end_turn" });
    expect(await meeting.prompt(id, "thrown")).toMatchObject(failed);
    expect(await meeting.prompt(id, "unawaited")).toMatchObject(failed);
    expect(shown(meeting.session(id)).slice(0, 2)).toEqual([
      ["user", "handled"],
      ["agent", "half again"],
    ]);
  },
);

test.each(versions)("version %i: a turn does not end before a stream that nobody awaits", async (version) => {
  const asked = { count: 0, ended: false };
  const { newSession, prompt, session } = await meet(
    { prompt: (turn) => void turn.say(words(without(300), asked)) },
    version,
  );
  const id = await newSession();
  await prompt(id);
  expect(shown(session(id))[1]).toEqual(["agent", [...without(300)].join("")]);
});
