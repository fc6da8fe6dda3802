import { lineAt, mostSimilarity, similarity } from "../workspace/index.ts";

/** The most that is shown of a place in the file, in UTF-16 units. */
const MAX_SHOWN = 1_500;
/** How alike a line has to be to be proposed, the most lines that are compared, and how much of them. */
const LIKENESS = 0.6;
const MAX_COMPARED_LENGTH = 400;
const MAX_COMPARED = 5_000;
/** A piece that is shorter is in many places by chance. */
const MIN_TELLING = 8;

/** What is wrong with a piece that is not in a text, as one or more sentences for the model. Both with `\n` as line ends. */
export function whyNotFound(text: string, old: string, next: string): string {
  const bare = old.replace(/^ *\d+\t/gm, "");
  if (bare !== old && bare !== "" && text.includes(bare))
    return "It begins with the line numbers that read_file shows, which are not in the file: leave them out.";
  const spaced = besidesWhiteSpace(text, old);
  if (spaced) return `Only the white space differs from ${excerptOf(text, ...spaced)}`;
  const there = next.trim().length >= MIN_TELLING ? text.indexOf(next) : -1;
  if (there >= 0)
    return `The new text is there already, at line ${lineAt(text, there)}: this edit may have been made before.`;
  const near = nearest(text, old);
  if (near) return `The nearest is ${excerptOf(text, ...near)}`;
  return "Nothing in it is like that; read the file again, or search for a piece of it.";
}

type Span = readonly [start: number, end: number];

/** Where a piece is when white space does not count. */
function besidesWhiteSpace(text: string, piece: string): Span | undefined {
  const bare = piece.replace(/\s+/g, "");
  const at = bare === "" ? -1 : text.replace(/\s+/g, "").indexOf(bare);
  if (at < 0) return undefined;
  const dark = /\S/g;
  let start = 0;
  for (let seen = 0; seen < at + bare.length; seen++) {
    const { index } = dark.exec(text)!;
    if (seen === at) start = index;
  }
  return [start, dark.lastIndex];
}

/** The lines that are likest to a piece: those around the line that is likest to its longest. */
function nearest(text: string, piece: string): Span | undefined {
  const wanted = piece.split("\n");
  const longest = wanted.reduce((best, line, at) => (line.trim().length > wanted[best]!.trim().length ? at : best), 0);
  const lines = text.split("\n");
  const sought = wanted[longest]!.trim().slice(0, MAX_COMPARED_LENGTH);
  let best = { at: -1, likeness: LIKENESS };
  for (const [at, line] of lines.slice(0, MAX_COMPARED).entries()) {
    const candidate = line.trim().slice(0, MAX_COMPARED_LENGTH);
    if (mostSimilarity(candidate, sought) <= best.likeness) continue;
    const likeness = similarity(candidate, sought);
    if (likeness > best.likeness) best = { at, likeness };
  }
  if (best.at < 0) return undefined;
  const first = Math.max(0, best.at - longest);
  const start = lines.slice(0, first).reduce((sum, line) => sum + line.length + 1, 0);
  return [start, start + lines.slice(first, first + wanted.length).join("\n").length];
}

/** Whole lines of a text, with where they are. */
function excerptOf(text: string, start: number, end: number): string {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = text.indexOf("\n", Math.max(end, from));
  const [first, last] = [lineAt(text, start), lineAt(text, end)];
  const place = first === last ? `line ${first}` : `lines ${first} to ${last}`;
  const lines = text.slice(from, to < 0 ? undefined : to);
  const shown = lines.length > MAX_SHOWN ? `${lines.slice(0, MAX_SHOWN).toWellFormed()}…` : lines;
  return `${place}:\n${shown}`;
}
