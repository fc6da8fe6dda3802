import type { ReportDocument, ShownFinding, ShownFrame, ShownRun, ShownVerdict } from "./document.ts";

/** What a verdict stands on: a case, what it found, and the exchange that shows it. */
export interface Evidence {
  readonly run: ShownRun;
  readonly finding: ShownFinding;
  readonly sent?: ShownFrame;
  readonly came?: ShownFrame;
}

/** What a verdict stands on, the first first. */
export function evidenceOf({ runs }: ReportDocument, { rule, verdict, runs: those }: ShownVerdict): Evidence[] {
  return those.flatMap((index) => {
    const run = runs[index];
    const finding = run?.findings.find((one) => one.rule === rule && one.verdict === verdict);
    if (run === undefined || finding === undefined) return [];
    const frames = run.talks[finding.talk ?? -1]?.frames;
    const frame = (n?: number) => (n === undefined ? undefined : frames?.find((one) => one.n === n));
    const sent = frame(finding.sent);
    const came = frame(finding.came);
    return [{ run, finding, ...(sent && { sent }), ...(came && { came }) }];
  });
}
