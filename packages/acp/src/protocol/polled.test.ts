import { expect, test } from "vitest";
import { addedTo } from "./polled.ts";

const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `line ${from + at}\n`).join("");

test.each([
  ["nothing before", "", "abc", "abc"],
  ["more at the end", "ab", "abcd", "cd"],
  ["more, and less at the beginning", lines(0, 500), lines(100, 600), lines(500, 600)],
  ["nothing in common", lines(0, 500), lines(1_000, 1_500), undefined],
  ["a short output that is another", "ab", "cd", undefined],
])("an output with %s", (_what, before, after, added) => {
  expect(addedTo(before, after)).toBe(added);
});

test("whatever is kept and added, what was there before and what is new make the end of the output", () => {
  const whole = lines(0, 2_000);
  for (let shown = 300; shown < whole.length - 700; shown += 997) {
    const before = whole.slice(Math.max(0, shown - 5_000), shown);
    const after = whole.slice(Math.max(0, shown + 700 - 5_000), shown + 700);
    expect(addedTo(before, after)).toBe(whole.slice(shown, shown + 700));
  }
});
