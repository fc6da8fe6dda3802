import { type ClientCase, checkClient, clientCases, meetClient, type RuleVerdict, ruleOf } from "@colloquy/conformance";
import { hostedClient } from "../clients/hosted-client.ts";
import { mutatedClient } from "./client-engine.ts";
import type { Mutant } from "./mutant.ts";

/** How long a mutant is waited for, in milliseconds. */
const PATIENCE_MS = 400;

/** The client as it is without anything wrong. */
const met = meetClient(hostedClient(), [1, 2], 5000);

/** The verdict on the rule that a client breaks which is wrong. */
export async function clientVerdictOn(mutant: Mutant): Promise<RuleVerdict> {
  const rule = ruleOf(mutant.rule);
  const protocol = mutant.protocol ?? rule.versions[0]!;
  const client = mutatedClient(hostedClient(), mutant);
  const cases = casesFor(mutant.rule, protocol);
  const { known } = await met;
  const advertised = mutant.changes?.some(({ on, method }) => on === "out" && method === "initialize");
  const report = await checkClient({
    client,
    cases,
    protocols: [protocol],
    seed: 1,
    patienceMs: PATIENCE_MS,
    atOnce: 4,
    // One that advertises something else has to be met anew.
    ...(!advertised && { met: { stuck: [], known: known.filter((one) => one.protocol === protocol) } }),
  });
  const says = report.subject.problem ?? "It binds no clients.";
  const none: RuleVerdict = { rule: rule.id, protocol, verdict: "not checked", says, runs: [] };
  return report.rules.find((one) => one.rule === rule.id && one.protocol === protocol) ?? none;
}

/** The cases in which there is something to see of all that a client may send. */
const happenings: readonly string[] = [
  ...["messages/chunks", "messages/patches", "permission/several", "permission/late-updates", "files/lines"],
  ...["terminals/limit", "stored/pages", "stored/load-null", "stored/resume-state", "settings/set-mode"],
  ...["settings/refused", "sign-in/strange-methods", "sign-in/when-asked", "elicitation/actions", "turns/next"],
  ...["initialize/minimal", "initialize/subsets", "initialize/malformed-markers", "envelope/unknown-methods"],
];

/** The cases that give a verdict on the rule, or else those for who watches. */
function casesFor(rule: string, protocol: 1 | 2): readonly ClientCase[] {
  const judging = clientCases.filter(({ rules, versions }) => rules.includes(rule) && versions.includes(protocol));
  return judging.length > 0 ? judging : clientCases.filter(({ id }) => happenings.includes(id));
}
