import { join } from "node:path";
import {
  badge,
  caseLog,
  htmlReport,
  jsonReport,
  junitReport,
  markdownReport,
  type ReportDocument,
  sarifReport,
  textReport,
} from "@colloquy/conformance";
import { hasColor } from "../cells/index.ts";
import type { CheckArguments, Format } from "./arguments.ts";
import { writeGiven } from "./files.ts";

/** What becomes of a document, by format. */
const machine: { readonly [format in Exclude<Format, "text">]: (document: ReportDocument) => string } = {
  json: jsonReport,
  junit: junitReport,
  sarif: sarifReport,
  markdown: markdownReport,
  html: htmlReport,
  badge,
};

/** Writes the evidence and the reports, those in files first. What a person reads goes to stderr where stdout has another report. */
export async function writeOutputs(
  document: ReportDocument,
  { reports, verbose, evidence }: Pick<CheckArguments, "reports" | "verbose" | "evidence">,
): Promise<void> {
  const render = (format: Format, color = false) =>
    format === "text" ? textReport(document, { color, verbose }) : machine[format](document);
  if (evidence !== undefined) await writeEvidence(document, evidence);
  for (const { format, file } of reports) if (file !== undefined) await writeGiven(file, render(format));
  const out = reports.find(({ file }) => file === undefined)?.format ?? "text";
  const people = out === "text" ? process.stdout : process.stderr;
  if (out !== "text") process.stdout.write(render(out));
  people.write(render("text", hasColor(people, process.env)));
}

/** Makes a folder of this run, and in it the document, the page, and a log of each case. */
async function writeEvidence(document: ReportDocument, evidence: string): Promise<void> {
  const folder = join(evidence, `${document.startedAt.replace(/[:.]/g, "-")}-seed-${document.seed}`);
  await writeGiven(join(folder, "report.json"), jsonReport(document));
  await writeGiven(join(folder, "report.html"), htmlReport(document));
  for (const run of document.runs) {
    const name = `${run.case.replace(/[^\w-]+/g, ".")}.v${run.protocol}.log`;
    await writeGiven(join(folder, "cases", name), caseLog(run));
  }
}
