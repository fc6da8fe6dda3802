import type { Message } from "../model/index.ts";
import { estimateTokens } from "./size.ts";

/**
 * How many of the last messages stay when what is before them is summarized: as many as have room in so many tokens. They
 * never begin with the results of tools: those need the calls before them.
 */
export function keptCount(messages: readonly Message[], tokens: number): number {
  let kept = 0;
  let size = 0;
  for (let count = 1; count < messages.length; count++) {
    const message = messages.at(-count)!;
    size += estimateTokens([message]);
    if (size > tokens) break;
    if (message.role !== "tool") kept = count;
  }
  return kept;
}
