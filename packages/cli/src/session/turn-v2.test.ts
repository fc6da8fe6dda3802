import { expect, test } from "vitest";
import { TurnV2 } from "./turn-v2.ts";

/** How the turn ended, or "open". */
function ended(turn: TurnV2): Promise<unknown> {
  return Promise.race([turn.ended, new Promise((resolve) => setImmediate(() => resolve("open")))]);
}

const running = { type: "state", state: "running" } as const;
const idle = { type: "state", state: "idle" } as const;
const done = { type: "state", state: "idle", stopReason: "end_turn" } as const;

test("a turn ends when the prompt was accepted and the session is idle again", async () => {
  const turn = new TurnV2();
  turn.begin();
  turn.accept();
  turn.state(running);
  expect(await ended(turn)).toBe("open");
  turn.state(done);
  expect(await ended(turn)).toEqual({ stopReason: "end_turn" });
});

test("it may be idle before the answer", async () => {
  const turn = new TurnV2();
  turn.begin();
  turn.state(running);
  turn.state(done);
  expect(await ended(turn)).toBe("open");
  turn.accept();
  expect(await ended(turn)).toEqual({ stopReason: "end_turn" });
});

test("states from before the prompt do not end it", async () => {
  const turn = new TurnV2();
  turn.state(running);
  turn.state(done);
  turn.begin();
  turn.state(idle);
  turn.accept();
  expect(await ended(turn)).toBe("open");
});

test("an end without a reason is one when the session was busy; states that nobody knows are busy", async () => {
  const turn = new TurnV2();
  turn.begin();
  turn.accept();
  turn.state({ type: "state", state: "_pondering" });
  turn.state(idle);
  expect(await ended(turn)).toEqual({ stopReason: "end_turn" });
});
