import type { DiffHunk, DiffLine } from "@colloquy/acp/state";
import { clean } from "@colloquy/acp/text";
import { type Line, line, type Style, styled } from "../cells/index.ts";
import type { ShownFile } from "./diff.ts";
import { emphasised } from "./diff-emphasis.ts";
import { isInside, type Sight } from "./sight.ts";
import { clipped, moreOf, oneLine, showPath } from "./words.ts";

/** The most lines that are shown of one file, unless a caller wants more. */
export const MAX_DIFF_LINES = 80;

/** What stands at a place that the session's folders do not hold. */
export const OUTSIDE = "(outside the session's folders)";

/** How a diff is shown. */
export interface DiffOptions {
  /** The most lines of one file. Default: `MAX_DIFF_LINES`. */
  readonly limit?: number;
  /** A decision hangs on it: whatever can hide or imitate text is marked, and so is a file outside the session's folders. */
  readonly strict?: boolean;
}

const operations: { readonly [operation: string]: string } = {
  add: "new",
  modify: "",
  delete: "deleted",
  move: "moved",
  copy: "copied",
};

const looks: { readonly [Kind in DiffLine["kind"]]: Style } = {
  same: {},
  added: { color: "green" },
  removed: { color: "red" },
};

const signs: { readonly [Kind in DiffLine["kind"]]: string } = { same: "  ", added: "+ ", removed: "- " };

/** A diff as indented lines: the path with its statistics, then the lines with their numbers and signs. */
export function diffLines(files: readonly ShownFile[], sight: Sight, options: DiffOptions = {}): Line[] {
  return files.flatMap((file) => [head(file, sight, options), ...body(file, sight, options)]);
}

function head({ path, oldPath, operation, hunks, added, removed }: ShownFile, sight: Sight, { strict }: DiffOptions) {
  const from = oldPath === undefined ? "" : `${showPath(oldPath, sight.cwd)} → `;
  // Several agents of version 1 tell of a new file as one that was empty.
  const wasEmpty = operation === "modify" && removed === 0 && hunks?.[0]?.oldStart === 0;
  const word = wasEmpty ? "new" : (operations[operation] ?? oneLine(operation, 40));
  const outside = [path, oldPath].some((one) => one !== undefined && one !== "" && !isInside(sight, one));
  const facts = [
    word !== "" && styled(`(${word})`, { dim: true }),
    added > 0 && styled(`+${added}`, looks.added),
    removed > 0 && styled(`-${removed}`, looks.removed),
    strict === true && outside && styled(OUTSIDE, { color: "red" }),
  ].filter((fact) => fact !== false);
  const name = styled(from + showPath(path, sight.cwd), { bold: true });
  return line("  ", name, ...facts.flatMap((fact, at) => [at === 0 ? "  " : " ", fact]));
}

/** A line with its number, after the change where it is still there. */
interface Numbered extends DiffLine {
  readonly number: number;
}

function body({ hunks = [], numbered }: ShownFile, sight: Sight, options: DiffOptions): Line[] {
  const { limit = MAX_DIFF_LINES, strict = false } = options;
  const shown = firstOf(hunks, limit);
  const texts = shown.map((one) =>
    one === undefined
      ? ""
      : clipped(clean(one.text, { strict }).replace(/[\n\t]/g, (at) => (at === "\t" ? "  " : " "))),
  );
  const width =
    numbered && sight.lineNumbers !== false
      ? Math.max(...shown.map((one) => String(one?.number ?? "").length), 0) + 1
      : 0;
  const gutter = (number: number | "") =>
    styled(width === 0 ? "  " : `  ${String(number).padStart(width - 1)} `, { dim: true });
  const changes = changesOf(shown, texts);
  const lines = shown.map((one, at): Line => {
    if (one === undefined) return line(gutter(""), styled("  ⋯", { dim: true }));
    const text = changes.get(at) ?? [styled(texts[at]!, looks[one.kind])];
    if (one.kind === "same") return texts[at] === "" ? line(gutter(one.number)) : line(gutter(one.number), "  ", text);
    return line(gutter(one.number), styled(signs[one.kind], looks[one.kind]), text);
  });
  const left = hunks.reduce((sum, { lines }) => sum + lines.length, Math.max(0, hunks.length - 1)) - shown.length;
  return left > 0 ? [...lines, line(styled(`    ${moreOf(left)}`, { dim: true }))] : lines;
}

/** The first lines of all hunks; between two stands `undefined` for those that are left out. */
function firstOf(hunks: readonly DiffHunk[], limit: number): (Numbered | undefined)[] {
  const shown: (Numbered | undefined)[] = [];
  for (const { oldStart, newStart, lines } of hunks) {
    if (shown.length > 0 && shown.length < limit) shown.push(undefined);
    let [old, next] = [oldStart, newStart];
    for (const one of lines) {
      if (shown.length >= limit) return shown;
      shown.push({ ...one, number: one.kind === "removed" ? old : next });
      if (one.kind !== "added") old++;
      if (one.kind !== "removed") next++;
    }
  }
  return shown;
}

/** Where as many lines were added as removed, each stands for the one in its place: what differs between them is marked. */
function changesOf(shown: readonly (Numbered | undefined)[], texts: readonly string[]): Map<number, Line> {
  const changes = new Map<number, Line>();
  for (let at = 0; at < shown.length; ) {
    const removed = runAt(shown, at, "removed");
    const added = runAt(shown, at + removed, "added");
    for (let by = 0; removed === added && by < removed; by++) {
      const [old, next] = [at + by, at + removed + by];
      const both = emphasised(texts[old]!, texts[next]!, { old: looks.removed, next: looks.added });
      changes.set(old, both.old).set(next, both.next);
    }
    at += removed + added || 1;
  }
  return changes;
}

function runAt(shown: readonly (Numbered | undefined)[], start: number, kind: DiffLine["kind"]): number {
  let end = start;
  while (shown[end]?.kind === kind) end++;
  return end - start;
}
