import type { DiffLine } from "./line-diff.ts";

/** Lines that changed, with some that did not around them. */
export interface DiffHunk {
  /** The number of the first line before, from 1; in an empty text 0. */
  readonly oldStart: number;
  readonly newStart: number;
  readonly lines: readonly DiffLine[];
}

/** A diff without what is far from any change. `context`: how many lines are shown around one. */
export function hunksOf(lines: readonly DiffLine[], context = 3): DiffHunk[] {
  const hunks: DiffHunk[] = [];
  const near = nearChanges(lines, context);
  let [old, next] = [0, 0];
  let hunk: { oldStart: number; newStart: number; lines: DiffLine[] } | undefined;
  for (const [at, line] of lines.entries()) {
    if (!near[at]) hunk = undefined;
    else if (hunk) hunk.lines.push(line);
    else hunks.push((hunk = { oldStart: old + 1, newStart: next + 1, lines: [line] }));
    if (line.kind !== "added") old++;
    if (line.kind !== "removed") next++;
  }
  return hunks.map((one) => ({
    ...one,
    oldStart: one.lines.every(({ kind }) => kind === "added") ? one.oldStart - 1 : one.oldStart,
    newStart: one.lines.every(({ kind }) => kind === "removed") ? one.newStart - 1 : one.newStart,
  }));
}

function nearChanges(lines: readonly DiffLine[], context: number): boolean[] {
  const near = lines.map(() => false);
  for (const [at, { kind }] of lines.entries()) {
    if (kind === "same") continue;
    for (let by = Math.max(0, at - context); by <= at + context && by < lines.length; by++) near[by] = true;
  }
  return near;
}
