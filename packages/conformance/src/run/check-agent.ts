import { type AgentCase, AgentTest, agentCases, type ClaimName, claims, type Known } from "../agents/index.ts";
import type { Report } from "../judge/index.ts";
import type { Start } from "../pipes/index.ts";
import { type AgentProfile, noProfile } from "../profile/index.ts";
import { meetAgent } from "./meet-agent.ts";
import type { CheckOptions } from "./options.ts";
import { type Planned, perform } from "./perform.ts";

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
  const { start, profile = noProfile, cases = agentCases, protocols = [1, 2] } = options;
  const { patienceMs = 10_000, strict = false } = options;
  const startedAt = new Date();
  const { files = {} } = profile;
  const { known, stuck, ...met } = await meetAgent(start, protocols, patienceMs, files);
  const planned = known.flatMap((at) =>
    cases
      .filter(({ versions }) => versions.includes(at.protocol))
      .map((given): Planned<AgentTest> => {
        const skipped = unmet(given, at, profile);
        return {
          case: given,
          protocol: at.protocol,
          ...(skipped && { skipped }),
          make: (folder) => new AgentTest({ start, known: at, profile, folder, patienceMs, strict }),
        };
      }),
  );
  const subject = { ...met, speaks: known.map(({ protocol }) => protocol) };
  return perform(planned, { side: "agent", subject, stuck, startedAt, files }, options);
}

/** Why a case is not run. */
function unmet(
  { needs = [], scenario }: AgentCase,
  known: Known,
  { prompts }: AgentProfile,
): Planned<AgentTest>["skipped"] {
  const missing = needs.find((name: ClaimName) => !claims[name](known));
  if (missing !== undefined) return { verdict: "not applicable", says: `The agent does not claim ${missing}.` };
  if (scenario !== undefined && prompts[scenario] === undefined)
    return { verdict: "not checked", says: `The profile has no prompt for the scenario "${scenario}".` };
  return undefined;
}
