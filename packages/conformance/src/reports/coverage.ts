import { agentCases } from "../agents/index.ts";
import { clientCases } from "../clients/index.ts";
import { binds, type Rule, rules, type Side } from "../rules/index.ts";
import { noOccasion, watches } from "../watch/index.ts";

/** How programs of a side are checked for a rule that binds them. */
export interface RuleCoverage {
  readonly rule: Rule;
  /** The ids of the cases that judge it, and at which versions. */
  readonly cases: readonly { readonly id: string; readonly versions: readonly (1 | 2)[] }[];
  /** Whether every frame of every case is looked at for it. */
  readonly watched: boolean;
  /** Why it is not checked; absent where it is, or where nobody has said why. */
  readonly reason?: string;
}

/** How programs of a side are checked for each rule that binds them, in the order of the rules. */
export function coverage(side: Side): RuleCoverage[] {
  const cases = side === "agent" ? agentCases : clientCases;
  return rules
    .filter((rule) => binds(rule, side))
    .map((rule) => {
      const those = cases.filter((one) => one.rules.includes(rule.id)).map(({ id, versions }) => ({ id, versions }));
      const unseen = Object.hasOwn(noOccasion[side], rule.id) ? noOccasion[side][rule.id] : undefined;
      const watched =
        unseen === undefined && watches.some((watch) => watch.sides.includes(side) && watch.rules.includes(rule.id));
      const reason = unseen ?? rule.unchecked;
      const checked = those.length > 0 || watched;
      return {
        rule,
        cases: those,
        watched,
        ...(!checked && reason !== undefined && { reason }),
      };
    });
}

/** Whether it is checked at all. */
export function isChecked({ cases, watched }: RuleCoverage): boolean {
  return cases.length > 0 || watched;
}

/** The published list of rules as Markdown: a table for each area, and how much is checked. */
export function coverageMarkdown(side: Side, all: readonly RuleCoverage[] = coverage(side)): string {
  const areas = [...new Set(all.map(({ rule }) => rule.area))];
  const checked = all.filter(isChecked).length;
  const parts = [`${checked} of ${all.length} rules that bind ${side}s are checked.`];
  for (const area of areas) {
    const those = all.filter(({ rule }) => rule.area === area);
    const rows = those.map((one) => {
      const { id, level, says } = one.rule;
      return `| ${id} | ${versionsOf(one.rule)} | ${level} | ${cell(says)} | ${cell(howChecked(one))} |`;
    });
    parts.push(
      `## ${area}`,
      ["| Rule | Versions | Level | What it asks | Checked by |", "|---|---|---|---|---|", ...rows].join("\n"),
    );
  }
  return `${parts.join("\n\n")}\n`;
}

/** The same as text, a rule in each line. */
export function coverageText(side: Side, all: readonly RuleCoverage[] = coverage(side)): string {
  const lines = all.map((one) => {
    const { id, level, says } = one.rule;
    return `${id.padEnd(9)} ${versionsOf(one.rule).padEnd(7)} ${level.padEnd(10)} ${says}\n${" ".repeat(10)}${howChecked(one)}`;
  });
  return `${lines.join("\n")}\n\n${all.filter(isChecked).length} of ${all.length} rules that bind ${side}s are checked.\n`;
}

/** "envelope/unknown-request, every frame", or why it is not checked. */
export function howChecked(one: RuleCoverage): string {
  if (!isChecked(one)) return `not checked: ${one.reason ?? "there is no check of it yet."}`;
  return [...one.cases.map(({ id }) => id), ...(one.watched ? ["every frame"] : [])].join(", ");
}

function versionsOf({ versions, unstable }: Rule): string {
  return `${versions.length === 0 ? "draft" : versions.join(", ")}${unstable ? " u" : ""}`;
}

function cell(text: string): string {
  return text.replace(/[\\|<>*_`[\]]/g, "\\$&");
}
