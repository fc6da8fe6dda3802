import { stripVTControlCharacters } from "node:util";
import type { TextLine } from "@colloquy/conformance";
import { describe, expect, test } from "vitest";
import { widthOf } from "../cells/index.ts";
import { onScreen } from "./screen.ts";

const words = "An answer carries the id of its request, value and type. ".repeat(4).trim();
const frame = JSON.stringify({ jsonrpc: "2.0", id: 1, result: { text: "漢字 ".repeat(60) } });
const command = `colloquy check agent --case envelope/ids -- node ${"long/".repeat(20)}agent.js`;
const lines: readonly TextLine[] = [
  { lead: "fail  ", text: words, verdict: "fail", fit: "wrap" },
  { lead: "  Found:     ", text: words, fit: "wrap" },
  { lead: "    12 40 ms ← ", text: frame, fit: "cut" },
  { lead: "  Again:     ", text: command, fit: "whole" },
  { lead: "", text: "The agent does not conform.", verdict: "fail", fit: "wrap" },
];
const shown = (screen: object, color = false) => onScreen(lines, screen, color).trimEnd().split("\n");

describe.each([80, 160, undefined])("on a terminal of %s columns", (columns) => {
  const rows = shown({ isTTY: true, columns });
  const others = rows.filter((row) => !row.includes("Again:"));

  test("no line is too wide, but for the command, which is whole to be copied", () => {
    expect(others.every((row) => widthOf(row) <= (columns ?? 80))).toBe(true);
    expect(rows).toContain(`  Again:     ${command}`);
  });

  test("words are wrapped below where they begin, and nothing of them is lost", () => {
    const found = rows.slice(rows.findIndex((row) => row.startsWith("  Found:")));
    const end = found.findIndex((row) => row.includes("ms ←"));
    expect(end).toBeGreaterThan(1);
    expect(found.slice(1, end).every((row) => /^ {13}\S/.test(row))).toBe(true);
    expect(
      found
        .slice(0, end)
        .map((row) => row.slice(13))
        .join(" "),
    ).toBe(words);
  });

  test("a frame is cut, and shows that it is", () => {
    expect(rows.filter((row) => row.includes("ms ←"))).toEqual([expect.stringMatching(/…$/)]);
  });
});

test("elsewhere lines stay whole, however wide the terminal of others is", () => {
  const whole = lines.map(({ lead, text }) => `${lead}${text}`);
  expect(shown({})).toEqual(whole);
  expect(shown({ isTTY: false, columns: 40 })).toEqual(whole);
});

test("verdicts have their colour where there are colours, and words are the same without", () => {
  const [first] = shown({}, true);
  expect(first).toBe(`\u001b[31mfail  \u001b[0m${words}`);
  expect(shown({}, true).at(-1)).toBe("\u001b[31mThe agent does not conform.\u001b[0m");
  expect(shown({ isTTY: true, columns: 60 }, true).map(stripVTControlCharacters)).toEqual(
    shown({ isTTY: true, columns: 60 }),
  );
});

test("what a terminal would obey is not printed, whoever wrote it", () => {
  const evil: TextLine = { lead: "  Found:     ", text: "a\u001b]0;title\u0007b\u202ec", fit: "wrap" };
  expect(onScreen([evil], { isTTY: true, columns: 80 }, true)).toBe("  Found:     ab<U+202E>c\n");
});
