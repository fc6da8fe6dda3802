import { Terminal } from "@xterm/headless";
import { expect, test } from "vitest";
import {
  encode,
  hasColor,
  type Line,
  line,
  lineWidth,
  padded,
  restyled,
  styled,
  textOf,
  truncate,
  widthOf,
  wrap,
} from "./index.ts";

const texts = (lines: readonly Line[]) => lines.map(textOf);

test("a line is made of texts and spans, and what is left out leaves nothing", () => {
  expect(line("a", false, undefined, "", styled("b", { bold: true }), line("c"))).toEqual([
    { text: "a" },
    { text: "b", style: { bold: true } },
    { text: "c" },
  ]);
  expect(restyled(line("a", styled("b", { color: "red" })), { dim: true })).toEqual([
    { text: "a", style: { dim: true } },
    { text: "b", style: { dim: true, color: "red" } },
  ]);
});

test("widths are those of cells: wide characters take two, joined emoji one character's room", () => {
  expect(["plain", "漢字", "é", "e\u0301", "👩‍🚀", "┌─┐", ""].map(widthOf)).toEqual([5, 4, 1, 1, 2, 3, 0]);
});

test("a line that is too long ends in …, and never in half a character", () => {
  expect(textOf(truncate(line("abcdef"), 4))).toBe("abc…");
  expect(textOf(truncate(line("abc", styled("漢字", { bold: true })), 5))).toBe("abc…");
  expect(textOf(truncate(line("fits"), 4))).toBe("fits");
  expect(truncate(line("x y"), 0)).toEqual([]);
});

test("lines break between words, keep their looks, and repeat what stands before them", () => {
  const spans = line("one two ", styled("three four", { bold: true }));
  expect(texts(wrap(spans, 9))).toEqual(["one two", "three", "four"]);
  expect(wrap(spans, 13)).toEqual([
    [{ text: "one two " }, { text: "three", style: { bold: true } }],
    [{ text: "four", style: { bold: true } }],
  ]);
  expect(texts(wrap(line("one two"), 7, { first: line("- ") }))).toEqual(["- one", "  two"]);
  expect(texts(wrap(line("one two"), 7, { first: line("> "), rest: line("> ") }))).toEqual(["> one", "> two"]);
});

test("a word that is too long is broken, wide text anywhere, and a column of one cell ends all the same", () => {
  expect(texts(wrap(line("abcdefgh"), 3))).toEqual(["abc", "def", "gh"]);
  expect(texts(wrap(line("漢字漢字"), 5))).toEqual(["漢字", "漢字"]);
  expect(texts(wrap(line("漢字"), 1))).toEqual(["漢", "字"]);
  expect(texts(wrap(line(""), 5))).toEqual([""]);
});

test("blanks at the start of a line are kept, those at a break are not", () => {
  expect(texts(wrap(line("    indented text"), 12))).toEqual(["    indented", "text"]);
});

test("D-01 to D-08: nothing in a printed line is obeyed, whatever is in its texts", () => {
  const hostile = "a\x1b[2J\x1b]0;t\x07b\x9bc\rd\x08\u202ee\u{e0041}\ud800f\n";
  expect(encode(line(hostile), false)).toMatchInlineSnapshot(`"ab d<U+202E>e<U+E0041>\ufffdf "`);
  expect(encode(line(styled("👩‍🚀 漢", { color: "red" })), true)).toBe("\x1b[31m👩‍🚀 漢\x1b[0m");
});

test("looks are shown only where there are colours", () => {
  const spans = line(styled("x", { bold: true, color: "green", background: "gray" }), "y");
  expect(encode(spans, true)).toBe("\x1b[1;32;100mx\x1b[0my");
  expect(encode(spans, false)).toBe("xy");
});

test("a line is filled up with blanks", () => {
  expect(lineWidth(padded(line("漢"), 4))).toBe(4);
  expect(padded(line("abcd"), 3)).toEqual(line("abcd"));
});

test("looks are shown where the terminal has colours, unless NO_COLOR forbids or FORCE_COLOR commands", () => {
  const many = { isTTY: true, getColorDepth: () => 8 };
  const one = { isTTY: true, getColorDepth: () => 1 };
  expect(hasColor(many, {})).toBe(true);
  expect(hasColor(one, {})).toBe(false);
  expect(hasColor(many, { NO_COLOR: "1" })).toBe(false);
  expect(hasColor(many, { NO_COLOR: "" })).toBe(true);
  expect(hasColor(one, { NO_COLOR: "1", FORCE_COLOR: "1" })).toBe(true);
  expect(hasColor(many, { FORCE_COLOR: "0" })).toBe(false);
  expect(hasColor({}, {})).toBe(false);
  expect(hasColor({}, { FORCE_COLOR: "1" })).toBe(true);
});

test.each([
  ["Hangul consonants that are one character", "\u1100".repeat(60)],
  ["a syllable in its parts", "\u1112\u1161\u11ab"],
  ["consonants before a syllable", "\u1100\u1100\ud55c"],
  ["Devanagari that is one character", "\u0915\u094d".repeat(60)],
])("P-05 D-09: %s is no wider on a terminal than it is taken for, and hides nothing behind it", async (_, text) => {
  const terminal = new Terminal({ cols: 400, rows: 2, allowProposedApi: true });
  await new Promise<void>((resolve) => terminal.write(text, resolve));
  expect(terminal.buffer.active.cursorX).toBeLessThanOrEqual(widthOf(text));
  const lines = wrap(line(`ls ${text} ; rm -rf x`), 40);
  expect(lines.map(textOf).join("").replaceAll(" ", "")).toBe(`ls${text};rm-rfx`);
  for (const one of lines) expect(lineWidth(one)).toBeLessThanOrEqual(40);
});
