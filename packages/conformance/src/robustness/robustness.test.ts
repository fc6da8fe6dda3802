import { faultsOf } from "@colloquy/acp/testing";
import { describe, expect, test } from "vitest";
import { processes } from "../pipes/index.ts";
import { checkRobustness, type FaultResult, robustnessScore } from "./index.ts";

/** An agent in a few lines, which does `behaviour` with each line before it reads it. */
function agentThat(behaviour: string) {
  const script = `
    let rest = "";
    const answer = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...result }) + "\\n");
    process.stdin.on("data", (chunk) => {
      rest += chunk;
      for (let at; (at = rest.indexOf("\\n")) !== -1; ) {
        const line = rest.slice(0, at);
        rest = rest.slice(at + 1);
        ${behaviour}
        let message;
        try { message = JSON.parse(line); } catch { continue; }
        const { id, method } = message ?? {};
        if (id === undefined || method === undefined) continue;
        if (method === "initialize") answer(id, { result: { protocolVersion: 1, agentCapabilities: {} } });
        else if (method === "session/new") answer(id, { result: { sessionId: "s" } });
        else if (method === "session/prompt") answer(id, { result: { stopReason: "end_turn" } });
        else answer(id, { error: { code: -32601, message: "Method not found" } });
      }
    });`;
  return processes([process.execPath, "-e", script]);
}

/** What becomes of such an agent when these faults are committed on it. */
async function outcomes(behaviour: string, names: readonly string[], more: object = {}): Promise<FaultResult[]> {
  const { faults } = await checkRobustness({
    side: "agent",
    start: agentThat(behaviour),
    seed: 7,
    patienceMs: 5_000,
    faults: names.flatMap(faultsOf),
    ...more,
  });
  return [...faults];
}

const summary = (results: readonly FaultResult[]) => results.map(({ fault, outcome }) => `${fault} ${outcome}`);

describe("the robustness of an agent", () => {
  test("F-09 F-10 J-11: one that skips what it does not understand survives", async () => {
    expect(summary(await outcomes("", ["F-09", "F-10", "J-11"]))).toEqual([
      "F-09 survived",
      "F-10 survived",
      "J-11 survived",
    ]);
  });

  test("F-09: one that fails on a line that is not JSON has died, with its exit code and stderr", async () => {
    const [died] = await outcomes("JSON.parse(line);", ["F-09"]);
    expect(died).toMatchObject({ fault: "F-09", outcome: "died", says: expect.stringContaining("exit code 1") });
    expect(died!.talk.stderr).toContain("SyntaxError");
    expect(died!.talk.ending).toBe("It ended with exit code 1");
    expect(died!.talk.frames.some(({ flaws }) => flaws.includes("not JSON"))).toBe(true);
  });

  test("J-11: one that stops reading hangs", async () => {
    const deaf =
      'if (line.includes("_colloquy")) { process.stdin.removeAllListeners("data"); process.stdin.pause(); setInterval(() => {}, 1000); return; }';
    const [hung] = await outcomes(deaf, ["J-11"], { patienceMs: 3_000 });
    expect(hung).toMatchObject({
      outcome: "hung",
      says: expect.stringContaining("an answer to a request after the fault"),
    });
  });

  test("F-08: one may end at a line that is too large, but not crash", async () => {
    const options = { size: 0.01 };
    const large = (then: string) => `if (line.length > 100_000) { ${then} }`;
    expect(summary(await outcomes(large("process.exit(3);"), ["F-08/huge"], options))).toEqual(["F-08/huge survived"]);
    expect(summary(await outcomes(large("process.abort();"), ["F-08/huge"], options))).toEqual(["F-08/huge died"]);
    expect(summary(await outcomes(large("process.exit(3);"), ["F-08/large"], { size: 0.1 }))).toEqual([
      "F-08/large died",
    ]);
  });

  test("F-07: one has to end when its input does", async () => {
    expect(summary(await outcomes("", ["F-07"]))).toEqual(["F-07 survived"]);
    expect(summary(await outcomes("setInterval(() => {}, 1000);", ["F-07"], { patienceMs: 3_000 }))).toEqual([
      "F-07 hung",
    ]);
  });

  test("J-20: a fault of a turn is committed only where a prompt is known that makes one", async () => {
    expect(await outcomes("", ["J-20"])).toEqual([]);
    expect(summary(await outcomes("", ["J-20"], { profile: { prompts: { say: "Hello" } } }))).toEqual([
      "J-20 survived",
    ]);
  });

  test("a program that ends before the fault is no victim of it", async () => {
    const [result] = await outcomes("process.exit(1);", ["J-11"]);
    expect(result).toMatchObject({ outcome: "harness error", says: expect.stringContaining("Before the fault") });
    expect(robustnessScore({ seed: 7, faults: [result!] })).toEqual({ survived: 0, judged: 0 });
  });

  test("giant lines are shortened in the log, and the command that repeats it is given", async () => {
    const [result] = await outcomes("", ["F-08/large"], { size: 0.1, command: ["node", "my agent.js"] });
    expect(Math.max(...result!.talk.frames.map(({ text }) => text.length))).toBeLessThan(2_100);
    expect(result!.talk.frames.some(({ text }) => /a… \(\d{6} bytes\)$/.test(text))).toBe(true);
    expect(result!.reproduce).toBe("colloquy check agent --fault F-08/large --seed 7 -- node 'my agent.js'");
  });

  test("R-01: of a hundred thousand lines the log has the first and the last", async () => {
    const [result] = await outcomes("", ["R-01/notices"], { size: 0.02 });
    expect(result!.outcome).toBe("survived");
    expect(result!.talk.frames.length).toBeLessThanOrEqual(401);
    expect(result!.talk.frames.some(({ text }) => /^… \d+ lines …$/.test(text))).toBe(true);
    expect(result!.talk.frames.at(-1)!.text).toContain("-32601");
  });
});
