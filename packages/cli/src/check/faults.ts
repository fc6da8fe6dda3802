import { type Fault, faults } from "@colloquy/acp/testing";
import { agentModel, checkRobustness, type FaultResult, noProfile, type Report } from "@colloquy/conformance";
import { faultsNamed } from "../chaos/index.ts";
import { type CheckArguments, DEFAULT_SIZE } from "./arguments.ts";
import type { Given } from "./given.ts";
import { faultReproduction } from "./reproduce.ts";
import { clientOf, startOf } from "./start.ts";

/** The faults that were asked for: all, or those that are named. Throws a `UsageError` for what there is not. */
export function wantedFaults({ side, faultNames }: Pick<CheckArguments, "side" | "faultNames">): readonly Fault[] {
  if (faultNames.length === 0 || faultNames.includes("all"))
    return faults.filter(({ towards }) => towards.includes(side));
  return [...new Set(faultNames.flatMap((name) => faultsNamed(name, side)))];
}

/** Commits faults on a program that has been met, beside what its report says of rules. */
export async function withRobustness(
  report: Report,
  asked: CheckArguments,
  given: Given,
  { signal, onFault }: { readonly signal: AbortSignal; readonly onFault: (result: FaultResult) => void },
): Promise<Report> {
  const [protocol] = report.subject.speaks;
  if (!asked.faults || report.subject.problem !== undefined || protocol === undefined || signal.aborted) return report;
  const { seed, patienceMs, jobs: atOnce, size = DEFAULT_SIZE } = asked;
  const began = performance.now();
  await using model = given.profile?.model && (await agentModel(given.profile.model));
  const robustness = await checkRobustness({
    ...(asked.side === "client"
      ? { side: "client", client: clientOf(asked, given, signal) }
      : { side: "agent", start: startOf(asked, given, signal, model), profile: given.profile ?? noProfile }),
    ...{ seed, patienceMs, atOnce, protocol, size, signal, onFault },
    faults: wantedFaults(asked),
    reproduce: ({ name }) => faultReproduction(asked, name, protocol),
  });
  return { ...report, durationMs: report.durationMs + Math.round(performance.now() - began), robustness };
}
