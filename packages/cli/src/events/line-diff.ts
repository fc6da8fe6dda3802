/** One line of a diff; `gap` stands for lines that are left out. */
export type DiffLine =
  | { readonly type: "same" | "added" | "removed"; readonly text: string }
  | { readonly type: "gap" };

/** How many pairs of lines are compared at most. What is larger counts as replaced altogether. */
export const MAX_PAIRS = 4_000_000;

/** The lines by which two texts differ, with those in common. Beginning and end in common cost next to nothing, whatever their size. */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = split(before);
  const now = split(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const same = (text: string): DiffLine => ({ type: "same", text });
  return [
    ...old.slice(0, start).map(same),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(same),
  ];
}

/** Keeps `context` lines around each change. */
export function trimContext(lines: readonly DiffLine[], context = 3): DiffLine[] {
  const near = new Uint8Array(lines.length);
  for (const [at, { type }] of lines.entries())
    if (type === "added" || type === "removed") near.fill(1, Math.max(0, at - context), at + context + 1);
  const kept: DiffLine[] = [];
  for (const [at, line] of lines.entries()) {
    if (near[at]) kept.push(line);
    else if (kept.length > 0 && kept.at(-1)!.type !== "gap") kept.push({ type: "gap" });
  }
  if (kept.at(-1)?.type === "gap") kept.pop();
  return kept;
}

function split(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** By the longest common subsequence. */
function middle(old: readonly string[], now: readonly string[]): DiffLine[] {
  const columns = now.length + 1;
  if (old.length * now.length > MAX_PAIRS) return [...old.map(removed), ...now.map(added)];
  const longest = new Uint32Array((old.length + 1) * columns);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const here = i * columns + j;
      longest[here] =
        old[i] === now[j] ? longest[here + columns + 1]! + 1 : Math.max(longest[here + columns]!, longest[here + 1]!);
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    const here = i * columns + j;
    if (old[i] === now[j]) {
      lines.push({ type: "same", text: old[i++]! });
      j++;
    } else if (longest[here + columns]! >= longest[here + 1]!) lines.push(removed(old[i++]!));
    else lines.push(added(now[j++]!));
  }
  return [...lines, ...old.slice(i).map(removed), ...now.slice(j).map(added)];
}

function added(text: string): DiffLine {
  return { type: "added", text };
}

function removed(text: string): DiffLine {
  return { type: "removed", text };
}
