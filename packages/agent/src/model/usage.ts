import type { TokenUsage } from "./model.ts";

/** The tokens of no request. */
export const noUsage: TokenUsage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/** The tokens of two requests together. */
export function addUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
  };
}
