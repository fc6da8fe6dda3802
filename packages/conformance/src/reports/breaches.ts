import { verdicts } from "../judge/index.ts";
import type { ReportDocument, ShownVerdict } from "./document.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { type Scene, sceneOf } from "./scene.ts";

/** What is told in one piece: verdicts that one run of a case gave with the same words. */
export interface Breach {
  readonly verdicts: readonly [ShownVerdict, ...ShownVerdict[]];
  readonly evidence?: Evidence;
  /** What was around it. */
  readonly scene?: Scene;
  /** The verdict with which that scene has been told already: the frames near both are there. */
  readonly sceneWith?: ShownVerdict;
  /** The verdict with which a stderr of the same words has been told already. */
  readonly stderrWith?: ShownVerdict;
}

/** What a report tells in full: what is held against the program or the check, but for what a baseline expects; the worst first. */
export function breachesOf(document: ReportDocument): Breach[] {
  const told = document.rules.filter(
    ({ verdict, expected }) => ["fail", "harness error", "warn"].includes(verdict) && !expected,
  );
  const groups = groupsOf(document, told);
  const scenes = new Map<string, { readonly scene: Scene; readonly first: ShownVerdict }>();
  const errors = new Map<string, ShownVerdict>();
  return groups.map(({ verdicts: those, evidence }): Breach => {
    const talk = evidence?.talk;
    if (evidence === undefined || talk === undefined) return { verdicts: those, ...(evidence && { evidence }) };
    const [first] = those;
    const key = `${first.runs[0]}/${talk}`;
    const known = scenes.get(key);
    if (known) return { verdicts: those, evidence, scene: known.scene, sceneWith: known.first };
    const findings = groups.flatMap((one) => (one.evidence?.run === evidence.run ? [one.evidence.finding] : []));
    const own = findings.filter((one) => one === evidence.finding);
    const scene = sceneOf(evidence.run.talks, talk, [...own, ...findings]);
    scenes.set(key, { scene, first });
    const words = scene.stderr.join("\n");
    const stderrWith = errors.get(words);
    if (words !== "" && stderrWith === undefined) errors.set(words, first);
    return { verdicts: those, evidence, scene, ...(stderrWith && { stderrWith }) };
  });
}

interface Group {
  readonly verdicts: [ShownVerdict, ...ShownVerdict[]];
  readonly evidence: Evidence | undefined;
}

function groupsOf(document: ReportDocument, told: readonly ShownVerdict[]): Group[] {
  const groups = new Map<string, Group>();
  for (const one of [...told].sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict))) {
    const key = JSON.stringify([one.verdict, one.runs[0], one.says]);
    const known = groups.get(key);
    if (known) known.verdicts.push(one);
    else groups.set(key, { verdicts: [one], evidence: evidenceOf(document, one)[0] });
  }
  return [...groups.values()];
}
