import { describe, expect, test } from "vitest";
import type { Finding, Report } from "../judge/index.ts";
import { breachesOf } from "./breaches.ts";
import { documentOf } from "./document-of.ts";
import { frame, report, run } from "./fixtures/hostile.ts";
import { MAX_SCENE_FRAMES, MAX_STDERR_LINES } from "./scene.ts";
import { textReport } from "./text.ts";

/** A report of one case with these findings on a conversation of so many frames, one request and one answer after the other. */
function checked(findings: readonly Finding[], total: number, stderr = ""): Report {
  const frames = Array.from({ length: total }, (_, at) =>
    at % 2 === 0
      ? frame("harness", { id: at, method: "session/nope" }, at)
      : frame("subject", { id: at - 1, result: {} }, at),
  );
  return {
    ...report,
    runs: [{ ...run, findings, talks: [{ frames, stderr, ending: "It ended with exit code 1" }] }],
    rules: findings.map(({ rule, verdict, says }) => ({ rule, protocol: 1, verdict, says, runs: [0] })),
  };
}

const fails = (rule: string, at: number): Finding => {
  return { rule, verdict: "fail", says: `It fails at ${at}.`, at: { talk: 0, frame: at } };
};
const shown = (of: Report) => breachesOf(documentOf(of, { hide: (text) => text }));
const text = (of: Report) => textReport(documentOf(of, { hide: (words) => words }));
const told = (of: Report) => shown(of)[0]!.scene!.frames.map((one) => (typeof one === "number" ? `+${one}` : one.n));

describe("the frames that are told of a breach", () => {
  test("are those of the exchange and those near it, and what is left out is counted", () => {
    expect(told(checked([fails("ENV-22", 21)], 40))).toEqual(["+18", 18, 19, 20, 21, 22, 23, "+16"]);
  });

  test("are all of a short conversation", () => {
    expect(told(checked([fails("ENV-22", 1)], 4))).toEqual([0, 1, 2, 3]);
  });

  test("are told once for all rules that broke in the case, with what is near each", () => {
    const of = checked([fails("ENV-22", 1), fails("ENV-20", 31)], 40);
    expect(told(of)).toEqual([0, 1, 2, 3, "+24", 28, 29, 30, 31, 32, 33, "+6"]);
    expect(shown(of)[1]).toMatchObject({ sceneWith: { rule: "ENV-22" } });
    const [first, second] = text(of).split("\n\n");
    expect(first).toContain("  Frames:    10 of 40\n     0  0 ms → {");
    expect(first).toContain("… 24 left out\n");
    expect(second).toContain("  Frames:    with ENV-22 (version 1) above\n  Case:");
  });

  test("are never more than have room, those of the first breach before others", () => {
    const of = checked(
      Array.from({ length: 9 }, (_, at) => fails(`ENV-0${at + 1}`, 91 - 10 * at)),
      100,
    );
    const frames = told(of).filter((one) => typeof one === "number");
    expect(frames).toHaveLength(MAX_SCENE_FRAMES);
    expect(frames).toEqual(expect.arrayContaining([88, 89, 90, 91, 92, 93]));
  });
});

describe("the stderr that is told of a breach", () => {
  const lines = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word} ${at}\n`).join("");

  test("is its last lines, those that are blank aside, and those before are counted", () => {
    const words = text(checked([fails("ENV-22", 1)], 4, `\n${lines(MAX_STDERR_LINES + 3, "line")}\n\n`));
    expect(words).toContain(`Stderr:    the last ${MAX_STDERR_LINES} lines, 3 before are left out\n    line 3\n`);
    expect(words).toContain(`    line ${MAX_STDERR_LINES + 2}\n  Ended: `);
  });

  test("is told once where a program always says the same", () => {
    const one = checked([fails("ENV-22", 1)], 4, lines(2, "hello"));
    const both = { ...one, runs: [...one.runs, ...one.runs], rules: [...one.rules, { ...one.rules[0]!, runs: [1] }] };
    const [, second] = text(both).split("\n\n");
    expect(second).toContain("  Stderr:    the same as with ENV-22 (version 1) above\n  Ended: ");
  });

  test("is not told where there is none", () => {
    expect(text(checked([fails("ENV-22", 1)], 4, " \n"))).not.toContain("Stderr:");
  });
});
