import fc from "fast-check";
import { expect, test } from "vitest";
import { conversations } from "../../state/fixtures/conversations.ts";
import { updatesInV2 } from "../../state/fixtures/renderings.ts";
import { emptySession, reduceV1, reduceV2, type Session } from "../../state/index.ts";
import { toV1 } from "../index.ts";
import { everything } from "./fixtures/telling.ts";

/** What a client shows of a session. Its state is not told in updates, and a call without a title is given one. */
function shown(session: Session): unknown {
  const { edge: _e, state: _s, toolCalls, modes: _m, ...rest } = session;
  const calls = [...toolCalls].map((call) => ({ ...call, title: call.title ?? call.toolCallId }));
  return JSON.parse(JSON.stringify({ ...rest, calls }));
}

test("what both versions can say comes to the same model, held back or not", () => {
  fc.assert(
    fc.property(conversations, fc.boolean(), (steps, hold) => {
      const session = toV1({ capabilities: everything, hold });
      const updates = steps.flatMap(updatesInV2);
      const said = [...updates.flatMap((update) => session.update(update)), ...session.flush()];
      const inV2 = updates.reduce(reduceV2, emptySession());
      expect(shown(said.reduce(reduceV1, emptySession()))).toEqual(shown(inV2));
    }),
    { seed: 20261120, numRuns: 300 },
  );
});

test("a conversation that can be said loses nothing", () => {
  fc.assert(
    fc.property(conversations, (steps) => {
      const lost: string[] = [];
      const session = toV1({ capabilities: everything, onLoss: ({ id, text }) => lost.push(`${id} ${text}`) });
      for (const update of steps.flatMap(updatesInV2)) session.update(update);
      expect(lost).toEqual([]);
    }),
    { seed: 20261120, numRuns: 100 },
  );
});
