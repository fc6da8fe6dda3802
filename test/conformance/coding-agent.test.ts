import { join } from "node:path";
import { checkAgent, processes } from "@colloquy/conformance";
import { expect, test } from "vitest";
import { codingAgentHome } from "./home.ts";
import { colloquy, expected, found, PATIENCE_MS, profileOf } from "./subjects.ts";

const scenarios = join(import.meta.dirname, "scenarios");

test("the coding agent, as a program, is as its baseline says at both versions", { timeout: 900_000 }, async () => {
  await using home = await codingAgentHome();
  const start = processes(colloquy("agent", "--model", "scripted/instant", "--scenarios", scenarios), home);
  const profile = profileOf("coding-agent");
  const report = await checkAgent({ start, profile, seed: 7, patienceMs: PATIENCE_MS });
  expect(report.subject).toMatchObject({ name: "colloquy", speaks: [1, 2] });
  expect(found(report)).toEqual(expected("coding-agent"));
});
