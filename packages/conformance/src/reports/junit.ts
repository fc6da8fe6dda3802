import type { ReportDocument, ShownRobustness, ShownVerdict } from "./document.ts";
import { evidenceOf } from "./evidence.ts";
import { xml, xmlAttribute } from "./safe-text.ts";
import { outcomeSentence, robustnessSentence, subjectName } from "./words.ts";

/**
 * JUnit XML: a suite for each protocol version, a test case for each rule. `fail` is a failure, `harness error` an error; what was
 * not judged, and what a baseline expects, is skipped with the reason. A warning is a failure only in a strict check: else the
 * format has no word for it, and the property `verdict` says it, as it does for every rule. A program that could not be checked is
 * an error. Faults are a suite of their own; one that is not survived is a failure only in a strict check.
 */
export function junitReport(document: ReportDocument): string {
  const { rules, subject, durationMs, startedAt, baseline, strict } = document;
  const suites = ([1, 2] as const).flatMap((protocol) => {
    const those = rules.filter((one) => one.protocol === protocol);
    const name = `ACP version ${protocol}, ${subject.side}`;
    return those.length === 0
      ? []
      : [
          suite(
            name,
            those.map((one) => testCase(document, one)),
            startedAt,
          ),
        ];
  });
  const stale = (baseline?.stale ?? []).map(({ entry, verdict, now }) => {
    const told = `The baseline expects ${verdict}; now it is ${now}.`;
    return element("testcase", { classname: "baseline", name: entry }, element("failure", { message: told }));
  });
  if (stale.length > 0) suites.push(suite("baseline", stale, startedAt));
  if (subject.problem !== undefined) {
    const error = element("error", { message: firstLine(subject.problem) }, xml(subject.problem));
    suites.push(
      suite("start", [element("testcase", { classname: "start", name: "it can be checked" }, error)], startedAt),
    );
  }
  if (document.robustness !== undefined) suites.push(robustnessSuite(document.robustness, document));
  const body = suites.join("\n");
  const names = { name: subjectName(document), time: seconds(durationMs), ...totals(body) };
  const said = [outcomeSentence(document), robustnessSentence(document), strict ? "Strict." : undefined];
  const properties = {
    outcome: document.outcome,
    seed: String(document.seed),
    summary: said.filter(Boolean).join(" "),
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("testsuites", names, `\n${propertiesOf(properties)}\n${body}\n`)}\n`;
}

function suite(name: string, cases: readonly string[], startedAt: string): string {
  const body = cases.join("\n");
  return element("testsuite", { name, timestamp: startedAt.slice(0, 19), ...totals(body) }, `\n${body}\n`);
}

function robustnessSuite({ faults }: ShownRobustness, { strict, startedAt }: ReportDocument): string {
  const cases = faults.map(({ fault, title, outcome, says, reproduce }) => {
    const detail = xml(`${says}\nAgain: ${reproduce}`);
    const failed = strict && outcome !== "harness error";
    const result =
      outcome === "survived"
        ? ""
        : failed
          ? element("failure", { message: `${outcome}: ${firstLine(says)}`, type: outcome }, detail)
          : `${element("skipped", { message: `${outcome}: ${firstLine(says)}` })}${element("system-out", {}, detail)}`;
    const names = { classname: "acp.robustness", name: `${fault} ${title}` };
    return element("testcase", names, `${propertiesOf({ outcome })}${result}`);
  });
  return suite("Robustness, which the protocol does not ask for", cases, startedAt);
}

/** Counts what a body holds: no text in it can hold a tag. */
function totals(body: string): { tests: string; failures: string; errors: string; skipped: string } {
  const count = (name: string) => String(body.match(new RegExp(`<${name}[ />]`, "g"))?.length ?? 0);
  return { tests: count("testcase"), failures: count("failure"), errors: count("error"), skipped: count("skipped") };
}

function testCase(document: ReportDocument, one: ShownVerdict): string {
  const { rule, protocol, asks, area, verdict, level } = one;
  const names = { classname: `acp.v${protocol}.${area}`, name: `${rule} ${asks}` };
  return element("testcase", names, `${propertiesOf({ verdict, level })}${resultOf(document, one)}`);
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
  const lines = [`The protocol says (${one.level}): ${one.asks}`, `Found: ${one.says}`];
  for (const { run, sent, came } of evidenceOf(document, one).slice(0, 1)) {
    lines.push(`Case: ${run.case}`);
    if (sent) lines.push(`Sent: ${sent.text}`);
    if (came || sent) lines.push(`${sent ? "Came back" : "It sent"}: ${came?.text ?? "nothing"}`);
    lines.push(`Again: ${run.reproduce}`);
  }
  return xml(lines.join("\n"));
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
