import { verdicts } from "../judge/index.ts";
import { breachLines, faultLines } from "./breach-lines.ts";
import { breachesOf } from "./breaches.ts";
import type { ReportDocument, ShownVerdict, StaleEntry } from "./document.ts";
import { logLine, logText } from "./safe-text.ts";
import { blank, prose, type TextLine } from "./text-line.ts";
import { blockedReasons, countWords, outcomeSentence, robustnessSentence, subjectName, versionWords } from "./words.ts";

/** What the text tells. */
export interface TextOptions {
  /** Whether every rule is listed, those that pass and those that were not judged too, each with its reason. */
  readonly verbose?: boolean;
}

/** As many lines of a problem are shown. */
const MAX_PROBLEM_LINES = 20;

/** What a person reads: each breach with its evidence, why others were not judged, the counts and the outcome. Lines stay whole. */
export function textReport(document: ReportDocument, options: TextOptions = {}): string {
  return textLines(document, options)
    .map(({ lead, text }) => `${lead}${text}\n`)
    .join("");
}

/** The same as lines, for a screen. */
export function textLines(document: ReportDocument, { verbose = false }: TextOptions = {}): TextLine[] {
  const { subject, rules, baseline, robustness } = document;
  const blocked = blockedReasons(document);
  const problem = subject.problem === undefined ? [] : logText(subject.problem).split("\n").slice(0, MAX_PROBLEM_LINES);
  const parts = [
    ...breachesOf(document).map(breachLines),
    blocked.map(([why, count]) => prose(`blocked: ${count}  `, logLine(why), "blocked")),
    ...(robustness?.faults ?? []).filter(({ outcome }) => outcome !== "survived").map(faultLines),
    verbose ? listing(rules) : [],
    (baseline?.stale ?? []).map(staleLine),
    problem.map((line) => prose("", line)),
    summary(document),
  ];
  return parts.filter((part) => part.length > 0).flatMap((part, at) => (at === 0 ? part : [blank, ...part]));
}

function summary(document: ReportDocument): TextLine[] {
  const { subject, baseline, seed, durationMs, outcome } = document;
  const seconds = (durationMs / 1000).toFixed(1);
  const facts = [logLine(subjectName(document)), subject.side, versionWords(document), `seed ${seed}`, `${seconds} s`];
  const robustness = robustnessSentence(document);
  return [
    prose("", facts.join(" · ")),
    prose("", countWords(document)),
    ...(baseline === undefined ? [] : [prose("", `The baseline expects ${baseline.expected} of these.`)]),
    prose("", outcomeSentence(document), outcome === "conforms" ? "pass" : "fail"),
    ...(robustness === undefined ? [] : [prose("", robustness)]),
  ];
}

function listing(rules: readonly ShownVerdict[]): TextLine[] {
  const width = Math.max(...verdicts.map(({ length }) => length));
  return rules.map(({ rule, protocol, verdict, says, asks, expected }) => {
    const why = verdict === "pass" ? asks : `${expected ? "(expected) " : ""}${says}`;
    const id = `${rule}@${protocol}`.padEnd(11);
    return prose(`${verdict.padEnd(width)}  `, `${id}  ${logLine(why.split("\n", 1)[0]!)}`, verdict);
  });
}

function staleLine({ entry, verdict, now }: StaleEntry): TextLine {
  return prose(
    "",
    `The baseline is stale: ${entry} is expected to be ${verdict}; now it is ${now}. Take it out, or write it anew.`,
  );
}
