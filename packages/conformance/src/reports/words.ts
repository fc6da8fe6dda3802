import type { ReportDocument } from "./document.ts";
import type { Scene } from "./scene.ts";

/** The outcome in a sentence. */
export function outcomeSentence({ outcome, subject, counts, partial, interrupted, ...rest }: ReportDocument): string {
  const { side, problem } = subject;
  const those = partial ? " for what was asked" : "";
  const stopped = interrupted ? " The check was stopped before its end." : "";
  if (problem !== undefined) return `The ${side} could not be checked.${stopped}`;
  if (outcome === "does not conform") {
    const known = rest.rules.filter(({ verdict, expected }) => verdict === "fail" && expected).length;
    const expected = known > 0 ? `, ${known} of them expected` : "";
    return `The ${side} does not conform: it breaks ${rulesOf(counts.fail)}${expected}.${stopped}`;
  }
  if (outcome === "conforms")
    return `The ${side} conforms${those}, as far as it was checked: ${rulesOf(counts.pass + counts.warn)}.${stopped}`;
  if (rest.robustness !== undefined && rest.rules.length === 0)
    return `Whether the ${side} conforms was not asked: only faults were committed.${stopped}`;
  const why = counts["harness error"] > 0 ? "the check itself failed" : "no rule was judged";
  return `It is not decided whether the ${side} conforms${interrupted ? "" : `: ${why}`}.${stopped}`;
}

/** Every verdict with its count, as words. */
export function countWords({ counts }: Pick<ReportDocument, "counts">): string {
  return Object.entries(counts)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(" · ");
}

/** The program under test: as it calls itself, else its command. As it was given: not cleaned. */
export function subjectName({ subject }: Pick<ReportDocument, "subject">): string {
  const { name, version, command, side } = subject;
  if (name !== undefined) return version === undefined ? name : `${name} ${version}`;
  return command.join(" ") || `an ${side}`.replace("an client", "a client");
}

/** "versions 1 and 2". */
export function versionWords({ subject: { speaks } }: Pick<ReportDocument, "subject">): string {
  return speaks.length === 0 ? "no version" : `version${speaks.length > 1 ? "s" : ""} ${speaks.join(" and ")}`;
}

function rulesOf(count: number): string {
  return `${count} rule${count === 1 ? "" : "s"}`;
}

/** How robust it is, in a sentence; apart from whether it conforms. */
export function robustnessSentence({ robustness }: Pick<ReportDocument, "robustness">): string | undefined {
  if (robustness === undefined) return undefined;
  const { survived, judged, faults } = robustness;
  const others = (["gave in", "died", "hung", "harness error"] as const).flatMap((outcome) => {
    const count = faults.filter((one) => one.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcome}`];
  });
  const rest = others.length === 0 ? "" : ` (${others.join(" · ")})`;
  return `Robustness, which the protocol does not ask for: it survives ${survived} of ${judged} faults${rest}.`;
}

/** Why rules were blocked, and how many for each reason. None where the program could not be checked at all: that is told itself. */
export function blockedReasons({ rules, subject }: ReportDocument): [why: string, count: number][] {
  if (subject.problem !== undefined) return [];
  const counts = new Map<string, number>();
  for (const { verdict, says } of rules) if (verdict === "blocked") counts.set(says, (counts.get(says) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** How many frames a conversation had, and how many of them are told. */
export function framesWords({ conversation, total, frames }: Scene): string {
  const told = frames.filter((one) => typeof one !== "number").length;
  const which = conversation === undefined ? "" : `conversation ${conversation}: `;
  return `${which}${told < total ? `${told} of ${total}` : total}`;
}

/** Which lines of stderr are told. */
export function stderrWords({ stderr, stderrLeft, stderrCut }: Scene): string {
  const all = `${stderr.length} line${stderr.length === 1 ? "" : "s"}`;
  if (stderrLeft === 0) return stderrCut ? `the last ${all}` : all;
  return `the last ${all}, ${stderrCut ? "at least " : ""}${stderrLeft} before ${stderrLeft === 1 ? "is" : "are"} left out`;
}
