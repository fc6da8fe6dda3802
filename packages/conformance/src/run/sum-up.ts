import { type CaseRun, type RuleVerdict, type Verdict, worst } from "../judge/index.ts";
import { binds, type Rule, type Side } from "../rules/index.ts";

/** The verdict on every rule that binds a side, at each of the versions that were checked. */
export function sumUp(
  rules: readonly Rule[],
  side: Side,
  versions: readonly (1 | 2)[],
  runs: readonly CaseRun[],
): RuleVerdict[] {
  const given = new Map<string, { verdict: Verdict; says: string; run: number }[]>();
  for (const [run, { protocol, findings }] of runs.entries()) {
    for (const { rule, verdict, says } of findings) {
      const key = `${rule} ${protocol}`;
      given.set(key, [...(given.get(key) ?? []), { verdict, says, run }]);
    }
  }
  return versions.flatMap((protocol) =>
    rules
      .filter((rule) => binds(rule, side) && rule.versions.includes(protocol))
      .map((rule) => {
        const all = given.get(`${rule.id} ${protocol}`) ?? [];
        const verdict = worst(all.map((one) => one.verdict));
        const those = all.filter((one) => one.verdict === verdict);
        const says = those[0]?.says ?? rule.unchecked ?? "Nothing that it is about was seen.";
        return { rule: rule.id, protocol, verdict, says, runs: [...new Set(those.map(({ run }) => run))] };
      }),
  );
}
