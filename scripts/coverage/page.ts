import type { Described } from "../../test/documents/rows/index.ts";
import { type Cite, type Cites, idsIn } from "./cites.ts";
import { numbers } from "./numbered.ts";

/** At most that much of a title is quoted. */
const MAX_TITLE = 100;

/** Of so many files a test of a pain or a promise is named. */
const MAX_FILES = 5;

/** What the page is made of. */
export interface Contents {
  readonly documents: readonly Described[];
  readonly cited: Cites;
  /** What has tests that carry its number. */
  readonly indexes: readonly Described[];
  readonly numbered: Cites;
}

/** The page: for each document a table of its rows, with the first test of each, or why there is none; then the indexes. */
export function page({ documents, cited, indexes, numbered }: Contents): string {
  const total = documents.flatMap(({ rows }) => rows);
  const tested = total.filter(([id]) => cited.has(id)).length;
  return [
    "# Coverage of the documents",
    "",
    "Older descriptions of the protocol, row by row: what each says, and the test that shows what becomes of it here. At the end,",
    "the same for our own promises, and for what people who build on other libraries suffer from. Written by",
    "`npm run coverage` from `test/documents/rows`, the README and the titles of the tests; `npm run check` fails when it is stale.",
    "",
    "Files are below `packages/acp/src` where they do not begin with `test`; `(+2)` stands for two more tests.",
    "",
    `${total.length} rows: ${tested} with tests, ${total.length - tested} with a reason why not.`,
    "",
    ...documents.flatMap((document) => table(document, (id) => shown(cited.get(id) ?? []))),
    ...indexes.flatMap((index) => table(index, (id) => shownByFile(numbered.get(id) ?? []))),
  ].join("\n");
}

function table({ id, title, rows }: Described, tests: (id: string) => string): string[] {
  return [
    `## ${id}: ${title}`,
    "",
    "| | What it is | Tests, or why none |",
    "|---|---|---|",
    ...rows.map(([row, what, whyNot]) => `| ${row} | ${what} | ${whyNot ?? tests(row)} |`),
    "",
  ];
}

/** A test of each of some files, since what has a number is seldom seen to in one place. */
function shownByFile(places: readonly Cite[]): string {
  const byFile = Map.groupBy(places, ({ file }) => file);
  const firsts = [...byFile.values()].slice(0, MAX_FILES).map(([first]) => first!);
  const more = places.length - firsts.length;
  const lines = firsts.map(({ file, title }) => `\`${short(file)}\`: ${quoted(title)}`);
  return `${lines.join("<br>")}${more > 0 ? ` (+${more})` : ""}`;
}

function shown(places: readonly Cite[]): string {
  const [first, ...others] = places;
  if (first === undefined) return "**none**";
  const more = others.length > 0 ? ` (+${others.length})` : "";
  return `\`${short(first.file)}\`: ${quoted(first.title)}${more}`;
}

function short(file: string): string {
  return file.replace(/^packages\/acp\/src\//, "").replace(/(\.test(-d)?)?\.ts$/, "");
}

/** The words of a title without its ids. */
function quoted(title: string): string {
  const words = idsIn(title)
    .reduce((text, id) => text.replace(id, ""), title)
    .replace(numbers, "")
    .replace(/\.\.\d\d\b/g, "")
    .replace(/\((?:[\s,;]|and)*\)/g, "")
    .replace(/^[\s,:]+|[\s,:]+$/g, "")
    .replace(/%[a-z]|\$\w+/g, "…")
    .replace(/\s+/g, " ")
    .replaceAll("|", "\\|");
  return words.length > MAX_TITLE ? `${words.slice(0, MAX_TITLE).trimEnd()}…` : words;
}
