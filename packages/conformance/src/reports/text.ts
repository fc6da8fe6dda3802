import { type Verdict, verdicts } from "../judge/index.ts";
import type { ReportDocument, ShownFrame, ShownRobustness, ShownVerdict } from "./document.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { logLine, logText } from "./safe-text.ts";
import { countWords, outcomeSentence, reasons, robustnessSentence, subjectName, versionWords } from "./words.ts";

/** How a report is shown on a terminal. */
export interface TextOptions {
  /** Whether verdicts have colours. */
  readonly color?: boolean;
  /** Whether every rule is listed, those that pass and those that were not judged too, each with its reason. */
  readonly verbose?: boolean;
}

/** As much of a frame is shown, in characters. */
const MAX_SHOWN = 400;
/** As many lines of a problem are shown. */
const MAX_PROBLEM_LINES = 20;

const COLORS: { readonly [verdict in Verdict]: number } = {
  fail: 31,
  "harness error": 35,
  warn: 33,
  blocked: 36,
  pass: 32,
  "not applicable": 90,
  "not checked": 90,
};

/** What a terminal shows, cleaned: each breach with its evidence, why others were not judged, the counts and the outcome. */
export function textReport(document: ReportDocument, { color = false, verbose = false }: TextOptions = {}): string {
  const { subject, rules, baseline, seed, durationMs } = document;
  const paint = (verdict: Verdict, text: string) => (color ? `\x1b[${COLORS[verdict]}m${text}\x1b[39m` : text);
  const told = rules.filter(
    ({ verdict, expected }) => ["fail", "harness error", "warn"].includes(verdict) && !expected,
  );
  const blocked = reasons(rules.filter(({ verdict }) => verdict === "blocked"));
  const parts = [
    ...groupsOf(document, told).map((group) => breach(group, paint)),
    blocked.map(([why, count]) => `${paint("blocked", `blocked: ${count}`)}  ${logLine(why)}`).join("\n"),
    ...(document.robustness?.faults ?? []).filter(({ outcome }) => outcome !== "survived").map(fault),
    verbose ? listing(rules, paint) : "",
    (baseline?.stale ?? []).map((one) => staleLine(one)).join("\n"),
    (subject.problem === undefined ? [] : logText(subject.problem).split("\n").slice(0, MAX_PROBLEM_LINES)).join("\n"),
    [
      `${logLine(subjectName(document))} · ${subject.side} · ${versionWords(document)} · seed ${seed} · ${(durationMs / 1000).toFixed(1)} s`,
      countWords(document),
      baseline === undefined ? "" : `The baseline expects ${baseline.expected} of these.`,
      paint(document.outcome === "conforms" ? "pass" : "fail", outcomeSentence(document)),
      robustnessSentence(document) ?? "",
    ]
      .filter((line) => line !== "")
      .join("\n"),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Verdicts that one run of a case gave with the same words. */
interface Group {
  readonly verdicts: readonly ShownVerdict[];
  readonly evidence: Evidence | undefined;
}

function groupsOf(document: ReportDocument, told: readonly ShownVerdict[]): Group[] {
  const groups = new Map<string, { verdicts: ShownVerdict[]; evidence: Evidence | undefined }>();
  for (const one of [...told].sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict))) {
    const [evidence] = evidenceOf(document, one);
    const key = JSON.stringify([one.verdict, one.runs[0], one.says]);
    const known = groups.get(key);
    if (known) known.verdicts.push(one);
    else groups.set(key, { verdicts: [one], evidence });
  }
  return [...groups.values()];
}

function breach({ verdicts: those, evidence }: Group, paint: (verdict: Verdict, text: string) => string): string {
  const heads = those.map(
    ({ verdict, rule, protocol, level, asks }) =>
      `${paint(verdict, verdict)}  ${rule} (version ${protocol}, ${level}): ${logLine(asks)}`,
  );
  const lines: [name: string, text: string][] = [["Found", logText(those[0]!.says).trimEnd()]];
  if (evidence !== undefined) {
    const { run, sent, came } = evidence;
    if (sent) lines.push(["Sent", shown(sent)]);
    if (sent || came) lines.push([sent ? "Came back" : "It sent", came ? shown(came) : "nothing"]);
    lines.push(["Case", `${run.case}: ${run.title}`], ["Again", logLine(run.reproduce)]);
  }
  const told = lines.map(([name, text]) => `  ${`${name}:`.padEnd(11)}${text.replace(/\n/g, `\n${" ".repeat(13)}`)}`);
  return [...heads, ...told].join("\n");
}

function fault({ fault: id, title, outcome, says, reproduce }: ShownRobustness["faults"][number]): string {
  return [
    `${outcome}  ${id}: ${logLine(title)}`,
    `  Found:     ${logText(says)
      .trimEnd()
      .replace(/\n/g, `\n${" ".repeat(13)}`)}`,
    `  Again:     ${logLine(reproduce)}`,
  ].join("\n");
}

function shown({ text, characters }: ShownFrame): string {
  const line = logLine(text.slice(0, MAX_SHOWN));
  return text.length > MAX_SHOWN ? `${line}… (${characters ?? text.length} characters)` : line;
}

function listing(rules: readonly ShownVerdict[], paint: (verdict: Verdict, text: string) => string): string {
  const width = Math.max(...verdicts.map(({ length }) => length));
  return rules
    .map(({ rule, protocol, verdict, says, asks, expected }) => {
      const why = verdict === "pass" ? asks : `${expected ? "(expected) " : ""}${says}`;
      const id = `${rule}@${protocol}`.padEnd(11);
      return `${paint(verdict, verdict.padEnd(width))}  ${id}  ${logLine(why.split("\n", 1)[0]!)}`;
    })
    .join("\n");
}

function staleLine({ entry, verdict, now }: { entry: string; verdict: Verdict; now: string }): string {
  return `The baseline is stale: ${entry} is expected to be ${verdict}; now it is ${now}. Take it out, or write it anew.`;
}
