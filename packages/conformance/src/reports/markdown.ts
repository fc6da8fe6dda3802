import type { ReportDocument, ShownVerdict } from "./document.ts";
import { evidenceOf } from "./evidence.ts";
import { codeBlock, codeSpan } from "./safe-text.ts";
import { countWords, outcomeSentence, reasons, robustnessSentence, subjectName, versionWords } from "./words.ts";

/** As many breaches are told in full: a comment on a pull request can be only so long. */
export const MAX_TOLD = 30;
/** As much of a frame is told, in characters. */
const MAX_SHOWN = 600;

/** Markdown for a comment or a summary: the outcome, the counts, and each breach with its evidence folded away. */
export function markdownReport(document: ReportDocument): string {
  const { rules, subject, baseline, seed } = document;
  const told = rules.filter(
    ({ verdict, expected }) => ["fail", "harness error", "warn"].includes(verdict) && !expected,
  );
  const blocked = reasons(rules.filter(({ verdict }) => verdict === "blocked"));
  const lines = [
    `## Agent Client Protocol: ${codeSpan(subjectName(document))}`,
    `**${outcomeSentence(document)}**`,
    `${countWords(document)}. Checked at ${versionWords(document)} of the protocol, with seed ${seed}.`,
    ...(subject.problem === undefined ? [] : [codeBlock(subject.problem)]),
    ...[robustnessSentence(document) ?? []].flat(),
    ...(baseline === undefined ? [] : [`The baseline expects ${baseline.expected} of these verdicts.`]),
    ...(baseline?.stale ?? []).map(
      ({ entry, verdict, now }) =>
        `- The baseline is stale: \`${entry}\` is expected to be ${verdict}; now it is ${now}.`,
    ),
    ...told.slice(0, MAX_TOLD).map((one) => breach(document, one)),
    ...(told.length > MAX_TOLD ? [`And ${told.length - MAX_TOLD} more, which the other reports tell.`] : []),
    ...faultLines(document),
    ...blocked.map(([why, count]) => `- ${count} blocked: ${codeSpan(why)}`),
  ];
  return `${lines.join("\n\n")}\n`;
}

function breach(document: ReportDocument, one: ShownVerdict): string {
  const { rule, protocol, verdict, level, asks, says } = one;
  const [first] = evidenceOf(document, one);
  const cut = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
  const parts = [`**${verdict}: ${rule}**, version ${protocol} (${level}): ${plain(asks)}`, codeBlock(cut(says))];
  if (first !== undefined) {
    const { run, sent, came } = first;
    const exchange = [sent && `→ ${cut(sent.text)}`, `← ${came ? cut(came.text) : "nothing"}`].filter(Boolean);
    parts.push(`<details><summary>Sent, came back, and how to see it again</summary>`);
    if (sent || came) parts.push(codeBlock(exchange.join("\n")));
    parts.push(codeBlock(run.reproduce, "sh"), "</details>");
  }
  return parts.join("\n\n");
}

/** The faults that were not survived, folded away: the protocol does not ask for it. */
function faultLines({ robustness }: ReportDocument): string[] {
  const those = (robustness?.faults ?? []).filter(({ outcome }) => outcome !== "survived");
  if (those.length === 0) return [];
  const told = those.slice(0, MAX_TOLD).map(({ fault, title, outcome, says, reproduce }) => {
    const parts = [`**${outcome}: ${plain(fault)}**: ${plain(title)}`, codeBlock(says.slice(0, MAX_SHOWN))];
    return [...parts, codeBlock(reproduce, "sh")].join("\n\n");
  });
  const more = those.length > MAX_TOLD ? [`And ${those.length - MAX_TOLD} more.`] : [];
  return [`<details><summary>Faults that were not survived: ${those.length}</summary>`, ...told, ...more, "</details>"];
}

/** Own words, in which Markdown shall see no marks. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~@&]/g, "\\$&");
}
