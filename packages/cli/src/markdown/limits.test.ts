import { expect, test } from "vitest";
import { type Line, textOf } from "../cells/index.ts";
import { MAX_WINDOW, WINDOW } from "./code-lines.ts";
import { highlight, languageNames, languageOf } from "./highlight.ts";
import { MarkdownStream, markdownLines } from "./index.ts";

/** Streams a text and looks at it every so many pieces, as a screen does. */
function streamed(text: string, piece: number, looks: number) {
  const stream = new MarkdownStream();
  const lines: Line[] = [];
  let open = 0;
  for (let at = 0, count = 0; at < text.length; at += piece, count++) {
    stream.push(text.slice(at, at + piece));
    if (count % looks !== 0) continue;
    for (const line of stream.settle(80)) lines.push(line);
    open = Math.max(open, stream.open(80, 1000).length);
  }
  stream.end();
  for (const line of stream.settle(80)) lines.push(line);
  return { lines, open, lexed: stream.lexed };
}

const many = (text: string) => text.repeat(Math.ceil(1_000_000 / text.length));

test.each([
  ["paragraphs", many("Some *words* in a paragraph that is like others.\n\n")],
  ["one line", many("words and `code` ")],
  ["one word", many("x")],
  ["one paragraph of many lines", many("a line of it\n")],
  ["one list", many("- an item\n  with more\n")],
  ["one nested list", `- top\n${many("  - inner\n")}`],
  ["one table", `| a | b |\n|---|---|\n${many("| 1 | 2 |\n")}`],
  ["one block of code", `\`\`\`ts\n${many("const a = `b`; // c\n")}`],
  ["one comment in code", `\`\`\`ts\n/*\n${many("still open\n")}`],
  ["one line of code", `\`\`\`ts\n${many("a(b);")}`],
  ["D-23 emphasis without end", many("*a **b ")],
  ["D-23 links without end", many("[a](")],
  ["D-23 signs of code without end", many("`` ` ")],
  ["D-23 quotes and lists without end", many("> - ")],
  ["D-23 pipes", many("|-")],
])("a million characters of %s are little work for each, and what is open stays small", (_, text) => {
  const rare = streamed(text, 1000, 10);
  // Each is lexed when it is finished, and what was open when it was looked at, again.
  expect(rare.lexed).toBeLessThan(text.length * 8);
  expect(rare.open).toBeLessThan(130);
});

test("a million pieces take no more than a few", () => {
  const text = many("Some *words* and `code` in a line, and another one, and one more of them.\n\n- item\n- item\n\n");
  const fine = new MarkdownStream();
  for (const character of text) fine.push(character);
  fine.end();
  expect(fine.settle(80)).toEqual(markdownLines(text, 80));
  expect(fine.lexed).toBeLessThanOrEqual(text.length);
});

test("the parts of a very long paragraph are one in its lines", () => {
  const words = Array.from({ length: 5000 }, (_, at) => `word${at}`).join(" ");
  const lines = markdownLines(`- ${words}`, 80).map(textOf);
  expect(lines.map((line) => line.slice(2)).join(" ")).toBe(words);
  for (const [at, line] of lines.slice(0, -1).entries()) {
    const next = lines[at + 1]!.slice(2).split(" ")[0]!;
    expect(`${line} ${next}`.length).toBeGreaterThan(80);
  }
});

test.each(["---", "---|---"])(
  "nothing of a very long paragraph is lost when %s makes its end something else",
  (underline) => {
    const words = Array.from({ length: 500 }, (_, at) => `word${at}`).join(" ");
    const shown = markdownLines(`> ${words} | last\n> ${underline}\n\nNext`, 40).map(textOf).join(" ");
    expect(shown.match(/word\d+/g)).toEqual(words.split(" "));
  },
);

test("code is finished as soon as nothing goes on behind a line, at the latest after so many lines", () => {
  const stream = new MarkdownStream();
  stream.push("```ts\nlet a;\n/* begins\n");
  for (let line = 3; line < MAX_WINDOW; line++) stream.push("goes on\n");
  expect(stream.settle(80)).toHaveLength(1);
  stream.push("goes on\n");
  expect(stream.settle(80)).toHaveLength(MAX_WINDOW);
  for (let line = 1; line <= WINDOW; line++) stream.push(`b(${line});\n`);
  expect(stream.settle(80)).toHaveLength(WINDOW);
});

test("D-23: code has its colours, whose text is the code; an unknown language and very long lines have none", () => {
  const code = 'const a = "<&>"; // it\'s\nlet b = `\n{a}`;';
  expect(highlight(code, "typescript").lines.map(textOf).join("\n")).toBe(code);
  expect(highlight(code, "typescript").closed).toEqual([true, false, true]);
  expect(markdownLines("```js\nreturn 1\n```", 80)[1]).toEqual([
    { text: "return", style: { color: "magenta" } },
    { text: " " },
    { text: "1", style: { color: "yellow" } },
  ]);
  expect(markdownLines("```nothing\nreturn 1\n```", 80)[1]).toEqual([{ text: "return 1" }]);
  const long = `return 1;${" ".repeat(1000)}`;
  expect(markdownLines(`\`\`\`js\n${long}\n\`\`\``, 80)[1]).toEqual([{ text: long }]);
});

test("every language that is named can be loaded", () => {
  for (const name of languageNames()) expect(highlight("x", languageOf(name)!).lines).toHaveLength(1);
});
