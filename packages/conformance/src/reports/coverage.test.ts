import { describe, expect, test } from "vitest";
import { agentCases } from "../agents/index.ts";
import { clientCases } from "../clients/index.ts";
import { binds, ruleOf, rules } from "../rules/index.ts";
import { coverage, coverageMarkdown, coverageText, howChecked, isChecked } from "./coverage.ts";

describe.each([
  ["agent", agentCases],
  ["client", clientCases],
] as const)("the coverage of %ss", (side, cases) => {
  const all = coverage(side);

  test("has every rule that binds them, once, in order", () => {
    expect(all.map(({ rule }) => rule.id)).toEqual(rules.filter((rule) => binds(rule, side)).map(({ id }) => id));
  });

  test("names with each rule the cases that judge it", () => {
    for (const one of cases)
      for (const id of one.rules.filter((rule) => binds(ruleOf(rule), side))) {
        const found = all.find(({ rule }) => rule.id === id)!;
        expect(found.cases).toContainEqual({ id: one.id, versions: one.versions });
        expect(found.reason).toBeUndefined();
      }
  });

  test("is told as text and as Markdown, each rule once, with the same count", () => {
    const count = `${all.filter(isChecked).length} of ${all.length} rules that bind ${side}s are checked.`;
    for (const told of [coverageText(side), coverageMarkdown(side)]) {
      expect(told).toContain(count);
      for (const { rule } of all) expect(told.split(new RegExp(`^(?:\\| )?${rule.id} `, "m")), rule.id).toHaveLength(2);
    }
  });
});

test("a rule that nothing judges says why, or that nobody has said it", () => {
  const rule = ruleOf("ENV-22");
  expect(howChecked({ rule, cases: [], watched: false, reason: "It permits." })).toBe("not checked: It permits.");
  expect(howChecked({ rule, cases: [], watched: false })).toContain("no check of it yet");
  expect(howChecked({ rule, cases: [{ id: "a/b", versions: [1] }], watched: true })).toBe("a/b, every frame");
});

test("a cell of a table cannot end it", () => {
  const rule = { ...ruleOf("ENV-22"), says: "a | b <b>c</b> *d*" };
  const table = coverageMarkdown("agent", [{ rule, cases: [], watched: true }]);
  expect(table).toContain("a \\| b \\<b\\>c\\</b\\> \\*d\\*");
});
