import { fail, type Report } from "./report.ts";

/** The form of every check: true, or a failure noted in the report. */
export type Check = (value: unknown, r: Report) => boolean;

/** A JSON object whose fields have not been looked at. */
export type Fields = { [key: string]: unknown };

/** Any JSON value. */
export function any(_value: unknown, _r: Report): boolean {
  return true;
}

/** A string; enumerations too, since a value that is not listed is kept. */
export function string(value: unknown, r: Report): boolean {
  return typeof value === "string" || fail(r, "a string");
}

/** A string of at least one character. */
export function filled(value: unknown, r: Report): boolean {
  return (typeof value === "string" && value !== "") || fail(r, "a string that is not empty");
}

/** A boolean. */
export function boolean(value: unknown, r: Report): boolean {
  return typeof value === "boolean" || fail(r, "a boolean");
}

/** A JSON null. */
export function nil(value: unknown, r: Report): boolean {
  return value === null || fail(r, "null");
}

/** A number. */
export function double(value: unknown, r: Report): boolean {
  return typeof value === "number" || fail(r, "a number");
}

/** A number between two limits, both included. */
export function between(least: number, most: number): Check {
  return (value, r) =>
    (typeof value === "number" && value >= least && value <= most) || fail(r, `a number from ${least} to ${most}`);
}

/**
 * A whole number between two limits, both included. `1.0` is one. Beyond 2^53 the value is the nearest that a `number`
 * can hold, or exact where the wire delivers a `bigint`.
 */
export function integer(least: number, most: number): Check {
  return (value, r) =>
    ((Number.isInteger(value) || typeof value === "bigint") &&
      (value as number) >= least &&
      (value as number) <= most) ||
    fail(r, `an integer from ${least} to ${most}`);
}

/** `int32` of the schema. */
export const int32: Check = /* @__PURE__ */ integer(-(2 ** 31), 2 ** 31 - 1);
/** `int64` of the schema. */
export const int64: Check = /* @__PURE__ */ integer(-(2 ** 63), 2 ** 63);
/** `uint16` of the schema. */
export const uint16: Check = /* @__PURE__ */ integer(0, 2 ** 16 - 1);
/** `uint32` of the schema. */
export const uint32: Check = /* @__PURE__ */ integer(0, 2 ** 32 - 1);
/** `uint64` of the schema. */
export const uint64: Check = /* @__PURE__ */ integer(0, 2 ** 64);

/** An object, with any fields. */
export function object(value: unknown, r: Report): value is Fields {
  return (typeof value === "object" && value !== null && !Array.isArray(value)) || fail(r, "an object");
}
