import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { documents, type Row, sufferings } from "../test/documents/rows/index.ts";
import { type Cites, cites } from "./coverage/cites.ts";
import { numberedCites } from "./coverage/numbered.ts";
import { page } from "./coverage/page.ts";
import { promisesOf } from "./coverage/promises.ts";

// Writes docs/coverage.md: which tests stand for which rows of the documents, for the pains and for our promises. With
// --check, only says what is wrong with it.
const root = join(import.meta.dirname, "..");
const target = join(root, "docs/coverage.md");
const promises = promisesOf(readFileSync(join(root, "README.md"), "utf8"));
const [cited, numbered] = [cites(root), numberedCites(root)];

const faults = [
  ...faultsOf(
    documents.flatMap(({ rows }) => rows),
    cited,
  ),
  ...faultsOf([...promises.rows, ...sufferings.rows], numbered),
];
for (const fault of faults) console.error(fault);

const text = page({ documents, cited, indexes: [promises, sufferings], numbered });
if (!process.argv.includes("--check")) {
  writeFileSync(target, text);
} else if (!existsSync(target) || readFileSync(target, "utf8") !== text) {
  faults.push("stale");
  console.error("stale: docs/coverage.md (run node scripts/coverage.ts)");
}
process.exitCode = faults.length > 0 ? 1 : 0;

/** What is wrong with these rows and what names them. */
function faultsOf(rows: readonly Row[], places: Cites): string[] {
  const ids = new Set(rows.map(([id]) => id));
  const strangers = [...places].filter(([id]) => !ids.has(id));
  return [
    ...strangers.map(([id, [first]]) => `${id} is no row, but a test names it: ${first!.file}`),
    ...rows.flatMap(([id, , whyNot]) => {
      const isTested = places.has(id);
      if (!isTested && whyNot === undefined) return [`${id} has neither a test nor a reason`];
      return isTested && whyNot !== undefined ? [`${id} has a test and a reason for having none`] : [];
    }),
  ];
}
