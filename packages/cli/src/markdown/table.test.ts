import { expect, test } from "vitest";
import { lineWidth, textOf } from "../cells/index.ts";
import { MarkdownStream, markdownLines } from "./index.ts";
import { SAMPLE_ROWS } from "./table.ts";

const shown = (text: string, columns: number) => markdownLines(text, columns).map(textOf).join("\n");

const fruit = `Fruit:
| Name | Number | Where |
|:-----|-------:|:-----:|
| Apple | 12 | here |
| \`a\\|b\` 漢字 | 3 | on the **shelf** at the end |
| short |
Done.`;

test("columns are as wide as their cells, and set as they wish", () => {
  expect(shown(fruit, 60)).toBe(
    [
      "Fruit:",
      "Name       │ Number │          Where",
      "───────────┼────────┼────────────────────────",
      "Apple      │     12 │          here",
      "`a|b` 漢字 │      3 │ on the shelf at the end",
      "short      │        │",
      "Done.",
    ].join("\n"),
  );
});

test("the widest column gives way, and its cells are wrapped", () => {
  expect(shown(fruit, 34)).toBe(
    [
      "Fruit:",
      "Name       │ Number │    Where",
      "───────────┼────────┼─────────────",
      "Apple      │     12 │     here",
      "`a|b` 漢字 │      3 │ on the shelf",
      "           │        │  at the end",
      "short      │        │",
      "Done.",
    ].join("\n"),
  );
});

test("where that is not enough, each row is a record", () => {
  expect(shown(fruit, 20)).toBe(
    [
      ...["Fruit:", "Name: Apple", "Number: 12", "Where: here", ""],
      ...["Name: `a|b` 漢字", "Number: 3", "Where: on the shelf", "  at the end", ""],
      ...["Name: short", "Number:", "Where:", "Done."],
    ].join("\n"),
  );
});

test("a table keeps inside its quote, and no line of it is wider than the screen", () => {
  const quoted = fruit.replaceAll(/^/gm, "> ");
  for (let columns = 16; columns < 80; columns++)
    for (const line of markdownLines(quoted, columns)) {
      expect(lineWidth(line)).toBeLessThanOrEqual(columns);
      expect(textOf(line)).toMatch(/^│ /);
    }
});

test("a line that sets other columns than the line above has makes no table", () => {
  expect(shown("a | b\n---|---|---", 40)).toBe("a | b\n---|---|---");
  expect(shown("a\n---|---", 40)).toBe("a\n---|---");
});

test("a very long table keeps its columns once they are shown, and each further row is finished at once", () => {
  const stream = new MarkdownStream();
  stream.push("| a | b |\n|---|---|\n");
  for (let row = 1; row < SAMPLE_ROWS; row++) stream.push(`| ${row} | x |\n`);
  expect(stream.settle(40)).toEqual([]);
  expect(stream.open(40, 100)).toHaveLength(SAMPLE_ROWS + 1);
  stream.push("| 50 | x |\n");
  expect(stream.settle(40)).toHaveLength(SAMPLE_ROWS + 2);
  stream.push("| 51 | a longer cell |\n");
  expect(stream.settle(40).map(textOf)).toEqual(["51       │ a longer", "         │ cell"]);
});
