import { expect, test } from "vitest";
import { codeBlocks } from "./index.ts";

test("blocks of code are those that are fenced, by which fence ever", () => {
  const text = "See:\n```ts\nconst a = `1`;\n```\n1. and\n   ~~~\n   ```\n   b\n   ~~~\n````\nopen\n```\nstill";
  expect(codeBlocks(text)).toEqual(["const a = `1`;", "```\nb", "open\n```\nstill"]);
  expect(codeBlocks("none ``` here```")).toEqual([]);
  expect(codeBlocks("$$\nx^2\n$$\n```\n```")).toEqual([""]);
});

test("code is as it was written: with its tabs and blanks, without what stands before a quote or an item", () => {
  expect(codeBlocks("```make\nall:\n\tcc a.c\n \tb\n```")).toEqual(["all:\n\tcc a.c\n \tb"]);
  expect(codeBlocks("> - x\n>   ```\n>   a\n>   \tb\n>\n>     c  \n>   ```")).toEqual(["a\n\tb\n\n  c  "]);
  expect(codeBlocks("- x\n\n\t```\n\ta\n\t\tb\n\t```")).toEqual(["a\n\tb"]);
  expect(codeBlocks("- x\n  ```\n\ta\n  ```")).toEqual(["  a"]);
});

test("D-05: what a terminal obeys is not copied", () => {
  expect(codeBlocks("```\n\x1b]52;c;eA==\x07ls\r\n\x1b[31mrm\n```")).toEqual(["ls\nrm"]);
});
