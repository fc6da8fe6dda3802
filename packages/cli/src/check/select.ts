import { binds, type CaseRun, type Report, rules, watches } from "@colloquy/conformance";
import { didYouMean, UsageError } from "../command-line/index.ts";
import type { CheckArguments } from "./arguments.ts";

/** What was asked for: cases, rules, areas. */
type Asked = Pick<CheckArguments, "side" | "cases" | "rules" | "areas">;

/** The part of a check that was asked for. */
export interface Selection<T> {
  readonly cases: readonly T[];
  /** Whether a rule is to be judged. */
  judges(rule: string): boolean;
  /** Whether it is not all. */
  readonly partial: boolean;
}

/**
 * What of all cases is to be run, and which rules are to be judged: of the areas and rules that are named, or all; and of the cases
 * that are named, or those that judge these rules. A rule that only watches judge needs all cases. Throws a `UsageError` for what
 * there is not.
 */
export function select<T extends { readonly id: string; readonly rules: readonly string[] }>(
  all: readonly T[],
  { side, cases, rules: ids, areas }: Asked,
): Selection<T> {
  const own = rules.filter((rule) => binds(rule, side));
  const known = own.map(({ id }) => id);
  const letters = [...new Set(known.map(areaOf))];
  const named = ids.map((id) => pick(id.toUpperCase(), known, `rule that binds ${side}s`));
  const inAreas = areas.map((area) => pick(area.toUpperCase(), letters, "area"));
  const caseIds = cases.map((id) =>
    pick(
      id,
      all.map((one) => one.id),
      `case for ${side}s`,
    ),
  );
  const anyRule = named.length + inAreas.length === 0;
  const judges = (rule: string) => anyRule || named.includes(rule) || inAreas.includes(areaOf(rule));
  const watched = watches
    .filter(({ sides }) => sides.includes(side))
    .flatMap((watch) => watch.rules)
    .some((rule) => judges(rule) && !all.some((one) => one.rules.includes(rule)));
  const those = all.filter((one) => {
    if (caseIds.length > 0) return caseIds.includes(one.id);
    return watched || one.rules.some(judges);
  });
  return { cases: those, judges, partial: !anyRule || caseIds.length > 0 };
}

/** What a report says of the rules that were asked for; with cases that were named, only of those that they told something of. */
export function narrowed<T>(report: Report, { judges, partial }: Selection<T>, cases: readonly string[]): Report {
  if (!partial) return report;
  const findings = (run: CaseRun) => run.findings.filter(({ rule }) => judges(rule));
  return {
    ...report,
    partial,
    runs: report.runs.map((run) => ({ ...run, findings: findings(run) })),
    rules: report.rules.filter(({ rule, runs }) => judges(rule) && (cases.length === 0 || runs.length > 0)),
  };
}

function areaOf(rule: string): string {
  return rule.slice(0, rule.lastIndexOf("-"));
}

function pick(name: string, known: readonly string[], what: string): string {
  if (known.includes(name)) return name;
  throw new UsageError(`There is no ${what} ${JSON.stringify(name)}${didYouMean(name, known)}`);
}
