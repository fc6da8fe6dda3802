import type { Level, Rule } from "../rules/index.ts";

/**
 * What a check says of a rule. `fail`: something that must be is not. `warn`: something that should be is not.
 * `not applicable`: the program does not claim what the rule is about. `blocked`: it could not be brought to where the rule
 * applies (it wants a sign-in, speaks another version, does not start). `not checked`: nothing was seen that the rule is about.
 * `harness error`: the check itself failed, which says nothing of the program.
 */
export type Verdict = "pass" | "fail" | "warn" | "not applicable" | "blocked" | "not checked" | "harness error";

/** All verdicts; of several on one rule, the first in this order is the rule's. */
export const verdicts: readonly Verdict[] = [
  "fail",
  "harness error",
  "warn",
  "blocked",
  "pass",
  "not applicable",
  "not checked",
];

/** What a breach of a rule is. Strict: rules that are only observed or inferred count as much as written ones. */
export function breachOf(rule: Rule, strict: boolean): "fail" | "warn" {
  const written = rule.sources.some((source) => !["observed", "inferred", "older documents"].includes(source));
  const must: readonly Level[] = ["MUST", "MUST NOT"];
  return must.includes(rule.level) && (written || strict) ? "fail" : "warn";
}

/** The verdict on a rule of which several were given. */
export function worst(given: Iterable<Verdict>): Verdict {
  const all = new Set(given);
  return verdicts.find((verdict) => all.has(verdict)) ?? "not checked";
}
