import { describe, expect, test } from "vitest";
import type { SessionState } from "../../state/index.ts";
import { TurnEnd } from "./turn-end.ts";

const idle = (stopReason?: string): SessionState => ({ state: "idle", ...(stopReason && { stopReason }) });
const running: SessionState = { state: "running" };

/** What may come while a prompt is sent: its answer, its message, states. */
const steps: { readonly [step: string]: (end: TurnEnd) => void } = {
  answer: (end) => end.answered("u1"),
  message: (end) => end.showed("u1"),
  running: (end) => end.reported(running),
  idle: (end) => end.reported(idle("end_turn")),
  bare: (end) => end.reported(idle()),
  other: (end) => end.showed("u0"),
};

function endAfter(sentIdle: boolean, order: string): string | undefined {
  const end = new TurnEnd(sentIdle);
  let at: string | undefined;
  for (const step of order.split(" ")) {
    steps[step]!(end);
    if (end.state !== undefined) at ??= step;
  }
  return at;
}

describe("LIFE-01 LIFE-04 a turn of version 2 ends at the first idle after its prompt was inserted", () => {
  test.each([
    ["answer message idle", "idle"],
    ["message answer idle", "idle"],
    ["answer idle message", "idle"],
    ["message idle answer", "answer"],
    ["idle answer message idle", "idle"],
    ["idle message answer", undefined],
    ["idle message answer idle", "idle"],
  ])("%s: at its %s", (order, at) => {
    expect(endAfter(false, order)).toBe(at);
  });

  test("the idle of other work that ends while the prompt is on its way is not its end", () => {
    expect(endAfter(false, "running idle answer")).toBe(undefined);
    expect(endAfter(false, "bare bare answer")).toBe(undefined);
    expect(endAfter(false, "other idle answer")).toBe(undefined);
    expect(endAfter(true, "idle answer running")).toBe(undefined);
  });

  test("an agent that answers when all is done is understood, with or without the message", () => {
    expect(endAfter(true, "running idle answer")).toBe("answer");
    expect(endAfter(true, "running message idle answer")).toBe("answer");
    expect(endAfter(true, "running idle running answer")).toBe(undefined);
  });

  test("LIFE-21 what is reported after the end changes nothing", () => {
    const end = new TurnEnd(true);
    for (const step of ["answer", "running", "idle"]) steps[step]!(end);
    end.reported(idle("refusal"));
    expect(end.state).toEqual(idle("end_turn"));
  });
});
