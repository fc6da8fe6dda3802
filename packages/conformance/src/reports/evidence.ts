import type { ReportDocument, ShownFinding, ShownFrame, ShownRun, ShownVerdict } from "./document.ts";

/** What a verdict stands on: a case, what it found, and the exchange that shows it. */
export interface Evidence {
  readonly run: ShownRun;
  readonly finding: ShownFinding;
  /** The conversation that shows it: that of the exchange, or else the last; absent where there was none. */
  readonly talk?: number;
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
    const talk = finding.talk ?? run.talks.length - 1;
    return [{ run, finding, ...(run.talks[talk] && { talk }), ...(sent && { sent }), ...(came && { came }) }];
  });
}
