import { join } from "node:path";
import { agentCases, checkAgent, processes } from "@colloquy/conformance";
import { expect, test } from "vitest";
import { codingAgentHome } from "./home.ts";
import { colloquy, expected, found, PATIENCE_MS, profileOf } from "./subjects.ts";

const scenarios = join(import.meta.dirname, "scenarios");

test("the coding agent, as a program, is as its baseline says at both versions", { timeout: 900_000 }, async () => {
  await using home = await codingAgentHome();
  const start = processes(colloquy("agent", "--model", "scripted/instant", "--scenarios", scenarios), home);
  const profile = profileOf("coding-agent");
  // Most cases are for both versions, and each starts the program: at version 1 those are run that differ there.
  const first = agentCases.filter(
    ({ id, versions }) => !versions.includes(2) || /^(initialize|modes|session)\//.test(id),
  );
  const bad = {};
  for (const [protocol, cases] of [[1, first] as const, [2, agentCases] as const]) {
    const options = { start, profile, seed: 7, patienceMs: PATIENCE_MS };
    const report = await checkAgent({ ...options, protocols: [protocol], cases });
    expect(report.subject).toMatchObject({ name: "colloquy", speaks: [protocol] });
    Object.assign(bad, found(report));
  }
  expect(bad).toEqual(expected("coding-agent"));
});
