import { scriptedPrompts } from "@colloquy/acp/testing";
import { checkAgent, scenarios } from "@colloquy/conformance";
import { describe, expect, test } from "vitest";
import { agentMutants } from "./mutants/agent/index.ts";
import { hostedScriptedAgent } from "./mutants/hosted-agent.ts";
import { isNoticed, scriptedProfile, verdictOn } from "./mutants/verdict.ts";

/** How long the scripted agent is waited for, in milliseconds: it answers at once, on a machine that may be busy. */
const PATIENCE_MS = 10_000;

describe.each([
  ["stable", false],
  ["unstable", true],
])("the scripted agent, %s", (_name, unstable) => {
  test("keeps every rule that is checked", async () => {
    const start = hostedScriptedAgent({ unstable });
    const report = await checkAgent({ start, profile: scriptedProfile, seed: 1, patienceMs: PATIENCE_MS, atOnce: 4 });
    expect(report.subject.speaks).toEqual([1, 2]);
    const wrong = report.rules.filter(({ verdict }) => ["fail", "warn", "harness error"].includes(verdict));
    expect(wrong.map(({ rule, protocol, verdict, says }) => `${rule} v${protocol} ${verdict}: ${says}`)).toEqual([]);
  });
});

test("the scripted agent plays every scenario", () => {
  expect(Object.keys(scriptedPrompts)).toEqual(Object.keys(scenarios));
});

test("an agent with which nothing is wrong is not noticed, whether a case or a watch judges the rule", async () => {
  for (const rule of ["ENV-01", "ENV-22"])
    expect(await verdictOn({ rule, how: "is not wrong" })).toMatchObject({ verdict: "pass" });
});

test("what is wrong in a scenario alone is noticed when it is played", async () => {
  const where = { "params.update.content.text": "The second message." };
  const changes = [{ on: "out", method: "session/update", where, unset: ["jsonrpc"] }] as const;
  const mutant = { rule: "ENV-01", how: "leaves jsonrpc out of a message", changes };
  expect(await verdictOn({ ...mutant, scenario: "messages" })).toMatchObject({ verdict: "fail" });
  expect(await verdictOn({ ...mutant, scenario: "say" })).toMatchObject({ verdict: "pass" });
});

describe.concurrent("each broken agent is noticed", () => {
  test.each(agentMutants.map((mutant) => [mutant.rule, mutant.how, mutant] as const))(
    "%s: %s",
    async (_rule, _how, mutant) => {
      const verdict = await verdictOn(mutant);
      expect(isNoticed(verdict), `${verdict.verdict}: ${verdict.says}`).toBe(true);
    },
  );
});
