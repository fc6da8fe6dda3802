import { agentCases, binds, clientCases, coverage, isChecked, ruleOf, type Side } from "@colloquy/conformance";
import { describe, expect, test } from "vitest";
import { agentMutants } from "./mutants/agent/index.ts";
import { clientMutants } from "./mutants/client/index.ts";
import { withoutMutant } from "./mutants/without.ts";

const sides = [
  { side: "agent", cases: agentCases, mutants: agentMutants, least: 350 },
  { side: "client", cases: clientCases, mutants: clientMutants, least: 150 },
] as const;

describe.each(sides)("rules for each $side", ({ side, cases, mutants, least }) => {
  const all = coverage(side as Side);

  test("each is checked, or says why not", () => {
    const silent = all.filter((one) => !isChecked(one) && one.reason === undefined);
    expect(silent.map(({ rule }) => rule.id)).toEqual([]);
  });

  test(`at least ${least} are checked`, () => {
    expect(all.filter(isChecked).length).toBeGreaterThanOrEqual(least);
  });

  test("a case judges rules of its side and of its versions", () => {
    const wrong = cases.flatMap(({ id, rules, versions }) =>
      rules
        .map(ruleOf)
        .filter((rule) => !binds(rule, side) || versions.some((version) => !rule.versions.includes(version)))
        .map((rule) => `${id}: ${rule.id}`),
    );
    expect(wrong).toEqual([]);
  });

  test("no two cases have the same id", () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  test("each that is checked has a peer that breaks it, or it is said why none can", () => {
    const broken = new Set(mutants.map(({ rule }) => rule));
    const spared = all.filter(isChecked).map(({ rule }) => rule.id);
    const missing = spared.filter((id) => !broken.has(id));
    expect(missing.sort()).toEqual(Object.keys(withoutMutant[side]).sort());
  });

  test("a mutant breaks a rule of its version", () => {
    const wrong = mutants.filter(({ rule, protocol }) => protocol && !ruleOf(rule).versions.includes(protocol));
    expect(wrong.map(({ rule, how }) => `${rule}: ${how}`)).toEqual([]);
  });
});
