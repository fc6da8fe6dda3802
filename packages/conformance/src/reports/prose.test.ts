import { describe, expect, test } from "vitest";
import type { Report } from "../judge/index.ts";
import { rules } from "../rules/index.ts";
import { parseBaseline } from "./baseline.ts";
import { caseLog } from "./case-log.ts";
import { documentOf } from "./document-of.ts";
import { hostile, report, reportOf } from "./fixtures/hostile.ts";
import { MAX_BREACHES, markdownReport } from "./markdown.ts";
import { codeBlock, codeSpan } from "./safe-text.ts";
import { sarifReport } from "./sarif.ts";
import { textReport } from "./text.ts";

const hide = (text: string) => text;
const of = (given: Report, baseline?: string) =>
  documentOf(given, { hide, ...(baseline !== undefined && { baseline: parseBaseline(baseline) }) });
const document = of(report);
const expects = (expected: object) => JSON.stringify({ format: "colloquy.baseline/1", expected });

/** What a terminal or a CI system would obey. */
const obeyed = /(?![\t\n])\p{Cc}|\u202e|\u2028|^\s*::|##\[/mu;

test.each([
  ["text", textReport(document)],
  ["all of the text", textReport(document, { verbose: true })],
  ["text of a problem", textReport(of({ ...reportOf([]), subject: { ...report.subject, problem: hostile } }))],
  ["Markdown", markdownReport(document)],
  ["log of a case", caseLog(document.runs[0]!)],
])("D-28: the %s of a hostile program holds nothing that is obeyed", (_, shown) => {
  expect(shown).not.toMatch(obeyed);
});

describe("the text", () => {
  const text = textReport(document);

  test("tells of a breach what the protocol says, what was found, sent and came back, what was around it, and the command", () => {
    const [first = ""] = text.split("\n\n");
    expect(first).toMatch(/^fail {2}ENV-22 \(version 1, MUST\): \S/);
    for (const name of [
      "Found:",
      'Sent:      {"id":2',
      'Came back: {"id":2',
      "Frames:    5",
      '1 1 ms → {"id":2,"method":"session/nope"}',
      "(not JSON, unended) ",
      "Stderr:    5 lines",
      "Ended:     It ended with exit code 1.",
      "Case:      envelope/unknown-request",
      "Again:     colloquy check agent",
    ])
      expect(first).toContain(name);
  });

  test("counts every verdict apart, and says whether the program conforms", () => {
    expect(text).toContain("1 fail · 1 harness error · 1 warn · 1 blocked · 1 pass · 1 not applicable · 1 not checked");
    expect(text).toContain("The agent does not conform: it breaks 1 rule.");
  });

  test("lists what passes and what was not judged only when all is asked for", () => {
    expect(text).not.toContain("ENV-07");
    expect(textReport(document, { verbose: true })).toMatch(/^not checked +ENV-07@2 +Nothing/m);
  });

  test("keeps quiet about what a baseline expects, and names what is stale", () => {
    const shown = textReport(of(report, expects({ "ENV-22@1": "fail", "ENV-05@1": "warn" })));
    expect(shown).not.toContain("fail  ENV-22");
    expect(shown).toContain("ENV-05@1 is expected to be warn; now it is pass");
    expect(shown).toContain("it breaks 1 rule, 1 of them expected");
  });

  test("tells the faults that were not survived apart from the verdicts, and the score", () => {
    const fault = { title: "A title", says: hostile, talk: report.runs[0]!.talks[0]!, reproduce: "colloquy check" };
    const faults = [
      { ...fault, fault: "F-08", outcome: "died" as const },
      { ...fault, fault: "F-09", outcome: "survived" as const },
      { ...fault, fault: "F-10", outcome: "harness error" as const },
    ];
    const shown = textReport(
      of({ ...reportOf([{ rule: "ENV-01", verdict: "pass" }]), robustness: { seed: 7, faults } }),
    );
    expect(shown).toMatch(/^died {2}F-08: A title\n {2}Found: /m);
    expect(shown).not.toContain("F-09");
    expect(shown).toContain("it survives 1 of 2 faults");
    expect(shown).toContain("The agent conforms");
    expect(shown).not.toMatch(obeyed);
  });

  test("tells once why a program could not be checked, not for each rule that was blocked by it", () => {
    const problem = "It ended with exit code 1 while it was to send an answer to initialize.";
    const rules = report.rules.map((one) => ({ ...one, verdict: "blocked" as const, says: problem, runs: [] }));
    const dead = of({ ...report, runs: [], rules, subject: { ...report.subject, speaks: [], problem } });
    for (const shown of [textReport(dead), markdownReport(dead)]) expect(shown.split(problem)).toHaveLength(2);
    expect(textReport(dead)).toContain("7 blocked");
  });

  test("tells once what several rules of a case have in common", () => {
    const says = "It ended with exit code 1 in the course of the case.";
    const two = report.rules.slice(0, 1).flatMap((one) => [
      { ...one, says },
      { ...one, rule: "ENV-03", says },
    ]);
    const shown = textReport(of({ ...report, rules: two }));
    expect(shown).toMatch(/ENV-22.*\n.*ENV-03.*\n {2}Found: {5}It ended/);
    expect(shown.split(says)).toHaveLength(2);
  });
});

