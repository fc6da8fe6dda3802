import { describe, expect, it } from "vitest";
import { costOf } from "./cost.ts";

describe("the cost of a request", () => {
  const usage = { input: 1_000_000, output: 100_000, cacheRead: 600_000, cacheWrite: 200_000 };

  it("counts tokens from a cache and into it at their own prices", () => {
    const price = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };
    expect(costOf(usage, price)).toBeCloseTo(0.6 + 0.18 + 0.75 + 1.5, 10);
  });

  it("counts them as fresh ones where no such price is known", () => {
    expect(costOf(usage, { input: 3, output: 15 })).toBeCloseTo(4.5, 10);
  });

  it("is never less than nothing, whatever a provider counts", () => {
    expect(costOf({ input: 0, output: 0, cacheRead: 10, cacheWrite: 0 }, { input: 3, output: 15 })).toBeGreaterThan(0);
  });
});
