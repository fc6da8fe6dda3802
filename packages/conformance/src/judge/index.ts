export type { Case } from "./case.ts";
export type { CaseRun, FaultOutcome, Finding, Report, Robustness, RuleVerdict, Subject, TalkLog } from "./finding.ts";
export { Halt, Judge, show } from "./judge.ts";
export { breachOf, type Verdict, verdicts, worst } from "./verdict.ts";
export { version } from "./version.ts";
