/** Lines around a change. */
const CONTEXT = 3;

/** A change of one stretch of lines as a git patch, with absolute paths as version 2 wants them. */
export function linePatch(path: string, before: string, after: string): string {
  const old = before.split("\n");
  const now = after.split("\n");
  const start = old.findIndex((line, at) => line !== now[at]);
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const from = Math.max(0, start - CONTEXT);
  const lead = old.slice(from, start);
  const trail = old
    .slice(old.length - end, old.length - end + CONTEXT)
    .filter((line, at, all) => at < all.length - 1 || line !== "");
  const removed = old.slice(start, old.length - end);
  const added = now.slice(start, now.length - end);
  const range = (lines: readonly string[]) => `${from + 1},${lead.length + lines.length + trail.length}`;
  return [
    `diff --git ${path} ${path}`,
    `--- ${path}`,
    `+++ ${path}`,
    `@@ -${range(removed)} +${range(added)} @@`,
    ...lead.map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...trail.map((line) => ` ${line}`),
    "",
  ].join("\n");
}
