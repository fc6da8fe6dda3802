import { expect, test } from "vitest";
import { fieldOf } from "./field.ts";

const read = (schema: object, answer: string) => fieldOf("f", schema as never, true)!.read(answer);
const values = { enum: ["a", "b", "7"] };

test.each([
  [{ type: "integer", minimum: 1 }, "12", 12],
  [{ type: "number" }, "-1.5", -1.5],
  [{ type: "boolean" }, "Y", true],
  [{ type: "boolean" }, "no", false],
  [{ type: "string", ...values }, "2", "b"],
  [{ type: "string", ...values }, "7", "7"],
  [{ type: "string", format: "date" }, "2026-02-28", "2026-02-28"],
  [{ type: "string", maxLength: 1 }, "😀", "😀"],
  [{ type: "array", items: { type: "string", ...values } }, "1, 3,1", ["a", "7"]],
  [{ type: "array", items: { anyOf: [{ const: "x", title: "X" }] } }, "1", ["x"]],
])("%j takes %j", (schema, answer, value) => {
  expect(read(schema, answer)).toEqual({ value });
});

test.each([
  [{ type: "integer" }, "1.5", "a whole number"],
  [{ type: "number", minimum: 1, maximum: 9 }, "10", "1 to 9"],
  [{ type: "number" }, "Infinity", "a number"],
  [{ type: "boolean" }, "maybe", "y or n"],
  [{ type: "string", ...values }, "0", "1 to 3"],
  [{ type: "string", maxLength: 3 }, "four", "at most 3"],
  [{ type: "string", format: "email" }, "nobody", "an email address"],
  [{ type: "string", format: "uri" }, "not a link", "an address"],
  [{ type: "string", format: "date" }, "2026-02-31x", "a date"],
  [{ type: "array", items: { type: "string", ...values }, minItems: 2 }, "1,1", "at least 2"],
  [{ type: "array", items: { type: "string", ...values } }, "1,", "numbers"],
])("%j does not take %j", (schema, answer, words) => {
  expect(read(schema, answer)).toEqual({ problem: expect.stringContaining(words) });
});

test("a preset is shown as it would be typed", () => {
  const shown = (schema: object) => fieldOf("f", schema as never, false)?.preset;
  expect(shown({ type: "boolean", default: false })).toEqual({ value: false, shown: "n" });
  expect(shown({ type: "array", items: values, default: ["a", "b"] })).toEqual({ value: ["a", "b"], shown: "a, b" });
  expect(shown({ type: "string", default: null })).toBeUndefined();
});

test("of a type that is not known there is no field", () => {
  expect(fieldOf("f", { type: "object" } as never, true)).toBeUndefined();
  expect(fieldOf("f", { type: "array", items: {} } as never, true)).toBeUndefined();
});
