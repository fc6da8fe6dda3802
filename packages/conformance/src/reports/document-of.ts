import { type CaseRun, type Report, type Robustness, type Verdict, verdicts } from "../judge/index.ts";
import { ruleOf } from "../rules/index.ts";
import { type Baseline, entryOf, staleEntries } from "./baseline.ts";
import {
  FORMAT,
  MAX_FRAME_TEXT,
  MAX_FRAMES,
  MAX_SAYS,
  MAX_STDERR,
  type Outcome,
  type ReportDocument,
  type ShownRobustness,
  type ShownRun,
  type ShownVerdict,
} from "./document.ts";
import { type Hide, shorten, showFinding, showTalk } from "./show-talk.ts";

/** How a report is made fit to be shown. */
export interface DocumentOptions {
  /** Takes the secrets out of a text: of frames, stderr, commands and whatever repeats them. */
  readonly hide: Hide;
  readonly baseline?: Baseline;
}

/** What a check found out, within limits and without secrets, with what the protocol says and what follows from it all. */
export function documentOf(report: Report, { hide, baseline }: DocumentOptions): ReportDocument {
  const { tool, subject, seed, strict, startedAt, durationMs, partial, interrupted, robustness } = report;
  const { name, version, problem } = subject;
  const say = (text: string) => shorten(text, MAX_SAYS, hide);
  const rules = report.rules.map((one): ShownVerdict => {
    const { area, level, says: asks, sources, unstable } = ruleOf(one.rule);
    const expected = baseline?.get(entryOf(one)) === one.verdict;
    return { ...one, says: say(one.says), area, level, asks, sources, unstable, ...(expected && { expected }) };
  });
  const counts = countsOf(rules);
  return {
    format: FORMAT,
    tool,
    subject: {
      ...subject,
      command: subject.command.map(hide),
      ...(name !== undefined && { name: say(name) }),
      ...(version !== undefined && { version: say(version) }),
      ...(problem !== undefined && { problem: say(problem) }),
    },
    ...{ seed, strict, startedAt, durationMs },
    ...(partial && { partial }),
    ...(interrupted && { interrupted }),
    outcome: outcomeOf(report, counts),
    counts,
    ...(baseline && {
      baseline: {
        expected: rules.filter(({ expected }) => expected).length,
        stale: staleEntries(report, baseline),
      },
    }),
    rules,
    runs: report.runs.map((run) => showRun(run, hide)),
    ...(robustness && { robustness: showRobustness(robustness, hide) }),
    limits: {
      frameCharacters: MAX_FRAME_TEXT,
      frames: MAX_FRAMES,
      stderrCharacters: MAX_STDERR,
      saysCharacters: MAX_SAYS,
    },
  };
}

function countsOf(rules: readonly { readonly verdict: Verdict }[]): ReportDocument["counts"] {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as { [verdict in Verdict]: number };
  for (const { verdict } of rules) counts[verdict]++;
  return counts;
}

function outcomeOf({ subject, interrupted }: Report, counts: ReportDocument["counts"]): Outcome {
  if (counts.fail > 0) return "does not conform";
  const sure = subject.problem === undefined && !interrupted && counts["harness error"] === 0;
  return sure && counts.pass + counts.warn > 0 ? "conforms" : "undecided";
}

function showRun({ findings, talks, ...run }: CaseRun, hide: Hide): ShownRun {
  const shown = findings.map((finding) => {
    return { ...showFinding(finding, talks), says: shorten(finding.says, MAX_SAYS, hide) };
  });
  return {
    ...run,
    findings: shown,
    talks: talks.map((talk, index) => showTalk(talk, index, shown, hide)),
    reproduce: hide(run.reproduce),
  };
}

function showRobustness({ seed, faults }: Robustness, hide: Hide): ShownRobustness {
  return {
    seed,
    survived: faults.filter(({ outcome }) => outcome === "survived").length,
    judged: faults.filter(({ outcome }) => outcome !== "harness error").length,
    faults: faults.map(({ says, talk, reproduce, ...fault }) => ({
      ...fault,
      says: shorten(says, MAX_SAYS, hide),
      talk: showTalk(talk, 0, [], hide),
      reproduce: hide(reproduce),
    })),
  };
}
