import { documentOf, type FaultOutcome, parseBaseline, type Report, type Verdict } from "@colloquy/conformance";
import { expect, test } from "vitest";
import { exitTable } from "../program/index.ts";
import { checkExit, checkExitLines, checkExits } from "./exit-code.ts";

/** A report with these verdicts. */
function report(all: readonly Verdict[], more: Partial<Report> = {}): Report {
  return {
    tool: { name: "colloquy", version: "0" },
    subject: { side: "agent", command: [], speaks: [1] },
    ...{ seed: 1, strict: false, startedAt: "2026-01-01T00:00:00.000Z", durationMs: 1, runs: [] },
    rules: all.map((verdict, at) => ({ rule: `ENV-0${at + 1}`, protocol: 1, verdict, says: "", runs: [] })),
    ...more,
  };
}

/** What became of one fault. */
const robustness = (outcome: FaultOutcome): Pick<Report, "robustness"> => {
  const talk = { frames: [], stderr: "" };
  return { robustness: { seed: 1, faults: [{ fault: "F-09", title: "", outcome, says: "", talk, reproduce: "" }] } };
};

const expecting = (expected: object) => parseBaseline(JSON.stringify({ format: "colloquy.baseline/1", expected }));
const hide = (text: string) => text;

test.each<[keyof typeof checkExits, Report, object?]>([
  ["conforms", report(["pass", "warn", "not checked", "blocked"])],
  ["breaks", report(["pass", "fail", "harness error"])],
  ["harnessError", report(["pass", "harness error"])],
  ["undecided", report(["not checked", "not applicable", "blocked"])],
  ["warnings", report(["pass", "warn"], { strict: true })],
  ["conforms", report(["pass", "warn"], { strict: true }), { "ENV-02@1": "warn" }],
  ["conforms", report(["pass"], robustness("died"))],
  ["warnings", report(["pass"], { strict: true, ...robustness("died") })],
  ["warnings", report([], { strict: true, ...robustness("gave in") })],
  ["conforms", report(["pass"], { strict: true, ...robustness("survived") })],
  ["conforms", report(["pass"], { strict: true, ...robustness("harness error") })],
  ["conforms", report([], robustness("hung"))],
  ["breaks", report(["fail"], { strict: true, ...robustness("died") })],
  ["conforms", report(["pass", "fail"]), { "ENV-02@1": "fail" }],
  ["breaks", report(["pass", "fail"]), { "ENV-02@1": "warn" }],
  ["stale", report(["pass", "fail"]), { "ENV-01@1": "fail", "ENV-02@1": "fail" }],
  ["breaks", report(["pass", "fail"]), { "ENV-01@1": "fail" }],
  ["unreachable", report([], { subject: { side: "agent", command: [], speaks: [], problem: "dead" } })],
])("it is: %s", (name, given, expected) => {
  const document = documentOf(given, { hide, ...(expected && { baseline: expecting(expected) }) });
  expect(checkExit(document)).toBe(checkExits[name]);
});

test("each exit code has one meaning, here and in the other commands, and a line of the help", () => {
  const codes = Object.values(checkExits);
  expect(new Set(codes).size).toBe(codes.length);
  const shared: number[] = [checkExits.conforms, checkExits.breaks, checkExits.usage, checkExits.unreachable];
  const others = exitTable.map(({ code }) => code as number).filter((code) => !shared.includes(code));
  expect(codes.filter((code) => others.includes(code))).toEqual([]);
  for (const code of codes) expect(checkExitLines).toMatch(new RegExp(`^${code} `, "m"));
});
