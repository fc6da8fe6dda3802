import { entryOf } from "./baseline.ts";
import type { ReportDocument, ShownVerdict } from "./document.ts";
import { evidenceOf } from "./evidence.ts";
import { logText, safeJson } from "./safe-text.ts";
import { countWords, outcomeSentence, robustnessSentence } from "./words.ts";

/**
 * SARIF 2.1.0. Breaches are results: of what must be errors, of what should be warnings; those that a baseline expects are
 * suppressed. Everything else is no result, since viewers show each as a defect: its counts are among the properties of the run,
 * and errors of the harness are notifications of the tool.
 */
export function sarifReport(document: ReportDocument): string {
  const { tool, rules, subject, seed, outcome, counts } = document;
  const breaches = rules.filter(({ verdict }) => verdict === "fail" || verdict === "warn");
  const named = [...new Map(breaches.map((one) => [one.rule, one])).values()];
  const errors = rules.filter(({ verdict }) => verdict === "harness error");
  const problems = [...errors.map((one) => `${entryOf(one)}: ${one.says}`), ...[subject.problem ?? []].flat()];
  const run = {
    tool: { driver: { name: tool.name, version: tool.version, rules: named.map(descriptor) } },
    results: breaches.map((one) =>
      result(
        document,
        one,
        named.findIndex(({ rule }) => rule === one.rule),
      ),
    ),
    invocations: [
      {
        executionSuccessful: problems.length === 0 && !document.interrupted,
        startTimeUtc: document.startedAt,
        toolExecutionNotifications: problems.map((text) => ({ level: "error", message: { text: logText(text) } })),
      },
    ],
    properties: { outcome, seed, counts, summary: summaryOf(document), ...robustnessOf(document) },
  };
  const log = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
  return `${safeJson(log, 2)}\n`;
}

function summaryOf(document: ReportDocument): string {
  return [outcomeSentence(document), countWords(document), robustnessSentence(document)].filter(Boolean).join(" ");
}

/** How robust it is: a property of the run, since a fault is no result. */
function robustnessOf({ robustness }: ReportDocument): object {
  if (robustness === undefined) return {};
  const { seed, survived, judged, faults } = robustness;
  return { robustness: { seed, survived, judged, faults: faults.map(({ fault, outcome }) => ({ fault, outcome })) } };
}

function descriptor({ rule, asks, level, area, sources, unstable }: ShownVerdict): object {
  const must = level === "MUST" || level === "MUST NOT";
  const help = `${asks}\n${level}; source: ${sources.join(", ")}${unstable ? "; unstable" : ""}`;
  return {
    id: rule,
    shortDescription: { text: asks },
    fullDescription: { text: asks },
    help: { text: help },
    defaultConfiguration: { level: must ? "error" : "warning" },
    properties: { level, area },
  };
}

function result(document: ReportDocument, one: ShownVerdict, ruleIndex: number): object {
  const { rule, verdict, says, asks, protocol, expected } = one;
  const [first] = evidenceOf(document, one);
  const again = first === undefined ? "" : `\nAgain: ${first.run.reproduce}`;
  const text = logText(`Version ${protocol} of the protocol asks: ${asks}\nFound: ${says}${again}`);
  return {
    ...{ ruleId: rule, ruleIndex, kind: "fail", level: verdict === "fail" ? "error" : "warning" },
    message: { text },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: sourceOf(document) }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: `${document.subject.side}/v${protocol}/${first?.run.case ?? rule}` }],
      },
    ],
    // The second is what GitHub tells alerts apart by: without it, those of two versions in one file would be one.
    partialFingerprints: { "rule/v1": entryOf(one), primaryLocationLineHash: `${entryOf(one)}:1` },
    ...(expected && { suppressions: [{ kind: "external", justification: "The baseline expects it." }] }),
  };
}

/** Viewers want a file: the first word of the command that looks like one of the repository, or else a name for all. */
function sourceOf({ subject: { command, side } }: ReportDocument): string {
  const file = command.find((word) => /^(?![-/\\])(?!.*(?:^|[\\/])\.\.(?:[\\/]|$))[\w./-]+\.\w+$/.test(word));
  return file === undefined ? side : encodeURI(file.replace(/^\.\//, ""));
}