describe("Markdown", () => {
  const markdown = markdownReport(document);

  test("has a peer's words only in code that they cannot end", () => {
    const fences = markdown.split("\n").filter((line) => /^`{3,}/.test(line));
    expect(fences.length % 2).toBe(0);
    const prose = outsideOfCode(markdown);
    expect(prose).not.toMatch(/alert|javascript:|@all/);
    expect(prose.match(/<[^>]*>/g)?.every((tag) => /^<\/?(details|summary)>$/.test(tag))).toBe(true);
  });

  test.each(["`", "a``b`", "``` x", "", " ", "\n", hostile])("shows %j as code, whole", (text) => {
    expect(outsideOfCode(codeBlock(text)).trim()).toBe("");
    const [fence = ""] = /^`*/.exec(codeSpan(text))!;
    expect(codeSpan(text).split(new RegExp(`(?<!\`)${fence || "never"}(?!\`)`)).length).toBe(fence === "" ? 1 : 3);
  });

  test("tells the frames near it and the end of stderr, folded away", () => {
    const [, folded = ""] = /<details>(.*?)<\/details>/s.exec(markdown)!;
    expect(folded).toContain('1 1 ms → {"id":2,"method":"session/nope"}');
    expect(folded).toContain("Stderr: 5 lines");
    expect(folded).toContain("It ended with exit code 1.");
  });

  test("tells as much as a comment has room for, counts the rest, and leaves no fence or fold open", () => {
    const ids = rules.map(({ id }) => id).slice(0, 300);
    const many = ids.map((rule) => ({ ...report.rules[0]!, rule, says: `${rule} ${hostile.repeat(5)}`, runs: [] }));
    const fault = { title: "A title", says: hostile.repeat(5), talk: report.runs[0]!.talks[0]!, reproduce: hostile };
    const faults = ids.map((id) => ({ ...fault, fault: id, outcome: "died" as const }));
    const shown = markdownReport(of({ ...report, rules: many, robustness: { seed: 7, faults } }));
    const told = many.filter(({ rule }) => shown.includes(`**fail: ${rule}**`)).length;
    expect(shown).toContain(`And ${many.length - told} more`);
    expect(shown.length).toBeGreaterThan(MAX_BREACHES);
    expect(shown.length).toBeLessThan(65_536);
    expect(() => outsideOfCode(shown)).not.toThrow();
    expect(shown.split("<details>")).toHaveLength(shown.split("</details>").length);
  });
});

/** Markdown without its code: blocks by their fences, spans by theirs. */
function outsideOfCode(markdown: string): string {
  const lines: string[] = [];
  let fence = "";
  for (const line of markdown.split("\n")) {
    const [ticks = ""] = /^`{3,}/.exec(line) ?? [];
    if (fence !== "") fence = ticks.length >= fence.length && line === ticks ? "" : fence;
    else if (ticks !== "") fence = ticks;
    else lines.push(line.replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, ""));
  }
  if (fence !== "") throw new Error("A fence is not closed");
  return lines.join("\n");
}

describe("SARIF", () => {
  const log = JSON.parse(sarifReport(of(report, expects({ "EXT-03@1": "warn" }))));
  const [run] = log.runs;

  test("has breaches as results, each with its rule, level, place and fingerprint", () => {
    expect(log.version).toBe("2.1.0");
    expect(run.results.map(({ ruleId, level }: { ruleId: string; level: string }) => [ruleId, level])).toEqual([
      ["ENV-22", "error"],
      ["EXT-03", "warning"],
    ]);
    for (const result of run.results) {
      // What GitHub's code scanning asks for beyond the schema.
      expect(run.tool.driver.rules[result.ruleIndex]).toMatchObject({
        fullDescription: { text: expect.any(String) },
        help: { text: expect.stringContaining("source: ") },
      });
      expect(result.locations[0].physicalLocation.region).toEqual({ startLine: 1 });
      expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
      expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe("lib/agent.js");
      expect(result.partialFingerprints["rule/v1"]).toBe(`${result.ruleId}@1`);
      expect(result.message.text).not.toMatch(obeyed);
    }
  });

  test("tells the same rule at two versions apart", () => {
    const [one] = report.rules;
    const both = sarifReport(of({ ...report, rules: [one!, { ...one!, protocol: 2 }] }));
    const prints = JSON.parse(both).runs[0].results.map((result: { partialFingerprints: object }) => {
      return JSON.stringify(result.partialFingerprints);
    });
    expect(new Set(prints).size).toBe(2);
  });

  test("suppresses what a baseline expects, and nothing else", () => {
    expect(run.results.map(({ suppressions }: { suppressions?: unknown[] }) => suppressions?.length ?? 0)).toEqual([
      0, 1,
    ]);
  });

  test("has errors of the harness as its own, and counts the rest", () => {
    expect(run.invocations[0].executionSuccessful).toBe(false);
    expect(run.invocations[0].toolExecutionNotifications[0].message.text).toContain("ENV-23@1");
    expect(run.properties.counts).toMatchObject({ pass: 1, blocked: 1, "not checked": 1 });
  });
});
