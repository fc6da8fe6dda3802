import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import type { Report, Verdict } from "../judge/index.ts";
import { parseBaseline } from "./baseline.ts";
import { MAX_FRAME_TEXT, MAX_FRAMES, type ReportDocument } from "./document.ts";
import { documentOf } from "./document-of.ts";
import { frame, hostile, report, reportOf, run, secret } from "./fixtures/hostile.ts";
import { jsonReport } from "./json.ts";

const hide = (text: string) => text.replaceAll(secret, "[hidden]").replace(/Bearer \S+/g, "Bearer [hidden]");
const schema = JSON.parse(readFileSync(new URL("../../schema/report.schema.json", import.meta.url), "utf8"));
const validate = new Ajv2020({ strict: true, strictRequired: false, allErrors: true }).compile(
  closed(schema) as object,
);

/** The schema, in which no object may have members that it does not name. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const all = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, closed(inner)]));
  return "properties" in all && all.type === "object" ? { ...all, additionalProperties: false } : all;
}

function published(of: Report, options: Partial<Parameters<typeof documentOf>[1]> = {}): ReportDocument {
  const document = documentOf(of, { hide, ...options });
  const text = jsonReport(document);
  const parsed = JSON.parse(text) as ReportDocument;
  expect(validate(parsed), JSON.stringify(validate.errors, null, 1)).toBe(true);
  // Nothing is lost on the way: what is escaped means the same.
  expect(parsed).toEqual(JSON.parse(JSON.stringify(document)));
  return parsed;
}

const robustness: Report["robustness"] = {
  seed: 7,
  faults: [
    { fault: "F-08", title: "A title", outcome: "died", says: hostile, talk: run.talks[0]!, reproduce: `x ${secret}` },
    { fault: "F-09", title: "Another", outcome: "survived", says: "", talk: run.talks[0]!, reproduce: "y" },
  ],
};

describe("the JSON report", () => {
  test.each<[string, Report]>([
    ["of a hostile program", report],
    ["with its robustness", { ...report, robustness }],
    ["of a part", { ...report, partial: true }],
    ["that was stopped", { ...report, interrupted: true }],
    [
      "of a program that does not start",
      { ...reportOf([]), subject: { ...report.subject, speaks: [], problem: hostile } },
    ],
  ])("%s is as its schema says", (_, of) => {
    published(of);
  });

  test("with a baseline tells what was expected and what is stale, and is as its schema says", () => {
    const baseline = parseBaseline(
      '{"format": "colloquy.baseline/1", "expected": {"ENV-22@1": "fail", "ENV-05@1": "fail", "ENV-01@2": "warn"}}',
    );
    const document = published(report, { baseline });
    expect(document.rules.filter(({ expected }) => expected).map(({ rule }) => rule)).toEqual(["ENV-22"]);
    expect(document.baseline).toEqual({
      expected: 1,
      stale: [
        { entry: "ENV-05@1", verdict: "fail", now: "pass" },
        { entry: "ENV-01@2", verdict: "warn", now: "gone" },
      ],
    });
  });

  test("holds no secret, and no character that a terminal obeys or nobody sees", () => {
    const text = jsonReport(documentOf({ ...report, robustness }, { hide }));
    expect(text).not.toContain(secret);
    expect(text).not.toContain("abc.def");
    expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u202e\u2028\ufffe]/u);
  });
});

test("a long frame is shortened and says how long it was; a secret on its edge is not cut in two", () => {
  const text = `${"x".repeat(MAX_FRAME_TEXT - 10)}${secret}${"y".repeat(99)}`;
  const talk = { ...run.talks[0]!, frames: [{ at: 0, from: "subject" as const, text, flaws: [] }] };
  const document = published({ ...report, runs: [{ ...run, talks: [talk] }] });
  const [shown] = document.runs[0]!.talks[0]!.frames;
  expect(shown!.text.length).toBeLessThanOrEqual(MAX_FRAME_TEXT + 1);
  expect(shown!.characters).toBe(text.length);
  expect(shown!.text).not.toContain("sk-ant");
  expect(document.limits.frameCharacters).toBe(MAX_FRAME_TEXT);
});

test("of a long conversation the ends are kept and what findings are about, each frame with its own index", () => {
  const total = 10 * MAX_FRAMES;
  const frames = Array.from({ length: total }, (_, id) =>
    frame(id % 2 ? "subject" : "harness", { id: id >> 1, method: id % 2 ? undefined : "m" }),
  );
  const findings = [{ rule: "ENV-22", verdict: "fail" as const, says: "", at: { talk: 0, frame: 901 } }];
  const document = published({ ...report, runs: [{ ...run, findings, talks: [{ frames, stderr: "" }] }] });
  const [talk] = document.runs[0]!.talks;
  const kept = talk!.frames.map(({ n }) => n);
  expect(talk!.total).toBe(total);
  expect(kept).toEqual(expect.arrayContaining([0, 99, 899, 900, 901, 902, 903, total - 1]));
  expect(kept.length).toBeLessThan(MAX_FRAMES + 10);
  expect(document.runs[0]!.findings[0]).toMatchObject({ talk: 0, sent: 900, came: 901 });
});

describe("the exchange of a finding", () => {
  test("is the request and its answer, by their id", () => {
    const { findings } = published(report).runs[0]!;
    expect(findings[0]).toMatchObject({ talk: 0, sent: 1, came: 3 });
  });

  test("without a frame is what was sent last, and what came after it", () => {
    const { findings } = published(report).runs[0]!;
    expect(findings[1]).toMatchObject({ talk: 0, sent: 1, came: 2 });
  });

  test("of a silence has nothing that came back", () => {
    const frames = [frame("subject", { id: 1, result: {} }), frame("harness", { id: 2, method: "session/new" })];
    const [one] = published({
      ...report,
      runs: [{ ...run, talks: [{ frames, stderr: "" }], findings: [{ rule: "ENV-03", verdict: "fail", says: "" }] }],
    }).runs;
    expect(one!.findings[0]).toMatchObject({ sent: 1 });
    expect(one!.findings[0]).not.toHaveProperty("came");
  });
});

describe("the outcome", () => {
  test.each<[Verdict[], string]>([
    [["pass", "warn", "not checked"], "conforms"],
    [["pass", "fail"], "does not conform"],
    [["pass", "harness error"], "undecided"],
    [["fail", "harness error"], "does not conform"],
    [["not checked", "not applicable", "blocked"], "undecided"],
    [[], "undecided"],
  ])("of %j is: %s", (all, outcome) => {
    const ids = ["ENV-01", "ENV-02", "ENV-03"];
    expect(published(reportOf(all.map((verdict, at) => ({ rule: ids[at]!, verdict })))).outcome).toBe(outcome);
  });

  test("of a check that was stopped is undecided, but for what is already broken", () => {
    const passes = reportOf([{ rule: "ENV-01", verdict: "pass" }]);
    expect(published({ ...passes, interrupted: true }).outcome).toBe("undecided");
    const fails = reportOf([{ rule: "ENV-01", verdict: "fail" }]);
    expect(published({ ...fails, interrupted: true }).outcome).toBe("does not conform");
  });
});
