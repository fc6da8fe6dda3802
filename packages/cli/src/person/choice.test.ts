import { expect, test } from "vitest";
import { textOf } from "../cells/index.ts";
import { MAX_OPTIONS, optionLines, optionOf } from "./choice.ts";

const option = (kind: string, optionId = kind) => ({ optionId, name: `Name of ${optionId}`, kind });
const options = [option("allow_always"), option("allow_once"), option("reject_once")];

test("a number chooses by place, a letter by kind", () => {
  expect(optionOf("1", options)?.optionId).toBe("allow_always");
  expect(optionOf("y", options)?.optionId).toBe("allow_once");
  expect(optionOf("a", options)?.optionId).toBe("allow_always");
  expect(optionOf("n", options)?.optionId).toBe("reject_once");
});

test.each(["", "0", "4", "1x", "yes", "Y", " ", "constructor", "00", "-1"])("%j chooses nothing", (key) => {
  expect(optionOf(key, options)).toBeUndefined();
});

test("P-03: a letter that could mean two options means none, and is not offered", () => {
  const two = [option("allow_once", "a"), option("allow_once", "b"), option("reject_always")];
  expect(optionOf("y", two)).toBeUndefined();
  expect(textOf(optionLines(two)[0]!)).toBe("  1      Name of a  (allows it once)");
});

test("P-03: what an option does is said by its kind, also of kinds that nobody knows", () => {
  expect(optionLines([{ optionId: "x", name: "Reject", kind: "allow_always" }]).map(textOf)).toEqual([
    "  1 or a Reject  (allows it from now on)",
  ]);
  expect(textOf(optionLines([option("_maybe")])[0]!)).toContain("(of a kind unknown here: _maybe)");
});

test("P-03: of a thousand options the first can be chosen, and the rest is counted", () => {
  const many = Array.from({ length: 1000 }, (_, at) => option("allow_once", String(at)));
  expect(optionLines(many)).toHaveLength(MAX_OPTIONS + 1);
  expect(optionOf(String(MAX_OPTIONS), many)?.optionId).toBe(String(MAX_OPTIONS - 1));
  expect(optionOf(String(MAX_OPTIONS + 1), many)).toBeUndefined();
});
