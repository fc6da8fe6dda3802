import { expect, test } from "vitest";
import { meet, versions } from "./fixtures/meeting.ts";
import type { Turn } from "./index.ts";

/** A turn that does this, and how it ended. */
async function doing(version: 1 | 2, run: (turn: Turn) => unknown, onUpdate?: (update: any) => void) {
  const prompt = async (turn: Turn) => void (await run(turn));
  const meeting = await meet({ prompt }, version, onUpdate ? { onUpdate } : {});
  const id = await meeting.newSession();
  const ending = await meeting.prompt(id);
  const calls = [...meeting.session(id).toolCalls].map(({ title, status, content }) => ({
    title,
    status,
    said: [...content].map((item: any) => item.content.text),
  }));
  return { ...meeting, id, ending, calls };
}

const cancelled = (version: 1 | 2) => (version === 1 ? "failed" : "cancelled");

test.each(versions)("version %i: what a tool returns completes its call", async (version) => {
  let length: number | undefined;
  const { calls, updates } = await doing(version, async (turn) => {
    length = await turn.tool({ title: "Count" }, async (call) => {
      await call.text("four");
      return 4;
    });
  });
  expect(length).toBe(4);
  expect(calls).toEqual([{ title: "Count", status: "completed", said: ["four"] }]);
  expect(updates.some(({ status }) => status === "in_progress")).toBe(true);
});

test.each(versions)(
  "TOOL-09 version %i: a call begins with all that is known of it, and says that it is pending",
  async (version) => {
    const { updates } = await doing(version, (turn) => void turn.tool({ title: "Count", kind: "read" }));
    const sessionUpdate = version === 1 ? "tool_call" : "tool_call_update";
    expect(updates.find(({ toolCallId }) => toolCallId)).toMatchObject({
      sessionUpdate,
      title: "Count",
      kind: "read",
      status: "pending",
    });
  },
);

test.each(versions)("version %i: what a tool throws fails its call, and comes out", async (version) => {
  const caught: unknown[] = [];
  const { calls, ending } = await doing(version, async (turn) => {
    for (const problem of [new Error("No such file"), "out of luck"]) {
      const work = turn.tool({ title: "Read" }, () => {
        throw problem;
      });
      caught.push(await work.catch((error: unknown) => error === problem));
    }
  });
  expect(caught).toEqual([true, true]);
  expect(calls).toEqual([
    { title: "Read", status: "failed", said: ["No such file"] },
    { title: "Read", status: "failed", said: ["out of luck"] },
  ]);
  expect(ending).toEqual({ stopReason: "end_turn" });
});

test.each(versions)(
  "promise 4: version %i: a tool that throws after an abort is cancelled, not failed",
  async (version) => {
    const begun = Promise.withResolvers<void>();
    const { newSession, prompt, cancel, session } = await meet(
      {
        prompt: (turn) =>
          turn.tool({ title: "Wait" }, async ({ signal }) => {
            begun.resolve();
            await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("fetch failed"))));
          }),
      },
      version,
    );
    const id = await newSession();
    const turn = prompt(id);
    await begun.promise;
    await cancel(id);
    expect(await turn).toEqual({ stopReason: "cancelled" });
    const [call] = [...session(id).toolCalls];
    expect({ status: call?.status, content: call?.content.length }).toEqual({ status: cancelled(version), content: 0 });
  },
);

test("TOOL-24 a tool that the client cancels by itself is cancelled, and the turn goes on", async () => {
  const { newSession, prompt, client, session, until } = await meet(
    {
      async prompt(turn) {
        const work = turn.tool({ title: "Wait", cancellable: true }, async ({ signal }) => {
          await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        });
        await work.catch(() => turn.say("Then without it."));
      },
    },
    2,
  );
  const id = await newSession();
  const turn = prompt(id);
  await until(() => session(id).toolCalls.length === 1);
  const { toolCallId } = [...session(id).toolCalls][0]!;
  await client.request("tool_call/cancel", { sessionId: id, toolCallId });
  expect(await turn).toEqual({ stopReason: "end_turn" });
  expect([...session(id).toolCalls].map(({ status }) => status)).toEqual(["cancelled"]);
});

test.each(versions)("version %i: a call that its tool has ended stays as it is", async (version) => {
  const { calls } = await doing(version, async (turn) => {
    await turn.tool({ title: "Declined" }, async (call) => void (await call.permitted()));
    await turn.tool({ title: "Failed" }, (call) => call.fail("no luck"));
    const late = turn.tool({ title: "Done" }, (call) => {
      call.done("all of it");
      throw new Error("too late");
    });
    await late.catch(() => {});
  });
  expect(calls).toEqual([
    { title: "Declined", status: cancelled(version), said: [] },
    { title: "Failed", status: "failed", said: ["no luck"] },
    { title: "Done", status: "completed", said: ["all of it"] },
  ]);
});

test.each(versions)(
  "version %i: a turn waits for the tools that nobody awaits, and their failure is theirs",
  async (version) => {
    const { calls, ending } = await doing(version, (turn) => {
      for (const problem of [undefined, new Error("Broken")]) {
        void turn.tool({ title: "Later" }, async () => {
          await new Promise((resolve) => setImmediate(resolve));
          if (problem) throw problem;
        });
      }
    });
    expect(calls.map(({ status }) => status)).toEqual(["completed", "failed"]);
    expect(ending).toEqual({ stopReason: "end_turn" });
  },
);

test("a tool is not run once the turn has ended, or was aborted", async () => {
  let kept: Turn | undefined;
  let runs = 0;
  const { newSession, prompt, cancel } = await meet(
    {
      async prompt(turn) {
        kept = turn;
        if (turn.text !== "wait") return;
        await new Promise((resolve) => turn.signal.addEventListener("abort", resolve));
        await turn.tool({ title: "Late" }, () => runs++);
      },
    },
    2,
  );
  const id = await newSession();
  await prompt(id);
  await expect(kept!.tool({ title: "Late" }, () => runs++)).rejects.toMatchObject({ name: "TurnEndedError" });
  const before = kept;
  const turn = prompt(id, "wait");
  while (kept === before) await new Promise((resolve) => setImmediate(resolve));
  await cancel(id);
  expect(await turn).toEqual({ stopReason: "cancelled" });
  expect(runs).toBe(0);
});
