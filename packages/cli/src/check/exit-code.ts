import type { ReportDocument } from "@colloquy/conformance";
import { exitCodes, exitTable } from "../program/index.ts";

/** What a check ends with. No number means something else in another command. */
export const checkExits = {
  conforms: exitCodes.done,
  breaks: 1,
  usage: exitCodes.usage,
  unreachable: exitCodes.noAgent,
  warnings: 11,
  stale: 12,
  harnessError: 13,
  undecided: 14,
} as const;

const own: readonly [code: number, about: string][] = [
  [checkExits.conforms, "it conforms, or breaks only what --baseline expects; with --list and rules: done"],
  [checkExits.breaks, "it does not conform"],
  [checkExits.usage, "wrong usage, or a file that cannot be read or written"],
  [checkExits.unreachable, "it could not be started, or never said what is needed to check it"],
  [
    checkExits.warnings,
    "with --strict: it conforms, and does something that it should not, or a fault was not survived",
  ],
  [checkExits.stale, "the baseline is stale: what it expects is no longer so"],
  [checkExits.harnessError, "a case failed for a reason of its own, which says nothing of the program"],
  [checkExits.undecided, "no rule was judged"],
];

/** The codes as lines of a help. */
export const checkExitLines: string = [
  ...own,
  ...exitTable.filter(({ code }) => code > 128).map(({ code, about }) => [code, about] as const),
]
  .map(([code, about]) => `${String(code).padEnd(5)}${about}`)
  .join("\n")
  .replace("cancelled by Ctrl-C", "ended by Ctrl-C; the reports are of what was done before");

/** What a check that was not stopped ends with: what is sure of the program comes first. */
export function checkExit({ subject, rules, counts, baseline, strict, outcome, robustness }: ReportDocument): number {
  const news = (verdict: "fail" | "warn") => rules.some((one) => one.verdict === verdict && !one.expected);
  if (subject.problem !== undefined) return checkExits.unreachable;
  if (news("fail")) return checkExits.breaks;
  if (counts["harness error"] > 0) return checkExits.harnessError;
  if (baseline !== undefined && baseline.stale.length > 0) return checkExits.stale;
  // Nothing was asked of rules where only faults were committed.
  const onlyFaults = robustness !== undefined && rules.length === 0;
  if (outcome === "undecided" && !onlyFaults) return checkExits.undecided;
  const succumbs = robustness !== undefined && robustness.survived < robustness.judged;
  return strict && (news("warn") || succumbs) ? checkExits.warnings : checkExits.conforms;
}
