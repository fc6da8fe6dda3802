import { describe, expect, test } from "vitest";
import { BaselineError, baselineOf, parseBaseline, staleEntries } from "./baseline.ts";
import { report, reportOf } from "./fixtures/hostile.ts";

const expecting = (expected: object) => parseBaseline(JSON.stringify({ format: "colloquy.baseline/1", expected }));

test("a baseline that is written expects just what was found, and is read back", () => {
  const baseline = parseBaseline(baselineOf(report));
  expect([...baseline]).toEqual([
    ["ENV-22@1", "fail"],
    ["EXT-03@1", "warn"],
    ["SESS-01@1", "blocked"],
  ]);
  expect(staleEntries(report, baseline)).toEqual([]);
});

describe("an entry is stale", () => {
  test.each([
    ["pass", "pass"],
    ["warn", "warn"],
    ["not applicable", "not applicable"],
    ["not checked", "not checked"],
  ] as const)("when the rule, expected to fail, is now: %s", (_, verdict) => {
    const now = reportOf([{ rule: "ENV-01", verdict }]);
    expect(staleEntries(now, expecting({ "ENV-01@1": "fail" }))).toEqual([
      { entry: "ENV-01@1", verdict: "fail", now: verdict },
    ]);
  });

  test("when the program is not checked for the rule any more", () => {
    const stale = staleEntries(reportOf([]), expecting({ "ENV-01@2": "warn" }));
    expect(stale).toEqual([{ entry: "ENV-01@2", verdict: "warn", now: "gone" }]);
  });
});

describe("an entry is not stale", () => {
  test("when it is worse now, which fails by itself, or was not found out", () => {
    for (const verdict of ["fail", "harness error"] as const)
      expect(staleEntries(reportOf([{ rule: "ENV-01", verdict }]), expecting({ "ENV-01@1": "warn" }))).toEqual([]);
  });

  test.each(["partial", "interrupted"] as const)("when a check that is %s has not come to its rule", (how) => {
    const now = { ...reportOf([{ rule: "ENV-01", verdict: "not checked" }]), [how]: true };
    expect(staleEntries(now, expecting({ "ENV-01@1": "fail", "ENV-02@1": "fail" }))).toEqual([]);
    const passes = { ...now, rules: [{ ...now.rules[0]!, verdict: "pass" as const, runs: [0] }] };
    expect(staleEntries(passes, expecting({ "ENV-01@1": "fail" }))).toHaveLength(1);
  });
});

test.each([
  ["{", "not JSON"],
  ["[]", "not a JSON object"],
  ["{}", '"format"'],
  ['{"format": "colloquy.baseline/1"}', '"expected" is not an object'],
  ['{"format": "colloquy.baseline/1", "expected": {}, "more": 1}', '"more"'],
  ['{"format": "colloquy.baseline/1", "expected": {"ENV-01": "fail"}}', '"ENV-01"'],
  ['{"format": "colloquy.baseline/1", "expected": {"ENV-01@3": "fail"}}', '"ENV-01@3"'],
  ['{"format": "colloquy.baseline/1", "expected": {"ENV-01@1": "pass"}}', '"pass"'],
  ['{"format": "colloquy.baseline/1", "expected": {"ENV-01@1": "harness error"}}', '"harness error"'],
])("%s is no baseline, and what is wrong is named", (text, named) => {
  expect(() => parseBaseline(text)).toThrow(BaselineError);
  expect(() => parseBaseline(text)).toThrow(named);
});
