import { expect, test } from "vitest";
import { endSentence, exitCodeLines, exitCodeOf, exitCodes, exitKind, exitTable } from "./exit-code.ts";

test.each([
  ["end_turn", 0, "done"],
  ["end_turn", 1, "refused"],
  ["cancelled", 1, "refused"],
  ["max_tokens", 0, "limit"],
  ["max_turn_requests", 0, "limit"],
  ["refusal", 0, "declined"],
  ["cancelled", 0, "stopped"],
  ["_new", 0, "stopped"],
] as const)("%s with %i refused is %s", (stopReason, refused, kind) => {
  expect(exitCodeOf({ stopReason }, refused)).toBe(exitCodes[kind]);
});

test("every end but the usual one is told", () => {
  expect(endSentence({ stopReason: "end_turn" })).toBeUndefined();
  for (const stopReason of ["max_tokens", "max_turn_requests", "refusal", "_new"])
    expect(endSentence({ stopReason })).toContain(stopReason);
});

test("every exit code has its own number and word, and a line of the help", () => {
  expect(new Set(exitTable.map(({ code }) => code)).size).toBe(exitTable.length);
  expect(new Set(exitTable.map(({ kind }) => kind)).size).toBe(exitTable.length);
  for (const { code, kind, about } of exitTable) {
    expect(exitKind(code)).toBe(kind);
    expect(exitCodeLines).toContain(about);
  }
  expect(exitKind(77)).toBe("failed");
});
