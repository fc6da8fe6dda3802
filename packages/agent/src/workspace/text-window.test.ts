import { expect, test } from "vitest";
import { MAX_LINES, MAX_WINDOW_LENGTH, textWindow } from "./text-window.ts";

test("lines have their numbers before them", () => {
  expect(textWindow(["a", "", "c"])).toEqual({ text: "     1\ta\n     2\t\n     3\tc", first: 1, last: 3 });
  expect(textWindow(["x", "y", "z"], 1_000_000, 2)).toEqual({
    text: "1000000\tx\n1000001\ty",
    first: 1_000_000,
    last: 1_000_001,
  });
});

test("S-14 no more is shown than is sensible, in lines and in all", () => {
  const many = Array<string>(MAX_LINES + 1).fill("");
  expect(textWindow(many, 1, 9_999).last).toBe(MAX_LINES);
  const long = textWindow(Array<string>(MAX_LINES).fill("x".repeat(1_500)));
  expect(long.text.length).toBeLessThanOrEqual(MAX_WINDOW_LENGTH);
  expect(long.last).toBe(Math.floor(MAX_WINDOW_LENGTH / 1_508));
});
