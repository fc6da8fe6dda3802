import { type AgentCase, AgentTest, agentCases, type ClaimName, claims, type Known } from "../agents/index.ts";
import { type CaseRun, type Report, type Subject, version } from "../judge/index.ts";
import type { Start } from "../pipes/index.ts";
import { type AgentProfile, noProfile } from "../profile/index.ts";
import { rules } from "../rules/index.ts";
import { watches } from "../watch/index.ts";
import { makeFolder } from "./folder.ts";
import { look } from "./look.ts";
import { meetAgent } from "./meet-agent.ts";
import type { CheckOptions } from "./options.ts";
import { shuffled } from "./order.ts";
import { runCase } from "./run-case.ts";
import { sumUp } from "./sum-up.ts";
import { workThrough } from "./work-through.ts";

/** How an agent is checked. */
export interface AgentCheckOptions extends CheckOptions {
  /** Starts the agent; called for each case anew. */
  readonly start: Start;
  /** What makes it play scenarios. Default: nothing; deeper cases are not checked then. */
  readonly profile?: AgentProfile;
  /** The cases to run. Default all. */
  readonly cases?: readonly AgentCase[];
}

/**
 * Checks an agent: every case in a process of its own, in an order that the seed decides. Resolves to the report whatever the
 * agent does. Rejects when the agent cannot be started.
 */
export async function checkAgent(options: AgentCheckOptions): Promise<Report> {
  const { start, profile = noProfile, cases = agentCases, protocols = [1, 2], seed, command = [] } = options;
  const { patienceMs = 10_000, strict = false, atOnce = 2 } = options;
  const startedAt = new Date();
  const { known, problem, ...named } = await meetAgent(start, protocols, patienceMs, profile.files);
  const speaks = known.map(({ protocol }) => protocol);
  const subject: Subject = { side: "agent", command, speaks, ...named, ...(problem !== undefined && { problem }) };

  const runOne = async (given: AgentCase, at: Known): Promise<CaseRun> => {
    const reproduce = options.reproduce?.(given.id, at.protocol) ?? "";
    const skipped = unmet(given, at, profile);
    if (skipped !== undefined) {
      const findings = given.rules.map((rule) => ({ rule, ...skipped }));
      const { id, title } = given;
      return { case: id, title, protocol: at.protocol, findings, talks: [], durationMs: 0, reproduce };
    }
    await using folder = await makeFolder(profile.files);
    const test = new AgentTest({ start, known: at, profile, folder: folder.path, patienceMs, strict });
    const { run, ended } = await runCase({ case: given, protocol: at.protocol, reproduce, test });
    const seen = look(
      watches,
      run.talks.map(({ frames }, talk) => ({ frames, ended: ended[talk]! })),
      "agent",
      strict,
    );
    return { ...run, findings: [...run.findings, ...seen] };
  };

  const planned = known.flatMap((at) =>
    cases.filter(({ versions }) => versions.includes(at.protocol)).map((given) => ({ given, at })),
  );
  const tasks = shuffled(planned, seed).map(({ given, at }) => async () => {
    const run = await runOne(given, at);
    options.onRun?.(run);
    return run;
  });
  const runs = await workThrough(tasks, atOnce, options.signal);
  return {
    tool: { name: "colloquy", version },
    subject,
    seed,
    strict,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    runs,
    rules: sumUp(rules, "agent", speaks.length > 0 ? speaks : protocols, runs),
  };
}

/** Why a case is not run. */
function unmet(
  { needs = [], scenario }: AgentCase,
  known: Known,
  { prompts }: AgentProfile,
): { verdict: "not applicable" | "not checked"; says: string } | undefined {
  const missing = needs.find((name: ClaimName) => !claims[name](known));
  if (missing !== undefined) return { verdict: "not applicable", says: `The agent does not claim ${missing}.` };
  if (scenario !== undefined && prompts[scenario] === undefined)
    return { verdict: "not checked", says: `The profile has no prompt for the scenario "${scenario}".` };
  return undefined;
}
