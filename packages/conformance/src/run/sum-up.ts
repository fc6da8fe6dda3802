import { type CaseRun, type RuleVerdict, type Verdict, worst } from "../judge/index.ts";
import { binds, type Rule, type Side } from "../rules/index.ts";
import type { Stuck } from "./meet-agent.ts";

/** What there is to sum up. */
export interface Found {
  /** The versions that were checked. */
  readonly versions: readonly (1 | 2)[];
  /** Those at which the program could not be met: there nothing can be said of it. */
  readonly stuck: readonly Stuck[];
  readonly runs: readonly CaseRun[];
}

/** The verdict on every rule that binds a side, at each version that was to be checked. */
export function sumUp(rules: readonly Rule[], side: Side, { versions, stuck, runs }: Found): RuleVerdict[] {
  const all = [...new Set([...versions, ...stuck.map(({ protocol }) => protocol)])].sort();
  const given = new Map<string, { verdict: Verdict; says: string; run: number }[]>();
  for (const [run, { protocol, findings }] of runs.entries()) {
    for (const { rule, verdict, says } of findings) {
      const key = `${rule} ${protocol}`;
      given.set(key, [...(given.get(key) ?? []), { verdict, says, run }]);
    }
  }
  return all.flatMap((protocol) =>
    rules
      .filter((rule) => binds(rule, side) && rule.versions.includes(protocol))
      .map((rule) => {
        const problem = stuck.find((one) => one.protocol === protocol)?.problem;
        if (problem !== undefined && rule.unchecked === undefined)
          return { rule: rule.id, protocol, verdict: "blocked", says: problem, runs: [] };
        const found = given.get(`${rule.id} ${protocol}`) ?? [];
        const verdict = worst(found.map((one) => one.verdict));
        const those = found.filter((one) => one.verdict === verdict);
        const says = those[0]?.says ?? rule.unchecked ?? "Nothing that it is about was seen.";
        return { rule: rule.id, protocol, verdict, says, runs: [...new Set(those.map(({ run }) => run))] };
      }),
  );
}
