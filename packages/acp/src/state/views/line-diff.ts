/** A line of a diff, without its line break. */
export interface DiffLine {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
  /** Only of a patch that says so: it is the last line, and has no line break. */
  readonly unbroken?: true;
}

/** Beyond this many changed lines the middle is shown as removed and added whole. Bounds time and memory. */
const mostEdits = 400;

/**
 * How one list of lines becomes another: the shortest way when it takes up to 400 changes, else whatever the lists do not
 * share at both ends as removed and then added. Work grows with the lines, and at most with 400 times their number.
 */
export function diffLines(old: readonly string[], next: readonly string[]): DiffLine[] {
  const shorter = Math.min(old.length, next.length);
  let start = 0;
  while (start < shorter && old[start] === next[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === next.at(-1 - end)) end++;
  return [
    ...lines("same", old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), next.slice(start, next.length - end)),
    ...lines("same", old.slice(old.length - end)),
  ];
}

function middle(old: readonly string[], next: readonly string[]): DiffLine[] {
  const trace = old.length > 0 && next.length > 0 ? furthest(old, next) : undefined;
  return trace ? walkBack(old, next, trace) : [...lines("removed", old), ...lines("added", next)];
}

function lines(kind: DiffLine["kind"], texts: readonly string[]): DiffLine[] {
  return texts.map((text) => ({ kind, text }));
}

/** Myers' greedy search: for each number of edits, how far each diagonal (old minus next) reaches into `old`. */
function furthest(old: readonly string[], next: readonly string[]): Int32Array[] | undefined {
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= mostEdits; edits++) {
    const reach = new Int32Array(2 * edits + 1);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = edits === 0 ? 0 : begin(trace[edits - 1]!, edits - 1, diagonal);
      let y = x - diagonal;
      while (x < old.length && y < next.length && old[x] === next[y]) {
        x++;
        y++;
      }
      reach[diagonal + edits] = x;
      if (x >= old.length && y >= next.length) return [...trace, reach];
    }
    trace.push(reach);
  }
  return undefined;
}

/** Where a diagonal begins after one more edit: below the diagonal above, or right of the one beneath. */
function begin(reach: Int32Array, edits: number, diagonal: number): number {
  return goesDown(reach, edits, diagonal) ? reach[diagonal + 1 + edits]! : reach[diagonal - 1 + edits]! + 1;
}

function goesDown(reach: Int32Array, edits: number, diagonal: number): boolean {
  const below = reach[diagonal - 1 + edits] ?? -1;
  const above = reach[diagonal + 1 + edits] ?? -1;
  return diagonal - 1 < -edits || (diagonal + 1 <= edits && below < above);
}

function walkBack(old: readonly string[], next: readonly string[], trace: Int32Array[]): DiffLine[] {
  const found: DiffLine[] = [];
  let [x, y] = [old.length, next.length];
  for (let edits = trace.length - 1; edits > 0; edits--) {
    const diagonal = x - y;
    const reach = trace[edits - 1]!;
    const down = goesDown(reach, edits - 1, diagonal);
    const from = begin(reach, edits - 1, diagonal);
    while (x > from) found.push({ kind: "same", text: old[--x]! });
    y = x - diagonal;
    if (down) found.push({ kind: "added", text: next[--y]! });
    else found.push({ kind: "removed", text: old[--x]! });
  }
  while (x > 0) found.push({ kind: "same", text: old[--x]! });
  return found.reverse();
}
