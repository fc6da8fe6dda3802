import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { documents, type Row } from "../test/documents/rows/index.ts";
import { cites } from "./coverage/cites.ts";
import { page } from "./coverage/page.ts";

// Writes docs/coverage.md: which tests stand for which rows of the documents. With --check, only says what is wrong with it.
const root = join(import.meta.dirname, "..");
const target = join(root, "docs/coverage.md");
const cited = cites(root);
const rows = new Map<string, Row>(documents.flatMap((document) => document.rows).map((row) => [row[0], row]));

const faults: string[] = [];
for (const [id, places] of cited)
  if (!rows.has(id)) faults.push(`${id} is no row, but a test names it: ${places[0]!.file}`);
for (const [id, , whyNot] of rows.values()) {
  const isTested = cited.has(id);
  if (!isTested && whyNot === undefined) faults.push(`${id} has neither a test nor a reason`);
  if (isTested && whyNot !== undefined) faults.push(`${id} has a test and a reason for having none`);
}
for (const fault of faults) console.error(fault);

const text = page(documents, cited);
if (!process.argv.includes("--check")) {
  writeFileSync(target, text);
} else if (!existsSync(target) || readFileSync(target, "utf8") !== text) {
  faults.push("stale");
  console.error("stale: docs/coverage.md (run node scripts/coverage.ts)");
}
process.exitCode = faults.length > 0 ? 1 : 0;
