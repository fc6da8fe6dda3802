import { expect, test } from "vitest";
import { type Edit, editText } from "./edit-text.ts";

const why = (text: string, ...edits: Edit[]) => {
  try {
    return editText(text, edits).text;
  } catch (error) {
    return (error as Error).message;
  }
};

test("pieces are replaced one after another, and the lines are told where they are in the end", () => {
  const edits = [
    { old: "three", new: "3" },
    { old: "one", new: "1\n1" },
    { old: "\n3", new: "\n3!" },
  ];
  expect(editText("one\ntwo\nthree\n", edits)).toEqual({ text: "1\n1\ntwo\n3!\n", lines: [1, 3] });
});

test("a piece is replaced wherever it is when that is asked for", () => {
  expect(editText("a b a\na", [{ old: "a", new: "aa", all: true }])).toEqual({ text: "aa b aa\naa", lines: [1, 2] });
  expect(editText("aaa", [{ old: "aa", new: "b", all: true }]).text).toBe("ba");
});

test("what is new is taken to the letter", () => {
  expect(editText("a", [{ old: "a", new: "$& $1 \\n" }]).text).toBe("$& $1 \\n");
});

test("S-14 CRLF counts as a line end: what stays keeps its own, what is new gets the text's", () => {
  expect(editText("a\r\nb\r\nc\r\n", [{ old: "a\nb", new: "x\ny\nz" }]).text).toBe("x\r\ny\r\nz\r\nc\r\n");
  expect(editText("a\r\nb\nc\r\nd\r\n", [{ old: "b\nc", new: "B\nC" }]).text).toBe("a\r\nB\r\nC\r\nd\r\n");
  expect(editText("a\r\nb\n", [{ old: "a", new: "A" }]).text).toBe("A\r\nb\n");
  expect(editText("a\nb\n", [{ old: "a\r\nb", new: "x\r\ny" }]).text).toBe("x\ny\n");
  expect(editText("a\r\nb\r\n", [{ old: "\nb", new: "" }]).text).toBe("a\r\n");
});

test("a byte order mark stays where it is", () => {
  expect(editText("\ufeffa\n", [{ old: "a", new: "b" }]).text).toBe("\ufeffb\n");
});

test("a piece that is there more than once is refused, with the lines", () => {
  expect(why("x\ny\nx\n", { old: "x", new: "z" })).toBe(
    "`old` is in the file 2 times, at the lines 1, 3; add lines around the one you mean, or set `all`",
  );
  expect(why("aaa", { old: "aa", new: "b" })).toMatch(/2 times/);
});

test("a piece that is not there is refused, with what may help", () => {
  const text = "function sum(a, b) {\n\treturn a + b;\n}\n";
  expect(why(text, { old: "function sum(a,b) {\n  return a + b;\n}", new: "" })).toBe(
    "`old` is not in the file. Only the white space differs from lines 1 to 3:\nfunction sum(a, b) {\n\treturn a + b;\n}",
  );
  expect(why(text, { old: "     1\tfunction sum(a, b) {\n     2\t\treturn a + b;", new: "" })).toMatch(
    /line numbers that read_file shows/,
  );
  expect(why(text, { old: "return b;", new: "return a + b;" })).toMatch(/The new text is there already, at line 2/);
  expect(why(text, { old: "function sum(a, c) {\n", new: "" })).toMatch(
    /The nearest is lines 1 to 2:\nfunction sum\(a, b\) \{/,
  );
  expect(why(text, { old: "entirely different", new: "" })).toMatch(/Nothing in it is like that/);
});

test("of several edits the error says which, and that none was made", () => {
  const edits = [
    { old: "a", new: "b" },
    { old: "a", new: "c" },
  ];
  expect(why("a\n", ...edits)).toMatch(/^Edit 2 of 2, none of which was made: `old` is not in the file/);
  expect(why("a\n", { old: "", new: "b" })).toBe("`old` is empty; write_file makes and replaces whole files");
});

test("very many replacements take no longer than they have to", () => {
  const text = "ab\n".repeat(200_000);
  const edits = ["a", "b", "xx"].map((old) => ({ old, new: old === "xx" ? "y" : "x", all: true }));
  const edited = editText(text, edits);
  expect([edited.text === "y\n".repeat(200_000), edited.lines.length, edited.lines.at(-1)]).toEqual([
    true,
    200_000,
    200_000,
  ]);
});

test("places within what a later edit replaces are told where that begins", () => {
  const edits = [
    { old: "c", new: "C" },
    { old: "b\nC\nd", new: "x" },
  ];
  expect(editText("a\nb\nc\nd\n", edits)).toEqual({ text: "a\nx\n", lines: [2] });
});
