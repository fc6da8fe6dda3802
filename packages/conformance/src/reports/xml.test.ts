import { describe, expect, test } from "vitest";
import type { Report, Robustness } from "../judge/index.ts";
import { badge } from "./badge.ts";
import { parseBaseline } from "./baseline.ts";
import { documentOf } from "./document-of.ts";
import { hostile, report, reportOf, run } from "./fixtures/hostile.ts";
import { strangeToJunit } from "./fixtures/junit.ts";
import { wellFormed } from "./fixtures/xml.ts";
import { junitReport } from "./junit.ts";

const hide = (text: string) => text;
const document = documentOf(report, { hide });

/** The element of a rule's test case, whole. */
function caseOf(xml: string, name: string): string {
  const found = xml.split("<testcase ").find((part) => part.includes(`name="${name} `));
  return found?.split("</testcase>")[0] ?? "";
}

test("what checks XML here refuses what is none", () => {
  for (const bad of [
    "<a>",
    "<a></b>",
    "<a b='c'/>",
    "<a/><b/>",
    "<a>&x;</a>",
    "<a>]]></a>",
    "<a>\u0001</a>",
    '<a b="<"/>',
    "x<a/>",
  ])
    expect(() => wellFormed(bad), bad).toThrow();
  expect(wellFormed('<a b="c"><d/>e &amp; f</a>')).toEqual(["a", "d"]);
});

const fault = { title: "A title", says: hostile, talk: run.talks[0]!, reproduce: hostile };
const faults: Robustness["faults"] = (["died", "survived", "harness error"] as const).map((outcome) => {
  return { ...fault, fault: `F-${outcome.length}`, outcome };
});

test("what checks JUnit here refuses what is none", () => {
  const suites =
    '<testsuites skipped="1"><testsuite name="a"><testcase><properties/></testcase></testsuite></testsuites>';
  expect(strangeToJunit(suites)).toEqual(["skipped of testsuites", "properties in testcase"]);
  expect(strangeToJunit("<failure/>")).toEqual(["failure in the document"]);
});

describe("D-28: JUnit", () => {
  const xml = junitReport(document);

  test("of a hostile program is well-formed, and no line of it is a command to a CI system", () => {
    wellFormed(xml);
    expect(xml).not.toMatch(/^\s*::/m);
    expect(xml).not.toContain("##[");
  });

  test("has a test case for each verdict, and never mixes them", () => {
    expect(wellFormed(xml).filter((name) => name === "testcase")).toHaveLength(report.rules.length);
    expect(caseOf(xml, "ENV-22")).toMatch(/<failure .*type="fail"/s);
    expect(caseOf(xml, "ENV-23")).toContain("<error ");
    expect(caseOf(xml, "EXT-03")).toContain("<system-out>");
    expect(caseOf(xml, "ENV-05")).not.toMatch(/<(failure|error|skipped)/);
    for (const skipped of ["SESS-01", "ENV-07"]) expect(caseOf(xml, skipped)).toContain("<skipped ");
    expect(caseOf(xml, "SESS-01")).toContain('status="blocked"');
    expect(xml).toMatch(/<testsuites [^>]*tests="7" failures="1" errors="1">/);
    expect(xml).toMatch(/<testsuite [^>]*tests="5" failures="1" errors="1" skipped="1">/);
  });

  test("tells of a breach what a person is told: frames, stderr, how the program ended, and the command", () => {
    const told = caseOf(xml, "ENV-22");
    for (const words of ["→ {", "Stderr:", "It ended with exit code 1.", "colloquy check agent --case"])
      expect(told).toContain(words);
  });

  test.each<[string, Report]>([
    ["with faults", { ...report, robustness: { seed: 7, faults } }],
    ["with faults, strict", { ...report, strict: true, robustness: { seed: 7, faults } }],
    ["of a check that was stopped", { ...report, interrupted: true }],
    ["of a program that could not be checked", { ...reportOf([]), subject: { ...report.subject, problem: hostile } }],
    ["of nothing", reportOf([])],
  ])("%s has only what strict readers take", (_, of) => {
    const baseline = parseBaseline('{"format": "colloquy.baseline/1", "expected": {"ENV-05@1": "warn"}}');
    const shown = junitReport(documentOf(of, { hide, baseline }));
    wellFormed(shown);
    expect(strangeToJunit(shown)).toEqual([]);
  });

  test("of a check that was stopped is an error, not a success", () => {
    const stopped = { ...reportOf([{ rule: "ENV-01", verdict: "pass" }]), interrupted: true as const };
    expect(junitReport(documentOf(stopped, { hide }))).toMatch(/name="the check comes to its end"><error /);
  });

  test("of a strict check has warnings as failures", () => {
    expect(caseOf(junitReport(documentOf({ ...report, strict: true }, { hide })), "EXT-03")).toContain("<failure ");
  });

  test("skips what a baseline expects, and fails where it is stale", () => {
    const text = '{"format": "colloquy.baseline/1", "expected": {"ENV-22@1": "fail", "ENV-05@1": "warn"}}';
    const stale = junitReport(documentOf(report, { hide, baseline: parseBaseline(text) }));
    wellFormed(stale);
    expect(caseOf(stale, "ENV-22")).toContain("Expected by the baseline: fail");
    expect(stale).toMatch(/name="ENV-05@1"><failure/);
  });

  test("of a program that could not be checked is an error, not an empty success", () => {
    const dead = { ...reportOf([]), subject: { ...report.subject, speaks: [], problem: hostile } };
    const none = junitReport(documentOf(dead, { hide }));
    wellFormed(none);
    expect(none).toContain('tests="1" failures="0" errors="1"');
  });
});

test.each([
  ["conforms", "pass"],
  ["fails", "fail"],
  ["undecided", "blocked"],
] as const)("a badge says that a program %s, is well-formed SVG, and holds no word of the peer", (word, verdict) => {
  const svg = badge(documentOf({ ...reportOf([{ rule: "ENV-01", verdict }]), subject: report.subject }, { hide }));
  expect(wellFormed(svg)[0]).toBe("svg");
  expect(svg).toContain(word);
  expect(svg).toContain("ACP agent v1 v2");
  expect(svg).not.toMatch(/alert|href|script/);
});
