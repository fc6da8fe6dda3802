import fc from "fast-check";
import { expect, test } from "vitest";
import { encode, type Line, lineWidth, textOf } from "../cells/index.ts";
import { MarkdownStream, markdownLines } from "./index.ts";

/** Beginnings of all that there is, and what may come between. */
const part = fc.constantFrom(
  ...[
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    " ",
    "  ",
    "    ",
    "\t",
    "- ",
    "* x\n",
    "1. ",
    "2) y\n",
    "> ",
    ">",
    "# ",
    "###### h #\n",
  ],
  ...[
    "```",
    "```ts\n",
    "~~~\n",
    "`",
    "``",
    "$$",
    "$$\n",
    "\\(",
    "\\)",
    "---\n",
    "===\n",
    "***",
    "**",
    "_",
    "~~",
    "|",
    "| a | b |\n",
  ],
  ...[
    "|---|:-:|\n",
    "| 1 | 2 |\n",
    "[t](u)",
    "![",
    "](",
    "<b>",
    "&amp;",
    "&#27;",
    "\\",
    "https://a.b/c",
    "word ",
    "漢字",
    "👩‍🚀",
  ],
  ...[
    "\x1b[31m",
    "\x1b]0;t\x07",
    "\x1b",
    "[2J",
    "\u009b",
    "\ud83d",
    "\udc69",
    "\u202e",
    "const a = 1;\n",
    "/* ",
    " */",
  ],
);
const message = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(""));

/** A text in pieces of these lengths. */
function cut(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, i = 0; at < text.length; i++) {
    const length = lengths[i % lengths.length]!;
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

test("D-05: however a message is cut, its lines are the same, and each is given once", () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(message, lengths, fc.integer({ min: 1, max: 100 }), (text, sizes, columns) => {
      const stream = new MarkdownStream();
      const lines: Line[] = [];
      for (const piece of cut(text, sizes)) {
        stream.push(piece);
        stream.open(columns, 10);
        lines.push(...stream.settle(columns));
      }
      stream.end();
      expect([...lines, ...stream.settle(columns)]).toEqual(markdownLines(text, columns));
      expect(stream.open(columns, 10)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test("what is settled and what is open are together the message as far as it is known", () => {
  fc.assert(
    fc.property(message, message, (first, second) => {
      const stream = new MarkdownStream();
      stream.push(first);
      const settled = stream.settle(400);
      stream.push(second);
      // A carriage return may be half a line end.
      const text = `${first}${second}`;
      const known = markdownLines(text, 400).map(textOf);
      const seen = [...settled, ...stream.settle(400), ...stream.open(400, 1000)].map(textOf);
      expect(seen.join("\n")).toBe(known.join("\n"));
    }),
  );
});

test("D-01 to D-08, D-20: whatever the message is, nothing in its lines is obeyed, and none of what is open is too wide", () => {
  fc.assert(
    fc.property(fc.oneof(message, fc.string({ unit: "binary" })), fc.integer({ min: 2, max: 60 }), (text, columns) => {
      const stream = new MarkdownStream();
      stream.push(text);
      for (const line of stream.open(columns, 5)) expect(lineWidth(line)).toBeLessThanOrEqual(columns);
      expect(stream.open(columns, 5).length).toBeLessThanOrEqual(5);
      for (const line of markdownLines(text, columns)) {
        // Printing finds nothing to take out any more.
        expect(encode(line, false)).toBe(textOf(line));
      }
    }),
  );
});

test("lines that are settled stay, and what is open is asked for again without work", () => {
  const stream = new MarkdownStream();
  stream.push("First *one*.\n\nSecond");
  expect(stream.settle(80).map(textOf)).toEqual(["First one."]);
  expect(stream.open(80, 10).map(textOf)).toEqual(["", "Second"]);
  const { lexed } = stream;
  expect(stream.open(80, 10).map(textOf)).toEqual(["", "Second"]);
  expect(stream.lexed).toBe(lexed);
  stream.push(" **block**");
  expect(stream.settle(80)).toEqual([]);
  expect(stream.open(80, 10).map(textOf)).toEqual(["", "Second block"]);
  stream.end();
  stream.push("too late");
  expect(stream.settle(80).map(textOf)).toEqual(["", "Second block"]);
});

test("of what is open, the last lines are seen, broken as a terminal breaks them", () => {
  const stream = new MarkdownStream();
  stream.push(`\`\`\`\n${"x".repeat(25)}`);
  expect(stream.settle(10).map(textOf)).toEqual(["```"]);
  expect(stream.open(10, 3).map(textOf)).toEqual(["x".repeat(10), "x".repeat(5), "```"]);
});
