import { expect, test } from "vitest";
import { endSentence, exitCodeOf } from "./exit-code.ts";

test.each([
  ["end_turn", 0, 0],
  ["end_turn", 1, 4],
  ["cancelled", 1, 4],
  ["max_tokens", 0, 3],
  ["max_turn_requests", 0, 3],
  ["refusal", 0, 3],
  ["_new", 0, 3],
])("%s with %i refused gives %i", (stopReason, refused, code) => {
  expect(exitCodeOf({ stopReason }, refused)).toBe(code);
});

test("every end but the usual one is told", () => {
  expect(endSentence({ stopReason: "end_turn" })).toBeUndefined();
  for (const stopReason of ["max_tokens", "max_turn_requests", "refusal", "_new"])
    expect(endSentence({ stopReason })).toContain(stopReason);
});
