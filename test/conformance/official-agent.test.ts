import { agentCases, checkAgent, processes } from "@colloquy/conformance";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hostedOfficialAgent } from "./agents/hosted-official.ts";
import { baselineOf, expected, found, PATIENCE_MS, profileOf, program } from "./subjects.ts";

const profile = profileOf("official-agent");

// The SDK writes each message that it passes over to the console.
beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterAll(() => void vi.restoreAllMocks());

test("an agent on the official SDK is as its baseline says at both versions", { timeout: 600_000 }, async () => {
  const report = await checkAgent({ start: hostedOfficialAgent(), profile, seed: 7, patienceMs: PATIENCE_MS });
  expect(report.subject).toMatchObject({ name: "official", speaks: [1, 2] });
  expect(found(report)).toEqual(expected("official-agent"));
});

test("the same as a program, where a process matters", { timeout: 600_000 }, async () => {
  const cases = agentCases.filter(({ id }) => id.startsWith("stdio/") || id === "errors/unknown-session");
  const start = processes(program("agents/official-program.ts"), { inherit: "all" });
  const report = await checkAgent({ start, profile, cases, seed: 7, patienceMs: PATIENCE_MS });
  const known = [...baselineOf("official-agent")].filter(([entry]) => /^(STDIO-12|MCPS-13)@/.test(entry));
  expect(found(report)).toEqual(expected("official-agent", known));
});
