import { MAX_REMEMBERED, type PermissionRule } from "@colloquy/acp/permissions";

/** A list of rules with some more, each once, the newest last; the oldest give way to `MAX_REMEMBERED`. */
export function withRules(
  rules: readonly PermissionRule[],
  more: readonly PermissionRule[],
): readonly PermissionRule[] {
  return [...more.reduce(withoutRule, rules), ...more].slice(-MAX_REMEMBERED);
}

/** A list of rules without one. */
export function withoutRule(rules: readonly PermissionRule[], rule: PermissionRule): readonly PermissionRule[] {
  const text = JSON.stringify(rule);
  return rules.filter((one) => JSON.stringify(one) !== text);
}
