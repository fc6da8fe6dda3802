import { expect, test } from "vitest";
import { textOf } from "../cells/index.ts";
import { MAX_DEPTH } from "./containers.ts";
import { markdownLines } from "./index.ts";

const shown = (text: string, columns = 40) => markdownLines(text, columns).map(textOf).join("\n");

test("paragraphs keep their lines and are wrapped between words", () => {
  expect(shown("One line\nand another that is longer than the others.\n\n\n\nNext.", 20)).toBe(
    ["One line", "and another that is", "longer than the", "others.", "", "Next."].join("\n"),
  );
});

test("headings keep their signs, in either form, and have room above them", () => {
  expect(shown("Text\n# One ##\nText\n\nTwo\n---\n## C#\n#no")).toBe(
    ["Text", "", "# One", "Text", "", "## Two", "", "## C#", "#no"].join("\n"),
  );
});

test("lists hang, nest and count on, and keep whether they are apart", () => {
  const list = "- a long item that is wrapped\n  - inner\n\n    more\n- [ ] to do\n\n3. x\n3. y\n   12) z\n\n\n   of y";
  expect(shown(list, 20)).toBe(
    [
      "- a long item that",
      "  is wrapped",
      "  - inner",
      "",
      "    more",
      "- [ ] to do",
      "",
      "3. x",
      "4. y",
      "   12) z",
      "",
      "   of y",
    ].join("\n"),
  );
});

test("a number at the end of a sentence begins no list, a lazy line goes on with an item, an empty item is shown", () => {
  expect(shown("It was in\n1984. Then\n- item\ngoes on\n-\n- last")).toBe(
    ["It was in", "1984. Then", "- item", "  goes on", "- ", "- last"].join("\n"),
  );
});

test("an item or a quote without anything is shown where it stands", () => {
  expect(shown("- \n\ntext\n\n>\n> quoted\n\n1.\n2. b\n\n>")).toBe("- \n\ntext\n\n│ quoted\n\n1. \n2. b\n\n│ ");
});

test("quotes have a bar on each line, and blank lines of theirs, too", () => {
  expect(shown("> one two three\n> > deeper\n>\n> - item\n\n> other", 12)).toBe(
    ["│ one two", "│ three", "│ │ deeper", "│", "│ - item", "", "│ other"].join("\n"),
  );
});

test("code is shown as it is, between its fences, which close where it ends", () => {
  expect(shown("Look:\n```ts title=x\na  b\n\n  *c*\n```\nand\n- in\n  ~~~\n  d\n\n  e\nout\n````\n```\nopen")).toBe(
    [
      ...["Look:", "```ts title=x", "a  b", "", "  *c*", "```", "and"],
      ...["- in", "  ~~~", "  d", "  ", "  e", "  ~~~", "out", "````", "```", "open", "````"],
    ].join("\n"),
  );
});

test("lines of code are never broken, so that they are copied whole", () => {
  const long = "x".repeat(10_000);
  expect(shown(`\`\`\`js\n${long}\n\`\`\``, 20)).toBe(`\`\`\`js\n${long}\n\`\`\``);
});

test("tabs are blanks up to every fourth column", () => {
  expect(shown("```\n\ta\tb\n```\n-\titem\n\n\tcode")).toBe("```\n    a   b\n```\n- item\n\n  code");
});

test("D-24: formulas and diagrams are shown as they are written", () => {
  expect(shown("$$\na_1 * b_1 * c\n$$\n\\[\nx\n\\]\n```mermaid\nA-->B\n```")).toBe(
    "$$\na_1 * b_1 * c\n$$\n\\[\nx\n\\]\n```mermaid\nA-->B\n```",
  );
});

test("D-20: HTML is text", () => {
  expect(shown('<script>alert(1)</script>\n<img src=x onerror="y">')).toBe(
    '<script>alert(1)</script>\n<img src=x onerror="y">',
  );
});

test("D-23: of quotes and lists without end only so many are opened, and the signs leave room for the text", () => {
  const quotes = shown(`${">".repeat(100_000)} deep`, 80);
  expect(quotes.startsWith("│ ".repeat(MAX_DEPTH - 1))).toBe(true);
  expect(quotes.replace(/[│ …\n]/g, "")).toBe(`${">".repeat(100_000 - MAX_DEPTH)}deep`);
  expect(
    shown("- ".repeat(100_000), 40)
      .split("\n")
      .filter((line) => line.length > 40),
  ).toEqual([]);
  expect(shown(`${"> ".repeat(10)}words that are wrapped`, 10).split("\n")[0]).toBe("│ │ …words");
});
