import { lineEndOf, linesAt, WorkspaceError, withLf, withLineEnd, withoutBom } from "../workspace/index.ts";
import { whyNotFound } from "./edit-hints.ts";

/** A piece of text to be replaced. */
export interface Edit {
  readonly old: string;
  readonly new: string;
  /** Wherever it is. Default: it has to be there just once. */
  readonly all?: boolean | undefined;
}

/** A text after edits. */
export interface EditedText {
  readonly text: string;
  /** The lines of it where something was replaced, from 1, in order. */
  readonly lines: readonly number[];
}

/** The most lines that an error names. */
const MAX_NAMED = 20;

/**
 * Makes edits one after another. Line ends count as one: pieces are found whatever theirs are, what is not replaced keeps its
 * own, and what is new gets those that most lines of the text have. Throws a `WorkspaceError` that helps to do better when
 * one of them cannot be made.
 */
export function editText(text: string, edits: readonly Edit[]): EditedText {
  const end = lineEndOf(text);
  const body = withoutBom(text);
  let now = body;
  let places: number[] = [];
  for (const [at, edit] of edits.entries()) {
    const which = edits.length === 1 ? "" : `Edit ${at + 1} of ${edits.length}, none of which was made: `;
    const old = withLf(edit.old);
    const offsets = find(now, { ...edit, old }, which);
    const original = inOriginal(now);
    const pieces = offsets.map((offset) => [original(offset), original(offset + old.length)] as const);
    const replaced = replace(now, pieces, withLineEnd(edit.new, end), places);
    now = replaced.text;
    places = replaced.places;
  }
  const lines = linesAt(now, places);
  return { text: text.slice(0, text.length - body.length) + now, lines: [...new Set(lines)] };
}

/** Where a piece is, in the text with `\n` as its line ends. */
function find(text: string, { old, new: next, all }: Edit, which: string): number[] {
  if (old === "") throw new WorkspaceError(`${which}\`old\` is empty; write_file makes and replaces whole files`);
  const flat = withLf(text);
  const offsets = occurrences(flat, old, all ? old.length : 1);
  if (offsets.length === 0)
    throw new WorkspaceError(`${which}\`old\` is not in the file. ${whyNotFound(flat, old, withLf(next))}`);
  if (offsets.length === 1 || all) return offsets;
  const lines = linesAt(flat, offsets.slice(0, MAX_NAMED));
  const named = `${lines.join(", ")}${offsets.length > MAX_NAMED ? ", …" : ""}`;
  throw new WorkspaceError(
    `${which}\`old\` is in the file ${offsets.length} times, at the lines ${named}; add lines around the one you mean, or set \`all\``,
  );
}

function occurrences(text: string, piece: string, step: number): number[] {
  const offsets: number[] = [];
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + step)) offsets.push(at);
  return offsets;
}

/** From places in the text with `\n` alone to places in the text itself. */
function inOriginal(text: string): (offset: number) => number {
  const breaks = [...text.matchAll(/\r\n/g)].map(({ index }, at) => index - at);
  return (offset) => {
    let [low, high] = [0, breaks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (breaks[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return offset + low;
  };
}

type Piece = readonly [start: number, end: number];

/** Puts a text in the place of pieces. `places`: of earlier replacements, in order; they move along. */
function replace(text: string, pieces: readonly Piece[], next: string, places: readonly number[]) {
  const parts: string[] = [];
  const made: number[] = [];
  let length = 0;
  let from = 0;
  for (const [start, end] of pieces) {
    parts.push(text.slice(from, start), next);
    length += start - from;
    made.push(length);
    length += next.length;
    from = end;
  }
  parts.push(text.slice(from));
  const all = [...moved(places, pieces, next.length), ...made].sort((a, b) => a - b);
  return { text: parts.join(""), places: all };
}

/** Where places are after texts of this length have come in the place of pieces; those within one, at its beginning. */
function moved(places: readonly number[], pieces: readonly Piece[], length: number): number[] {
  let at = 0;
  let shift = 0;
  return places.map((place) => {
    for (; at < pieces.length && pieces[at]![1] <= place; at++) shift += length - (pieces[at]![1] - pieces[at]![0]);
    return Math.min(place, pieces[at]?.[0] ?? place) + shift;
  });
}
