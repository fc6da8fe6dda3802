import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryStore, type StoredUpdate } from "../../sessions/index.ts";
import { emptySession, reduceV2, type Session } from "../../state/index.ts";
import { meet, versions } from "./fixtures/meeting.ts";
import type { Turn } from "./index.ts";
import { replay } from "./replay.ts";

const words = fc.string({ minLength: 1, maxLength: 12 });

/** What an author may do, with the tool call that is open. */
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom("say", "think", "begin", "text", "fail", "done", "title", "ask"), words }),
    fc.record({ do: fc.constant("diff"), words, old: fc.option(words, { nil: undefined }) }),
    fc.record({ do: fc.constant("plan"), words }),
    fc.record({ do: fc.constant("usage"), words, used: fc.nat(1000) }),
    fc.record({ do: fc.constant("wait"), words }),
  ),
  { maxLength: 25 },
);
type Step = { do: string; words: string; old?: string | undefined; used?: number };

async function perform(turn: Turn, all: readonly Step[]): Promise<void> {
  let call = turn.tool({ title: "First", kind: "read", name: "first" });
  for (const step of all) {
    if (step.do === "say") void turn.say(step.words);
    else if (step.do === "think") void turn.think({ type: "text", text: step.words });
    else if (step.do === "begin")
      call = turn.tool({ title: step.words, kind: "edit", rawInput: { words: step.words } });
    else if (step.do === "text") void call.text(step.words);
    else if (step.do === "fail") void call.fail(new Error(step.words));
    else if (step.do === "done") void call.done(step.words);
    else if (step.do === "title") await turn.session.title(step.words);
    else if (step.do === "ask") await call.permitted();
    else if (step.do === "plan") void turn.plan([step.words]);
    else if (step.do === "usage") void turn.usage({ used: step.used!, size: 1000 });
    else if (step.do === "wait") await turn.say(step.words);
    else if (step.do === "diff")
      void call.diff({
        path: "/home/me/a.md",
        newText: step.words,
        ...(step.old !== undefined && { oldText: step.old }),
      });
  }
}

/** What people see of a session; ids of messages are the client's own in version 1. */
function seen(session: Session, version: 1 | 2): unknown {
  const { edge: _, state: __, sessionId: ___, timeline, messages, ...rest } = session;
  const said = [...messages].map(({ messageId, ...message }) => (version === 2 ? { messageId, ...message } : message));
  const order = version === 2 ? timeline : [...timeline].map((entry) => entry.in);
  return JSON.parse(JSON.stringify({ ...rest, said, order }));
}

test.each(versions)("SESS-21 SESS-46 pain 7: version %i: what is replayed is what was live", async (version) => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 3 }), async (turns) => {
      const sessions = memoryStore();
      const left = [...turns];
      const options = { sessions, prompt: (turn: Turn) => perform(turn, left.shift()!) };
      const requests = {
        "session/request_permission": () => ({ outcome: { outcome: "selected", optionId: "allow_once" } }),
      };
      const live = await meet(options, version, { requests });
      const id = await live.newSession();
      for (const [at] of turns.entries()) await live.prompt(id, `Turn ${at}`);
      const later = await meet(options, version, { requests });
      await later.load(id);
      expect(seen(later.session(id), version)).toEqual(seen(live.session(id), version));
    }),
    { seed: 20261120, numRuns: 60 },
  );
});

test("what a crash cut off is shown as over", async () => {
  const stored: StoredUpdate[] = [
    { sessionUpdate: "state_update", state: "running" },
    { sessionUpdate: "tool_call_update", toolCallId: "done", title: "Done", status: "completed" },
    { sessionUpdate: "tool_call_update", toolCallId: "open", title: "Open", status: "in_progress" },
    { sessionUpdate: "tool_call_update", toolCallId: "open", rawOutput: 1 },
    { sessionUpdate: "terminal_update", terminalId: "t", command: "make", capabilities: { cancel: {} } },
  ];
  const shown = async (isOver: boolean) => {
    let session = emptySession();
    const show = async (updates: readonly StoredUpdate[]) => {
      for (const update of updates) session = reduceV2(session, update);
    };
    await replay(stored, show, isOver);
    return { calls: [...session.toolCalls].map(({ status }) => status), exit: [...session.terminals][0]?.exitStatus };
  };
  expect(await shown(true)).toEqual({ calls: ["completed", "failed"], exit: {} });
  expect(await shown(false)).toEqual({ calls: ["completed", "in_progress"], exit: undefined });
});
