import fc from "fast-check";
import { expect, test } from "vitest";
import { terminalText } from "./terminal-text.ts";

function read(...pieces: string[]): string {
  const screen = terminalText(1000);
  for (const piece of pieces) screen.write(piece);
  return screen.text;
}

test.each([
  ["a\nb\n", "a\nb\n"],
  ["a\r\nb\r\n", "a\nb\n"],
  ["10%\r20%\r100%\n", "100%\n"],
  ["long\rab", "abng"],
  ["long\r\x1b[Kab", "ab"],
  ["abc\x1b[2D\x1b[K", "a"],
  ["abc\x1b[1K", "   "],
  ["abc\x1b[2Kd", "   d"],
  ["abc\b\bX", "aXc"],
  ["\x1b[5Gx", "    x"],
  ["a\x1b[2Cb", "a  b"],
  ["a\tb", "a\tb"],
  ["\x1b[31mred\x1b[0m", "red"],
  ["\x1b]0;title\x07after", "after"],
  ["\x1b]8;;https://a.b\x1b\\link\x1b]8;;\x1b\\", "link"],
  ["\x1b(Btext\x1b=", "text"],
  ["a\x00\x07b", "ab"],
  ["lone \x1b\u00e9", "lone \u00e9"],
])("%j reads as %j", (written, text) => {
  expect(read(written)).toBe(text);
});

test("where output is cut changes nothing", () => {
  const parts = fc.constantFrom(
    "a",
    "bc",
    "\n",
    "\r",
    "\b",
    "\x1b[K",
    "\x1b[2D",
    "\x1b[31m",
    "\x1b]0;t\x07",
    "\x1b(B",
    "é",
  );
  fc.assert(
    fc.property(fc.array(parts), fc.array(fc.nat(), { maxLength: 6 }), (all, places) => {
      const whole = all.join("");
      const at = [0, ...places.map((place) => place % (whole.length + 1)).sort((a, b) => a - b), whole.length];
      const pieces = at.slice(1).map((end, index) => whole.slice(at[index]!, end));
      expect(read(...pieces)).toBe(read(whole));
    }),
    { seed: 20261120, numRuns: 500 },
  );
});

test("a sequence that does not end hides no more than its bound", () => {
  expect(read(`\x1b]0;${"x".repeat(5000)}`, "after")).toContain("after");
});

test("the oldest lines go first, and no line is cut", () => {
  const screen = terminalText(20);
  for (let at = 0; at < 100; at++) screen.write(`line ${at}\n`);
  expect(screen.text).toBe("line 98\nline 99\n");
});

test("a line that is too long by itself loses its beginning", () => {
  const screen = terminalText(10);
  for (let at = 0; at < 100; at++) screen.write("abcdefghij");
  screen.write("END");
  expect(screen.text).toBe("defghijEND");
});

test("a program cannot move so far that the text grows without bounds", () => {
  expect(read("\x1b[999999999Gx").length).toBeLessThan(5000);
});
