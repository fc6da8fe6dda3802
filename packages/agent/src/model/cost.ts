import type { Price, TokenUsage } from "./model.ts";

/** What a request cost, in US dollars. */
export function costOf(usage: TokenUsage, price: Price): number {
  const { input, cacheRead = input, cacheWrite = input } = price;
  const fresh = Math.max(0, usage.input - usage.cacheRead - usage.cacheWrite);
  const total =
    fresh * input + usage.cacheRead * cacheRead + usage.cacheWrite * cacheWrite + usage.output * price.output;
  return total / 1_000_000;
}
