import fc from "fast-check";
import { expect, test } from "vitest";
import { exitWords, TerminalText } from "./terminal-text.ts";
import { MAX_LINE } from "./words.ts";

function all(...pieces: [text: string, whole?: boolean][]): string[] {
  const text = new TerminalText();
  const lines: string[] = [];
  for (const [piece, whole = false] of pieces) {
    const { ended, anew } = text.push(piece, whole);
    if (anew) lines.length = 0;
    lines.push(...ended);
  }
  return [...lines, ...text.end()];
}

test("however output is cut, its lines are the same", () => {
  const unit = fc.constantFrom("a", "\n", "\r", "\x1b", "[", "3", "m", "]0;", "\x07", "\t", "é", "😀");
  const property = fc.property(fc.array(fc.array(unit).map((all) => all.join(""))), (pieces) => {
    expect(all(...pieces.map((piece): [string] => [piece]))).toEqual(all([pieces.join("")]));
  });
  fc.assert(property, { seed: 20261121, numRuns: 500 });
});

test("R-02: output that is sent whole each time is shown once, also when there is much of it", () => {
  const lines = Array.from({ length: 3000 }, (_, at) => `line ${at} ${"-".repeat(20)}`);
  const text = (to: number) =>
    lines
      .slice(0, to)
      .map((line) => `${line}\n`)
      .join("");
  const times = [10, 500, 2000, 2000, 3000];
  expect(all(...times.map((to): [string, boolean] => [text(to), true]))).toEqual(lines);
  expect(all(...times.map((to): [string] => [text(to)]))).toEqual(lines);
});

test("a whole that is another takes the place of what was there", () => {
  expect(all(["a\nb\n"], ["c\nd", true])).toEqual(["c", "d"]);
});

test("T-07: of a line without end no more is kept than is shown", () => {
  const text = new TerminalText();
  for (let at = 0; at < 10_000; at++) text.push("0123456789", false);
  expect(text.partial.length).toBeLessThanOrEqual(2 * MAX_LINE);
  expect(text.end()[0]).toHaveLength(MAX_LINE);
});

test("how a command ended is told in words, unless that was well", () => {
  expect([{ exitCode: 0 }, { exitCode: 3 }, { signal: "SIGKILL" }, {}].map(exitWords)).toEqual([
    ...[undefined, "exit code 3", "killed by SIGKILL", undefined],
  ]);
});
