import { agentCases, checkAgent, hosted, processes, type Report } from "@colloquy/conformance";
import { describe, expect, test } from "vitest";
import { hostedScriptedAgent } from "./mutants/hosted-agent.ts";
import { scriptedProfile } from "./mutants/verdict.ts";
import { expected, found, PATIENCE_MS, program } from "./subjects.ts";

/** Cases of several areas: what only a real pipe and a real end of a process show, and one of each other kind. */
const chosen = ["stdio/", "initialize/agree", "turn/say", "cancel/streaming", "permission/yes"];
const asProgram = agentCases.filter(({ id }) => chosen.some((beginning) => id.startsWith(beginning)));

test("the scripted agent as a program keeps what is checked with a process", { timeout: 600_000 }, async () => {
  const start = processes(program("mutants/scripted-program.ts", "--pace", "1"), { inherit: "all" });
  const options = { start, profile: scriptedProfile, cases: asProgram, patienceMs: PATIENCE_MS };
  const report = await checkAgent({ ...options, seed: 7 });
  expect(report.runs.length).toBeGreaterThan(chosen.length);
  expect(found(report)).toEqual(expected("scripted-agent"));
});

/** What each rule came to. */
const verdicts = ({ rules }: Report) => rules.map(({ rule, protocol, verdict }) => `${rule}@${protocol} ${verdict}`);

test("two runs with different seeds give the same verdicts", { timeout: 600_000 }, async () => {
  const runs = [1, 2].map((seed) =>
    checkAgent({ start: hostedScriptedAgent(), profile: scriptedProfile, seed, patienceMs: PATIENCE_MS }),
  );
  const [first, second] = await Promise.all(runs);
  expect(first!.runs.map((run) => run.case)).not.toEqual(second!.runs.map((run) => run.case));
  expect(verdicts(first!)).toEqual(verdicts(second!));
});

describe("an agent that is dead scores nothing", () => {
  test("one that never says a word", async () => {
    const report = await checkAgent({ start: hosted(async () => 1), seed: 7 });
    expect(report.subject.problem).toMatch("exit code 1");
    expect(report.rules.filter(({ verdict }) => verdict === "pass")).toEqual([]);
  });

  test("one that dies of the first message after it was met", { timeout: 600_000 }, async () => {
    let meetings = 0;
    const start = async (setup: { readonly cwd: string }) => {
      const pipe = await hostedScriptedAgent()(setup);
      // It lives while it is met, once for each version.
      if (++meetings <= 2) return pipe;
      void pipe.stop();
      return pipe;
    };
    const report = await checkAgent({ start, profile: scriptedProfile, seed: 7, patienceMs: PATIENCE_MS });
    expect(report.subject.speaks).toEqual([1, 2]);
    expect(report.rules.filter(({ verdict }) => verdict === "pass")).toEqual([]);
    expect(report.rules.some(({ verdict }) => verdict === "fail")).toBe(true);
  });
});
