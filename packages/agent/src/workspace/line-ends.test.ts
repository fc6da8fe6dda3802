import { expect, test } from "vitest";
import { likeBefore, lineAt, lineEndOf, linesAt, linesOf, withLf, withLineEnd, withoutBom } from "./line-ends.ts";

test("lines end as most of them do", () => {
  expect(["", "a", "a\nb", "a\r\nb", "a\r\nb\r\nc\n", "a\r\nb\n"].map(lineEndOf)).toEqual([
    ..."\n|\n|\n|\r\n|\r\n|\n".split("|"),
  ]);
});

test("line ends become others, and nothing else does", () => {
  expect(withLf("a\r\nb\rc\n")).toBe("a\nb\rc\n");
  expect(withLineEnd("a\r\nb\nc", "\r\n")).toBe("a\r\nb\r\nc");
  expect(linesOf("a\r\nb\n\nc\n")).toEqual(["a", "b", "", "c"]);
  expect([linesOf(""), linesOf("\n")]).toEqual([[], [""]]);
});

test("S-14 a replaced text keeps a byte order mark, and CRLF where all its lines ended so", () => {
  expect(likeBefore("a\r\nb\r\n", "x\ny\n")).toBe("x\r\ny\r\n");
  expect(likeBefore("a\r\nb\n", "x\ny\n")).toBe("x\ny\n");
  expect(likeBefore("a\r\nb\r\n", "x\r\ny\n")).toBe("x\r\ny\n");
  expect(likeBefore("\ufeffa\n", "x\n")).toBe("\ufeffx\n");
  expect(likeBefore("\ufeffa\n", "\ufeffx\n")).toBe("\ufeffx\n");
  expect(withoutBom("\ufeffa\ufeff")).toBe("a\ufeff");
});

test("a place has the number of its line", () => {
  expect([0, 1, 2, 3, 4, 9].map((at) => lineAt("a\nb\nc", at))).toEqual([1, 1, 2, 2, 3, 3]);
  expect(linesAt("a\nb\nc", [0, 1, 2, 3, 4, 9])).toEqual([1, 1, 2, 2, 3, 3]);
});
