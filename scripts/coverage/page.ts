import type { Described } from "../../test/documents/rows/index.ts";
import { type Cite, idsIn } from "./cites.ts";

/** At most that much of a title is quoted. */
const MAX_TITLE = 100;

/** The page: for each document a table of its rows, with the first test of each, or why there is none. */
export function page(documents: readonly Described[], cited: ReadonlyMap<string, readonly Cite[]>): string {
  const total = documents.flatMap(({ rows }) => rows);
  const tested = total.filter(([id]) => cited.has(id)).length;
  return [
    "# Coverage of the documents",
    "",
    "Older descriptions of the protocol, row by row: what each says, and the test that shows what becomes of it here. Written by",
    "`npm run coverage` from `test/documents/rows` and the titles of the tests; `npm run check` fails when it is stale.",
    "",
    "Files are below `packages/acp/src` where they do not begin with `test`; `(+2)` stands for two more tests.",
    "",
    `${total.length} rows: ${tested} with tests, ${total.length - tested} with a reason why not.`,
    "",
    ...documents.flatMap((document) => [
      `## ${document.id}: ${document.title}`,
      "",
      "| | What it is | Tests, or why none |",
      "|---|---|---|",
      ...document.rows.map(([id, what, whyNot]) => `| ${id} | ${what} | ${whyNot ?? shown(cited.get(id) ?? [])} |`),
      "",
    ]),
  ].join("\n");
}

function shown(places: readonly Cite[]): string {
  const [first, ...others] = places;
  if (first === undefined) return "**none**";
  const more = others.length > 0 ? ` (+${others.length})` : "";
  return `\`${short(first.file)}\`: ${quoted(first.title)}${more}`;
}

function short(file: string): string {
  return file.replace(/^packages\/acp\/src\//, "").replace(/\.test(-d)?\.ts$/, "");
}

/** The words of a title without its ids. */
function quoted(title: string): string {
  const words = idsIn(title)
    .reduce((text, id) => text.replace(id, ""), title)
    .replace(/\.\.\d\d\b/g, "")
    .replace(/\((?:[\s,;]|and)*\)/g, "")
    .replace(/^[\s,:]+|[\s,:]+$/g, "")
    .replace(/%[a-z]|\$\w+/g, "…")
    .replace(/\s+/g, " ")
    .replaceAll("|", "\\|");
  return words.length > MAX_TITLE ? `${words.slice(0, MAX_TITLE).trimEnd()}…` : words;
}
