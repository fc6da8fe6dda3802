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
  textLines,
  textReport,
} from "@colloquy/conformance";
import { hasColor } from "../cells/index.ts";
import type { CheckArguments, Format } from "./arguments.ts";
import { writeGiven } from "./files.ts";
import { print } from "./print.ts";
import { onScreen } from "./screen.ts";

/** What becomes of a document, by format. */
const machine: { readonly [format in Exclude<Format, "text">]: (document: ReportDocument) => string } = {
  json: jsonReport,
  junit: junitReport,
  sarif: sarifReport,
  markdown: markdownReport,
  html: htmlReport,
  badge,
};

/**
 * Prints what was found, then writes the reports and the evidence: of a check whose files cannot be written, the first of them
 * in the error, nothing else is lost. What a person reads goes to stderr where stdout has another report. Resolves to whether
 * anybody reads stdout.
 */
export async function writeOutputs(
  document: ReportDocument,
  { reports, verbose, evidence }: Pick<CheckArguments, "reports" | "verbose" | "evidence">,
): Promise<boolean> {
  const render = (format: Format) =>
    format === "text" ? textReport(document, { verbose }) : machine[format](document);
  const out = reports.find(({ file }) => file === undefined)?.format ?? "text";
  const people = out === "text" ? process.stdout : process.stderr;
  const told = onScreen(textLines(document, { verbose }), people, hasColor(people, process.env));
  let read = true;
  const writes = [
    async () => void (read = await print(process.stdout, "stdout", out === "text" ? told : render(out))),
    ...(out === "text" ? [] : [() => print(process.stderr, "stderr", told).catch(() => false)]),
    ...reports.flatMap(({ format, file }) => (file ? [() => writeGiven(file, render(format))] : [])),
    ...(evidence === undefined ? [] : [() => writeEvidence(document, evidence)]),
  ];
  const failed: unknown[] = [];
  for (const write of writes) await write().catch((error) => failed.push(error));
  if (failed.length > 0) throw failed[0];
  return read;
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
