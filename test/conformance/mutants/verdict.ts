import { scriptedPrompts } from "@colloquy/acp/testing";
import {
  type AgentCase,
  type AgentProfile,
  agentCases,
  checkAgent,
  type Report,
  type RuleVerdict,
  ruleOf,
} from "@colloquy/conformance";
import { happenings } from "./happenings.ts";
import { hostedScriptedAgent } from "./hosted-agent.ts";
import type { Mutant } from "./mutant.ts";
import { mutated } from "./mutated.ts";

/** What makes the scripted agent play scenarios. */
export const scriptedProfile: AgentProfile = { prompts: scriptedPrompts, files: { "notes.txt": "bread\nbutter\n" } };

/** How long a mutant is waited for, in milliseconds: it answers at once, or it is as wrong as it is to be. */
const PATIENCE_MS = 400;

/** The verdict on the rule that a mutant breaks. */
export async function verdictOn(mutant: Mutant): Promise<RuleVerdict> {
  const rule = ruleOf(mutant.rule);
  const protocol = mutant.protocol ?? rule.versions[0];
  if (protocol === undefined) throw new Error(`${rule.id} belongs to no version`);
  const start = mutated(hostedScriptedAgent({ unstable: mutant.unstable ?? rule.unstable }), mutant);
  const options = { profile: scriptedProfile, protocols: [protocol], seed: 1, patienceMs: PATIENCE_MS, atOnce: 4 };
  const report = await checkAgent({ ...options, start, cases: casesFor(mutant, protocol) });
  return verdictIn(report, rule.id, protocol);
}

/** Whether the verdict says that something is wrong with the program. */
export function isNoticed({ verdict }: RuleVerdict): boolean {
  return verdict === "fail" || verdict === "warn";
}

/** The cases that give a verdict on the mutant's rule, or else what there is to watch. */
function casesFor({ rule, scenario }: Mutant, protocol: 1 | 2): readonly AgentCase[] {
  const judging = agentCases.filter(({ rules, versions }) => rules.includes(rule) && versions.includes(protocol));
  return judging.length > 0 && scenario === undefined ? judging : [...judging, ...happenings(scenario)];
}

function verdictIn(report: Report, rule: string, protocol: 1 | 2): RuleVerdict {
  const found = report.rules.find((one) => one.rule === rule && one.protocol === protocol);
  if (found === undefined)
    return { rule, protocol, verdict: "not checked", says: report.subject.problem ?? "It binds no agents.", runs: [] };
  return found;
}
