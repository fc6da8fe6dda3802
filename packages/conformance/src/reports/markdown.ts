import { type Breach, breachesOf } from "./breaches.ts";
import type { ReportDocument, ShownRobustness, ShownVerdict } from "./document.ts";
import { frameLines } from "./frame-lines.ts";
import { codeBlock, codeSpan } from "./safe-text.ts";
import { type Scene, sceneOf } from "./scene.ts";
import {
  blockedReasons,
  countWords,
  framesWords,
  outcomeSentence,
  robustnessSentence,
  stderrWords,
  subjectName,
  versionWords,
} from "./words.ts";

/** So long are all breaches together, in characters, and all faults: a comment on a pull request can have 65,536. */
export const MAX_BREACHES = 40_000;
const MAX_FAULTS = 12_000;
/** As much is told of what was found, sent and came back, in characters each. */
const MAX_SHOWN = 600;
/** So many rules that were found broken together are told with their sentences; of further ones, the ids. */
const MAX_HEADS = 12;
/** As much of a frame near it, and of a line of stderr. */
const MAX_LINE = 160;
/** As many reasons are told of rules that were blocked. */
const MAX_REASONS = 10;

/** Markdown for a comment or a summary: the outcome, the counts, and each breach with its evidence folded away. */
export function markdownReport(document: ReportDocument): string {
  const { subject, baseline, seed } = document;
  const breaches = breachesOf(document).map((one) => ({ text: breach(one), verdicts: one.verdicts.length }));
  const { told } = within(
    breaches.map(({ text }) => text),
    MAX_BREACHES,
  );
  const left = breaches.slice(told.length).reduce((sum, { verdicts }) => sum + verdicts, 0);
  const blocked = blockedReasons(document).slice(0, MAX_REASONS);
  const lines = [
    `## Agent Client Protocol: ${codeSpan(cut(subjectName(document)))}`,
    `**${outcomeSentence(document)}**`,
    `${countWords(document)}. Checked at ${versionWords(document)} of the protocol, with seed ${seed}.`,
    ...(subject.problem === undefined ? [] : [codeBlock(subject.problem)]),
    ...[robustnessSentence(document) ?? []].flat(),
    ...(baseline === undefined ? [] : [`The baseline expects ${baseline.expected} of these verdicts.`]),
    ...(baseline?.stale ?? []).map(
      ({ entry, verdict, now }) =>
        `- The baseline is stale: \`${entry}\` is expected to be ${verdict}; now it is ${now}.`,
    ),
    ...told,
    ...(left > 0 ? [`And ${left} more, which the other reports tell.`] : []),
    ...faultParts(document, MAX_FAULTS),
    ...blocked.map(([why, count]) => `- ${count} blocked: ${codeSpan(cut(why))}`),
  ];
  return `${lines.join("\n\n")}\n`;
}

function breach({ verdicts, evidence, scene, sceneWith, stderrWith }: Breach): string {
  const [{ says }] = verdicts;
  const heads = verdicts
    .slice(0, MAX_HEADS)
    .map(
      ({ verdict, rule, protocol, level, asks }) =>
        `**${verdict}: ${rule}**, version ${protocol} (${level}): ${plain(asks)}`,
    );
  const others = verdicts.slice(MAX_HEADS).map(({ rule }) => rule);
  if (others.length > 0) heads.push(`And of the same version: ${others.join(", ")}`);
  const parts = [heads.join("\\\n"), codeBlock(cut(says))];
  if (evidence !== undefined) {
    const { run, sent, came } = evidence;
    const exchange = [sent && `→ ${cut(sent.text)}`, `← ${came ? cut(came.text) : "nothing"}`].filter(Boolean);
    parts.push(`<details><summary>Sent, came back, the frames, and how to see it again</summary>`);
    if (sent || came) parts.push(codeBlock(exchange.join("\n")));
    if (sceneWith) parts.push(`The frames are with ${sceneWith.rule}, version ${sceneWith.protocol}, above.`);
    else if (scene) parts.push(...around(scene, stderrWith));
    parts.push(codeBlock(run.reproduce, "sh"), "</details>");
  }
  return parts.join("\n\n");
}

/** The frames near it, the end of stderr, and how the program ended. */
function around(scene: Scene, stderrWith?: ShownVerdict): string[] {
  const { frames, stderr, ending } = scene;
  const lines = frameLines(frames, { limit: MAX_LINE }).map(({ lead, text }) => `${lead}${text}`);
  const errors = stderr.map((line) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line));
  const same = stderrWith && `Stderr: the same as with ${stderrWith.rule}, version ${stderrWith.protocol}, above.`;
  return [
    `Frames: ${framesWords(scene)}`,
    codeBlock(lines.join("\n")),
    ...(same ? [same] : stderr.length === 0 ? [] : [`Stderr: ${stderrWords(scene)}`, codeBlock(errors.join("\n"))]),
    ...(ending === undefined ? [] : [codeBlock(`${ending}.`)]),
  ];
}

/** A fault that was not survived. */
function faultPart({ fault, title, outcome, says, talk, reproduce }: ShownRobustness["faults"][number]): string {
  return [
    `**${outcome}: ${plain(fault)}**: ${plain(title)}`,
    codeBlock(cut(says)),
    ...around(sceneOf([talk], 0, [])),
    codeBlock(reproduce, "sh"),
  ].join("\n\n");
}

/** The faults that were not survived, folded away: the protocol does not ask for it. */
function faultParts({ robustness }: ReportDocument, room: number): string[] {
  const those = (robustness?.faults ?? []).filter(({ outcome }) => outcome !== "survived");
  if (those.length === 0) return [];
  const { told, left } = within(those.map(faultPart), room);
  const more = left > 0 ? [`And ${left} more, which the other reports tell.`] : [];
  return [`<details><summary>Faults that were not survived: ${those.length}</summary>`, ...told, ...more, "</details>"];
}

/** The first of these parts that have room together, and how many have not. */
function within(parts: readonly string[], room: number): { readonly told: string[]; readonly left: number } {
  let rest = room;
  const end = parts.findIndex((part) => (rest -= part.length + 2) < 0);
  const told = end === -1 ? [...parts] : parts.slice(0, end);
  return { told, left: parts.length - told.length };
}

function cut(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** Own words, in which Markdown shall see no marks. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~@&]/g, "\\$&");
}
