import { describe, expect, it } from "vitest";
import { parseModelId, splitModelId } from "./model-id.ts";

const isProvider = (id: string) => ["openai", "openrouter", "anthropic"].includes(id);

describe("a model's id", () => {
  it("is a provider and what the provider calls the model, slashes included", () => {
    expect(splitModelId("openrouter/anthropic/claude-x")).toEqual({
      provider: "openrouter",
      model: "anthropic/claude-x",
    });
  });

  it.each([
    ["OpenAI/GPT-4o", { provider: "openai", model: "GPT-4o" }],
    [" openai/gpt-4o ", { provider: "openai", model: "gpt-4o" }],
    ["openrouter/anthropic/claude-x", { provider: "openrouter", model: "anthropic/claude-x" }],
  ])("S2-19: %s is split at its first slash, with the provider in lower case", (value, name) => {
    expect(parseModelId(value, isProvider, "anthropic")).toEqual(name);
    expect(parseModelId(value, isProvider)).toEqual(name);
  });

  it("S2-19: that has no provider keeps the one there is", () => {
    expect(parseModelId("gpt-4o", isProvider, "openai")).toEqual({ provider: "openai", model: "gpt-4o" });
  });

  it("may have a slash that is the model's own", () => {
    const name = { provider: "openrouter", model: "meta-llama/llama-4" };
    expect(parseModelId("meta-llama/llama-4", isProvider, "openrouter")).toEqual(name);
    expect(parseModelId("/weights/local", isProvider, "openrouter")?.model).toBe("/weights/local");
  });

  it.each(["", "  ", "openai/"])("is none: %j", (value) => {
    expect(parseModelId(value, isProvider, "openai")).toBeUndefined();
  });

  it("needs a provider", () => {
    expect(parseModelId("gpt-4o", isProvider)).toBeUndefined();
    expect(parseModelId("meta-llama/llama-4", isProvider)).toBeUndefined();
  });
});
