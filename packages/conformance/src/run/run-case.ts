import { type Case, type CaseRun, Halt, type Judge, type TalkLog } from "../judge/index.ts";
import { describeEnding, Gone, Silence, type Talk } from "../talk/index.ts";

/** A case that is to be run, and its way of ending what it started. */
export interface Running<T extends Judge> {
  readonly case: Case<T>;
  readonly protocol: 1 | 2;
  readonly reproduce: string;
  readonly test: T;
  /** Ends whatever the case started besides its conversations. */
  readonly stop?: () => Promise<void>;
}

/** What became of a case, and its conversations as they were. */
export interface Ran {
  readonly run: CaseRun;
  /** For each conversation, whether the program ended by itself. */
  readonly ended: readonly boolean[];
}

/** Runs a case to its end. Each of its rules has a finding then. Never rejects; all that the case started has ended. */
export async function runCase<T extends Judge>(running: Running<T>): Promise<Ran> {
  const { case: given, protocol, test, reproduce } = running;
  const { talks } = test;
  const began = performance.now();
  const { rules } = given;
  try {
    await given.run(test);
    const died = given.mayEnd ? undefined : test.died;
    if (died) {
      test.findings.length = 0;
      test.rest(rules, "breach", `${describeEnding(died)} in the course of the case.`);
    }
    test.rest(rules, "harness error", "The case came to its end without a word on this rule.");
  } catch (error) {
    if (error instanceof Halt) test.rest(rules, error.verdict, error.message);
    else if (error instanceof Silence || error instanceof Gone) breakOff(test, rules, error.message);
    else test.rest(rules, "harness error", error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const ended = talks.map((talk) => talk.ending !== undefined);
  await Promise.all([...talks.map((talk) => talk.stop()), running.stop?.()]);
  const run: CaseRun = {
    case: given.id,
    title: given.title,
    protocol,
    findings: test.findings,
    talks: talks.map((talk, index) => logOf(talk, ended[index]!)),
    durationMs: Math.round(performance.now() - began),
    reproduce,
  };
  return { run, ended };
}

/** The program says no more: a breach of the rules that were not judged yet, or else of the one that was judged last. */
function breakOff(test: Judge, rules: readonly string[], says: string): void {
  const judged = test.findings.length;
  test.rest(rules, "breach", says);
  const last = test.findings.at(-1);
  if (last !== undefined && test.findings.length === judged) test.holds(last.rule, false, says);
}

function logOf(talk: Talk, ended: boolean): TalkLog {
  return { frames: talk.frames, stderr: talk.stderr(), ...(ended && { ending: describeEnding(talk.ending) }) };
}
