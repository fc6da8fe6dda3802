import { ruleOf } from "../rules/index.ts";
import type { Place } from "../talk/index.ts";
import type { AgentCase, AgentTest } from "./agent-test.ts";

/**
 * A case for both versions whose rules are not all of both: as one where they are, or else as one for each version, with the
 * version at the end of its id.
 */
export function byVersion(given: Omit<AgentCase, "versions">): readonly AgentCase[] {
  const of = (version: 1 | 2) => given.rules.filter((id) => ruleOf(id).versions.includes(version));
  const versions = ([1, 2] as const).filter((version) => of(version).length > 0);
  if (versions.every((version) => of(version).length === given.rules.length)) return [{ ...given, versions }];
  return versions.map((version) => ({
    ...given,
    id: versions.length === 1 ? given.id : `${given.id}-v${version}`,
    rules: of(version),
    versions: [version],
  }));
}

/** `test.holds`, where the rule belongs to the version of the run; else nothing. Returns `ok`. */
export function holds(test: AgentTest, rule: string, ok: boolean, otherwise: string, at?: Place): boolean {
  if (ruleOf(rule).versions.includes(test.protocol)) test.holds(rule, ok, otherwise, at);
  return ok;
}

/** `test.notChecked`, where the rule belongs to the version of the run. */
export function notChecked(test: AgentTest, rule: string, why: string): void {
  if (ruleOf(rule).versions.includes(test.protocol)) test.notChecked(rule, why);
}
