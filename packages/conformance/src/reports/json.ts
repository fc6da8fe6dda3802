import type { ReportDocument } from "./document.ts";
import { safeJson } from "./safe-text.ts";

/** The whole document, as `schema/report.schema.json` describes it. */
export function jsonReport(document: ReportDocument): string {
  return `${safeJson(document, 2)}\n`;
}
