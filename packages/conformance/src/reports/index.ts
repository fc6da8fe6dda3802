export { badge } from "./badge.ts";
export { type Baseline, BaselineError, baselineOf, entryOf, parseBaseline } from "./baseline.ts";
export { caseLog } from "./case-log.ts";
export { coverage, coverageMarkdown, coverageText, howChecked, isChecked, type RuleCoverage } from "./coverage.ts";
export type {
  Outcome,
  ReportDocument,
  ShownFinding,
  ShownFrame,
  ShownRobustness,
  ShownRun,
  ShownTalk,
  ShownVerdict,
  StaleEntry,
} from "./document.ts";
export { type DocumentOptions, documentOf } from "./document-of.ts";
export { htmlReport } from "./html/html.ts";
export { jsonReport } from "./json.ts";
export { junitReport } from "./junit.ts";
export { markdownReport } from "./markdown.ts";
export { sarifReport } from "./sarif.ts";
export { type TextOptions, textLines, textReport } from "./text.ts";
export type { TextLine } from "./text-line.ts";
export { outcomeSentence } from "./words.ts";
