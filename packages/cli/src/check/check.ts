import { clean } from "@colloquy/acp/text";
import {
  type AgentCase,
  agentCases,
  baselineOf,
  type ClientCase,
  clientCases,
  documentOf,
  parseBaseline,
  type Report,
} from "@colloquy/conformance";
import { didYouMean, UsageError } from "../command-line/index.ts";
import { exitCodes } from "../program/index.ts";
import { type CheckArguments, parseCheck } from "./arguments.ts";
import { checkExit, checkExits } from "./exit-code.ts";
import { wantedFaults, withRobustness } from "./faults.ts";
import { readGiven, writeGiven } from "./files.ts";
import { givenBy } from "./given.ts";
import { hiding } from "./hiding.ts";
import { listing } from "./list.ts";
import { writeOutputs } from "./outputs.ts";
import { print } from "./print.ts";
import { progressOn } from "./progress.ts";
import { reproduction } from "./reproduce.ts";
import { ruleList } from "./rule-list.ts";
import { narrowed, type Selection, select } from "./select.ts";
import { stopOnSignals } from "./stop.ts";
import { checkSubject } from "./subject.ts";

/** `colloquy check …`. Resolves to the exit code. Throws `UsageError`. */
export async function check(args: readonly string[]): Promise<number> {
  // Who writes there hears of it.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  const [word, ...rest] = args;
  if (word === "rules") return ruleList(rest);
  if (word === "agent" || word === "client") return surely(() => checkProgram(parseCheck(word, rest)));
  const known = ["agent", "client", "rules"];
  const what = word === undefined ? "nothing" : `${JSON.stringify(word)}${didYouMean(word, known)}`;
  throw new UsageError(`check takes one of ${known.join(", ")}, not ${what}`);
}

/** A check that fails by itself must not look like a program that does not conform. */
async function surely(run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`colloquy: The check itself failed, which says nothing of the program: ${clean(told)}\n`);
    return checkExits.harnessError;
  }
}

async function checkProgram(asked: CheckArguments): Promise<number> {
  const { side, seed, strict, patienceMs, jobs: atOnce, baseline: baselineFile, writeBaseline } = asked;
  const given = await givenBy(asked);
  const expected = baselineFile === undefined ? undefined : await readGiven("--baseline", baselineFile, parseBaseline);
  const all: readonly (AgentCase | ClientCase)[] = side === "agent" ? agentCases : clientCases;
  const selection: Selection<AgentCase | ClientCase> = select(all, asked);
  if (asked.list) {
    const list = listing(asked, selection, given.profile?.prompts ?? {});
    return (await print(process.stdout, "stdout", list)) ? exitCodes.done : exitCodes.pipe;
  }
  if (asked.faults) wantedFaults(asked);
  const progress = progressOn(process.stderr);
  using stop = stopOnSignals(() => {
    progress.clear();
    process.stderr.write("colloquy: Ending what runs; Ctrl-C again ends it at once.\n");
  });
  const met = await checkSubject(asked, given, asked.runsCases ? selection.cases : [], {
    ...{ seed, strict, patienceMs, atOnce, signal: stop.signal },
    ...(asked.protocol !== undefined && { protocols: [asked.protocol] }),
    command: given.command,
    reproduce: (caseId, protocol) => reproduction(asked, caseId, protocol),
    onRun: (run) => progress.done(run),
  });
  const judged = asked.runsCases ? met : { ...met, rules: [] };
  const whole = await withRobustness(judged, asked, given, {
    signal: stop.signal,
    onFault: (result) => progress.suffered(result),
  });
  progress.clear();
  const interrupted = stop.signal.aborted;
  const report = narrowed(interrupted ? stopped(whole) : whole, selection, asked.cases);
  const sure = !interrupted && report.subject.problem === undefined;
  const written = writeBaseline === undefined || !sure ? undefined : baselineOf(report);
  const baseline = written === undefined ? expected : parseBaseline(written);
  const hide = hiding({ ...process.env, ...given.env });
  const document = documentOf(report, { hide, ...(baseline && { baseline }) });
  const read = await writeOutputs(document, asked);
  if (writeBaseline !== undefined && written !== undefined) await writeGiven(writeBaseline, written);
  if (writeBaseline !== undefined && written === undefined)
    process.stderr.write(`colloquy: ${writeBaseline} is not written: the check did not come to its end.\n`);
  return stop.code() ?? (read ? checkExit(document) : exitCodes.pipe);
}

/** What a program did not say before it was ended is no problem of its own. */
function stopped({ subject: { problem, ...subject }, ...report }: Report): Report {
  return { ...report, subject, interrupted: true };
}
