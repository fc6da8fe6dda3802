import { describe, expect, it } from "vitest";
import { knownModelsOf, modelInfo, nearestThinking, unknownModel } from "./catalogue.ts";
import { knownModels } from "./known-models.ts";

describe("what is known of a model", () => {
  it("is the same for its dated and newest versions", () => {
    const known = modelInfo("anthropic/claude-sonnet-4-5");
    expect(known).toMatchObject({ name: "Claude Sonnet 4.5", contextTokens: 200_000, images: true });
    expect(known.price).toEqual({ input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 });
    for (const version of ["20250929", "latest"]) {
      const id = `anthropic/claude-sonnet-4-5-${version}`;
      expect(modelInfo(id)).toEqual({ ...known, id });
    }
    expect(modelInfo("anthropic/claude-sonnet-4-20250514").name).toBe("Claude Sonnet 4");
    expect(modelInfo("openai/gpt-5-2025-08-07").name).toBe("GPT-5");
    expect(modelInfo("google/gemini-3-flash-preview").name).toBe("Gemini 3 Flash");
  });

  it("of a variant that nobody knows is its family's, without a price", () => {
    const info = modelInfo("openai/gpt-5-giant");
    expect(info).toMatchObject({ name: "gpt-5-giant", contextTokens: 400_000, images: true });
    expect(info).not.toHaveProperty("price");
  });

  it("of the longest name counts", () => {
    expect(modelInfo("openai/gpt-4.1-mini").price?.input).toBe(0.4);
    expect(modelInfo("openai/gpt-4.12")).toMatchObject({ name: "gpt-4.12", ...unknownModel });
  });

  it("of OpenRouter is the vendor's, without a price and a limit for answers", () => {
    const info = modelInfo("openrouter/anthropic/claude-sonnet-4.5:beta");
    expect(info).toEqual({
      id: "openrouter/anthropic/claude-sonnet-4.5:beta",
      name: "Claude Sonnet 4.5",
      contextTokens: 200_000,
      images: true,
      thinking: ["off", "low", "medium", "high"],
    });
  });

  it("is little for one that is unknown", () => {
    expect(modelInfo("ollama/qwen3-coder:30b")).toEqual({
      id: "ollama/qwen3-coder:30b",
      name: "qwen3-coder:30b",
      contextTokens: 128_000,
      images: false,
      thinking: ["off"],
    });
  });

  it("gives way to what the user says", () => {
    const said = { name: "Mine", contextTokens: 8_000, images: true, price: { input: 1, output: 2 } };
    expect(modelInfo("ollama/x", said)).toMatchObject(said);
    expect(modelInfo("openai/gpt-5", { contextTokens: 9 })).toMatchObject({ contextTokens: 9, name: "GPT-5" });
  });

  it("can be listed by provider", () => {
    expect(knownModelsOf("google").map(({ id }) => id)).toContain("google/gemini-2.5-flash");
    expect(knownModelsOf("google").every(({ id }) => id.startsWith("google/"))).toBe(true);
    expect(knownModelsOf("ollama")).toEqual([]);
  });
});

describe("the catalogue", () => {
  it("has each model once, with levels to choose and cached tokens that cost less than fresh ones", () => {
    expect(new Set(knownModels.map(({ model }) => model)).size).toBe(knownModels.length);
    for (const { contextTokens, maxOutputTokens = 1, thinking, price } of knownModels) {
      expect(maxOutputTokens).toBeLessThan(contextTokens);
      expect(thinking.length).toBeGreaterThan(0);
      if (price !== undefined) {
        expect(price.cacheRead ?? price.input).toBeLessThanOrEqual(price.input);
        expect(price.output).toBeGreaterThan(price.input);
      }
    }
  });
});

describe("a level of thinking", () => {
  it.each([
    ["low", ["off", "low", "high"], "low"],
    ["off", ["low", "medium"], "low"],
    ["medium", ["off", "low", "high"], "high"],
    ["high", ["off"], "off"],
    ["high", ["off", "low"], "low"],
    ["low", [], "off"],
  ] as const)("%s of %j is %s", (wanted, thinking, level) => {
    expect(nearestThinking({ thinking }, wanted)).toBe(level);
  });
});
