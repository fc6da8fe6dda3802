import type { Line } from "../cells/index.ts";

/** A line without the blanks at its end. */
export function untrailed(spans: Line): Line {
  const last = spans.at(-1);
  if (last === undefined || last.text.trimEnd() === last.text) return spans;
  const text = last.text.trimEnd();
  return text === "" ? untrailed(spans.slice(0, -1)) : [...spans.slice(0, -1), { ...last, text }];
}
