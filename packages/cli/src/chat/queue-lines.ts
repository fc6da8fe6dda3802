import { type Line, line, styled } from "../cells/index.ts";
import { oneLine } from "../view/index.ts";

/** The prompts that wait, in lines: no more than `most` of them. `held`: they wait for the person. */
export function queueLines(waiting: readonly { readonly text: string }[], held: boolean, most: number): Line[] {
  if (waiting.length === 0) return [];
  const dim = (text: string) => line(styled(text, { dim: true }));
  const shown = waiting.slice(0, most).map(({ text }, at) => dim(`  ${at + 1} ${oneLine(text, 120)}`));
  const more = waiting.length - shown.length;
  const how = held ? "held: Enter sends the first, Up takes the last back" : "Up takes the last back";
  return [dim(`Queue (${how})`), ...shown, ...(more > 0 ? [dim(`  … ${more} more`)] : [])];
}
