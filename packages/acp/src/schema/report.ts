import { formatPath } from "./error.ts";

/** What a tolerant decoder did about one strange part of a message that it accepted. */
export interface Issue {
  /** What was changed, from the root of the decoded value. An item's number is the one it had on arrival. */
  readonly path: readonly (string | number)[];
  /**
   * `defaulted`: the field was malformed and is now absent or empty. `skipped`: the list item was malformed and is gone.
   * `unknown`: a tag that this version does not list; the value was kept as it came.
   */
  readonly effect: "defaulted" | "skipped" | "unknown";
  /** What the schema expects, as a noun phrase: "a string", or "a string at path" where the fault lies deeper. */
  readonly expected: string;
}

/** An issue while its path grows, from the inside out. */
type Draft = { path: (string | number)[]; effect: Issue["effect"]; expected: string };

/** Where one run of a decoder keeps its notes. Make it with `report()`; decoders alone write to it. */
export interface Report {
  /** The way from the fault up to the root, reversed: only filled while a failure unwinds. */
  readonly path: (string | number)[];
  /** What was expected at the fault. */
  expected: string;
  /** What was repaired or not known, in order: the first hundred, since a message can be all faults. */
  readonly issues: Draft[];
  /** How often something was repaired. */
  repairs: number;
  /** Above zero, nothing is repaired: a union is trying its members. */
  trial: number;
}

/** A fresh report. */
export function report(): Report {
  return { path: [], expected: "", issues: [], repairs: 0, trial: 0 };
}

/** Notes a failure at the current value. Always false, so that a check can end with it. */
export function fail(r: Report, expected: string): false {
  r.path.length = 0;
  r.expected = expected;
  return false;
}

/** Notes a tag that is not listed. */
export function unlisted(r: Report, key: string, expected: string): void {
  note(r, { path: [key], effect: "unknown", expected });
}

/** Turns a failure inside `key` into an issue, and forgets what was noted inside: that part of the value is gone. */
export function repair(r: Report, before: number, key: string | number, effect: Issue["effect"]): void {
  const where = r.path.length > 0 ? ` at ${formatPath(r.path.toReversed())}` : "";
  r.issues.length = before;
  r.repairs++;
  note(r, { path: [key], effect, expected: r.expected + where });
}

function note(r: Report, issue: Draft): void {
  if (r.issues.length < 100) r.issues.push(issue);
}

/** Adds `key` on the outside of all that was noted since `before`. */
export function nest(r: Report, before: number, key: string | number): void {
  for (let at = before; at < r.issues.length; at++) r.issues[at]!.path.unshift(key);
}
