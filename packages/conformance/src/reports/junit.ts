import { breachLines, faultLines } from "./breach-lines.ts";
import type { ReportDocument, ShownRobustness, ShownVerdict } from "./document.ts";
import { evidenceOf } from "./evidence.ts";
import { xml, xmlAttribute } from "./safe-text.ts";
import { sceneOf } from "./scene.ts";
import type { TextLine } from "./text-line.ts";
import { outcomeSentence, robustnessSentence, subjectName } from "./words.ts";

/**
 * JUnit XML: a suite for each protocol version, a test case for each rule. `fail` is a failure, `harness error` an error; what was
 * not judged, and what a baseline expects, is skipped with the reason. A warning is a failure only in a strict check: else the
 * format has no word for it, and the attribute `status` says it, as it does for every rule. A program that could not be checked is
 * an error, as is a check that was stopped. Faults are a suite of their own; one that is not survived is a failure only in a strict check.
 */
export function junitReport(document: ReportDocument): string {
  const { rules, subject, durationMs, baseline, strict } = document;
  const said = [outcomeSentence(document), robustnessSentence(document), strict ? "Strict." : undefined];
  const facts: Facts = {
    startedAt: document.startedAt,
    properties: {
      outcome: document.outcome,
      seed: String(document.seed),
      summary: said.filter(Boolean).join(" "),
    },
  };
  const suites = ([1, 2] as const).flatMap((protocol) => {
    const those = rules.filter((one) => one.protocol === protocol);
    const name = `ACP version ${protocol}, ${subject.side}`;
    return those.length === 0
      ? []
      : [
          suite(
            name,
            those.map((one) => testCase(document, one)),
            facts,
          ),
        ];
  });
  const stale = (baseline?.stale ?? []).map(({ entry, verdict, now }) => {
    const told = `The baseline expects ${verdict}; now it is ${now}.`;
    return element("testcase", { classname: "baseline", name: entry }, element("failure", { message: told }));
  });
  if (stale.length > 0) suites.push(suite("baseline", stale, facts));
  const problems = [
    ["it can be checked", subject.problem],
    ["the check comes to its end", document.interrupted && "It was stopped before."],
  ].flatMap(([name, why]) => (name && why ? [problemCase(name, why)] : []));
  if (problems.length > 0) suites.push(suite("start and end", problems, facts));
  if (document.robustness !== undefined) suites.push(robustnessSuite(document.robustness, strict, facts));
  const body = suites.join("\n");
  const { skipped: _, ...counts } = totals(body);
  const names = { name: subjectName(document), time: seconds(durationMs), ...counts };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("testsuites", names, `\n${body}\n`)}\n`;
}

/** What every suite says: the format has no place for it but there. */
interface Facts {
  readonly startedAt: string;
  readonly properties: { readonly [name: string]: string };
}

function suite(name: string, cases: readonly string[], { startedAt, properties }: Facts): string {
  const body = cases.join("\n");
  const names = { name, timestamp: startedAt.slice(0, 19), ...totals(body) };
  return element("testsuite", names, `\n${propertiesOf(properties)}\n${body}\n`);
}

function problemCase(name: string, why: string): string {
  const error = element("error", { message: firstLine(why) }, xml(why));
  return element("testcase", { classname: "check", name }, error);
}

function robustnessSuite({ faults }: ShownRobustness, strict: boolean, facts: Facts): string {
  const cases = faults.map((one) => {
    const { fault, title, outcome, says } = one;
    const detail = xmlLines(faultLines(one));
    const failed = strict && outcome !== "harness error";
    const result =
      outcome === "survived"
        ? ""
        : failed
          ? element("failure", { message: `${outcome}: ${firstLine(says)}`, type: outcome }, detail)
          : `${element("skipped", { message: `${outcome}: ${firstLine(says)}` })}${element("system-out", {}, detail)}`;
    const names = { classname: "acp.robustness", name: `${fault} ${title}`, status: outcome };
    return element("testcase", names, result);
  });
  return suite("Robustness, which the protocol does not ask for", cases, facts);
}

/** Counts what a body holds: no text in it can hold a tag. */
function totals(body: string): { tests: string; failures: string; errors: string; skipped: string } {
  const count = (name: string) => String(body.match(new RegExp(`<${name}[ />]`, "g"))?.length ?? 0);
  return { tests: count("testcase"), failures: count("failure"), errors: count("error"), skipped: count("skipped") };
}

function testCase(document: ReportDocument, one: ShownVerdict): string {
  const { rule, protocol, asks, area, verdict } = one;
  const names = { classname: `acp.v${protocol}.${area}`, name: `${rule} ${asks}`, status: verdict };
  return element("testcase", names, resultOf(document, one));
}

function resultOf(document: ReportDocument, one: ShownVerdict): string {
  const { verdict, says, expected } = one;
  if (verdict === "pass") return "";
  if (expected) return element("skipped", { message: `Expected by the baseline: ${verdict}. ${firstLine(says)}` });
  if (verdict === "harness error")
    return element("error", { message: firstLine(says), type: verdict }, detail(document, one));
  if (verdict === "fail" || (verdict === "warn" && document.strict))
    return element("failure", { message: firstLine(says), type: verdict }, detail(document, one));
  if (verdict === "warn") return element("system-out", {}, detail(document, one));
  return element("skipped", { message: `${verdict}: ${firstLine(says)}` });
}

function detail(document: ReportDocument, one: ShownVerdict): string {
  const [evidence] = evidenceOf(document, one);
  const scene = evidence?.talk !== undefined && sceneOf(evidence.run.talks, evidence.talk, [evidence.finding]);
  return xmlLines(breachLines({ verdicts: [one], ...(evidence && { evidence }), ...(scene && { scene }) }));
}

function xmlLines(lines: readonly TextLine[]): string {
  return xml(lines.map(({ lead, text }) => `${lead}${text}`).join("\n"));
}

function propertiesOf(properties: { readonly [name: string]: string }): string {
  const all = Object.entries(properties).map(([name, value]) => element("property", { name, value }));
  return element("properties", {}, all.join(""));
}

function element(name: string, attributes: { readonly [name: string]: string }, content = ""): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlAttribute(value)}"`);
  return content === "" ? `<${name}${given.join("")}/>` : `<${name}${given.join("")}>${content}</${name}>`;
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0]!;
}

function seconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(3);
}
