import type { Report } from "@colloquy/conformance";
import { describe, expect, test } from "vitest";
import { UsageError } from "../command-line/index.ts";
import { narrowed, select } from "./select.ts";

const all = [
  { id: "envelope/one", rules: ["ENV-22", "EXT-03"] },
  { id: "session/two", rules: ["SESS-01"] },
  { id: "session/three", rules: ["SESS-01", "ENV-22"] },
];
const nothing = { side: "agent" as const, cases: [], rules: [], areas: [] };
const idsOf = (asked: Partial<typeof nothing> | { readonly [name: string]: readonly string[] }) =>
  select(all, { ...nothing, ...asked }).cases.map(({ id }) => id);

describe("what is run", () => {
  test("is all where nothing is asked for, and that is no part", () => {
    expect(idsOf({})).toHaveLength(3);
    expect(select(all, nothing)).toMatchObject({ partial: false });
  });

  test("is the cases that are named, and nothing else", () => {
    expect(idsOf({ cases: ["session/two"], rules: ["ENV-22"] })).toEqual(["session/two"]);
    expect(select(all, { ...nothing, cases: ["session/two"] }).partial).toBe(true);
  });

  test("is the cases that judge a rule or an area, however its letters are written", () => {
    expect(idsOf({ rules: ["ext-03"] })).toEqual(["envelope/one"]);
    expect(idsOf({ areas: ["sess"] }).sort()).toEqual(expect.arrayContaining(["session/three", "session/two"]));
  });

  test("is all for a rule that only watches judge", () => {
    expect(idsOf({ rules: ["ENV-01"] })).toHaveLength(3);
  });
});

test.each([
  [{ cases: ["session/tow"] }, "did you mean session/two?"],
  [{ rules: ["ENV-2222"] }, 'There is no rule that binds agents "ENV-2222"'],
  [{ areas: ["NOPE"] }, 'There is no area "NOPE"'],
])("%j is refused by name", (asked, words) => {
  expect(() => select(all, { ...nothing, ...asked })).toThrow(UsageError);
  expect(() => select(all, { ...nothing, ...asked })).toThrow(words);
});

describe("a report that is narrowed", () => {
  const finding = (rule: string) => ({ rule, verdict: "fail" as const, says: "" });
  const report = {
    runs: [{ findings: [finding("ENV-22"), finding("EXT-03")] }],
    rules: [
      { ...finding("ENV-22"), protocol: 1, runs: [0] },
      { ...finding("EXT-03"), protocol: 1, runs: [0] },
      { ...finding("SESS-01"), protocol: 1, runs: [] },
    ],
  } as unknown as Report;
  const rulesOf = (asked: object, cases: readonly string[] = []) =>
    narrowed(report, select(all, { ...nothing, ...asked }), cases);

  test("holds only the rules that were asked for, so that others do not fail the run", () => {
    const narrow = rulesOf({ rules: ["ENV-22"] });
    expect(narrow.rules.map(({ rule }) => rule)).toEqual(["ENV-22"]);
    expect(narrow.runs[0]!.findings.map(({ rule }) => rule)).toEqual(["ENV-22"]);
    expect(narrow.partial).toBe(true);
  });

  test("holds of named cases all that they told", () => {
    expect(rulesOf({ cases: ["envelope/one"] }, ["envelope/one"]).rules.map(({ rule }) => rule)).toEqual([
      "ENV-22",
      "EXT-03",
    ]);
  });

  test("is as it was where all was asked for", () => {
    expect(rulesOf({})).toBe(report);
  });
});
