import type { ModelInfo, Price, Thinking } from "./model.ts";

/** What is known of one model. Its dated and preview versions are the same model. */
export interface KnownModel extends Omit<ModelInfo, "id" | "description"> {
  readonly provider: "anthropic" | "openai" | "google";
  /** As its provider spells it, without a date. */
  readonly model: string;
}

const all: readonly Thinking[] = ["off", "low", "medium", "high"];
/** For models whose thinking cannot be turned off. */
const always: readonly Thinking[] = ["low", "medium", "high"];
const none: readonly Thinking[] = ["off"];
const million = 1_000_000;

/**
 * Models that people use often, from what their providers publish. A price that depends on how long the prompt is, is left
 * out: a wrong cost is worse than none.
 */
export const knownModels: readonly KnownModel[] = [
  claude("claude-fable-5-1", "Claude Fable 5.1", million, 128_000, always, claudePrice(10, 50)),
  claude("claude-fable-5", "Claude Fable 5", million, 128_000, always),
  claude("claude-opus-5-5", "Claude Opus 5.5", million, 128_000, always, claudePrice(4, 20)),
  claude("claude-opus-5", "Claude Opus 5", million, 128_000, all, claudePrice(5, 25)),
  claude("claude-opus-4-8", "Claude Opus 4.8", million, 128_000, all),
  claude("claude-opus-4-7", "Claude Opus 4.7", million, 128_000, all),
  claude("claude-opus-4-6", "Claude Opus 4.6", million, 128_000, all, claudePrice(5, 25)),
  claude("claude-opus-4-5", "Claude Opus 4.5", 200_000, 64_000, all, claudePrice(5, 25)),
  claude("claude-opus-4-1", "Claude Opus 4.1", 200_000, 32_000, all, claudePrice(15, 75)),
  claude("claude-opus-4", "Claude Opus 4", 200_000, 32_000, all, claudePrice(15, 75)),
  claude("claude-sonnet-5-5", "Claude Sonnet 5.5", million, 128_000, all, claudePrice(2, 10)),
  claude("claude-sonnet-5", "Claude Sonnet 5", million, 128_000, all, claudePrice(2, 10)),
  claude("claude-sonnet-4-6", "Claude Sonnet 4.6", million, 128_000, all, claudePrice(3, 15)),
  claude("claude-sonnet-4-5", "Claude Sonnet 4.5", 200_000, 64_000, all, claudePrice(3, 15)),
  claude("claude-sonnet-4", "Claude Sonnet 4", 200_000, 64_000, all, claudePrice(3, 15)),
  claude("claude-haiku-5-5", "Claude Haiku 5.5", million, 128_000, all),
  claude("claude-haiku-4-5", "Claude Haiku 4.5", 200_000, 64_000, all, claudePrice(1, 5)),

  gpt("gpt-5.6", "GPT-5.6", 1_050_000, all),
  gpt("gpt-5.5", "GPT-5.5", 1_050_000, all),
  gpt("gpt-5.4", "GPT-5.4", 1_050_000, all),
  gpt("gpt-5.4-mini", "GPT-5.4 mini", 400_000, all),
  gpt("gpt-5.4-nano", "GPT-5.4 nano", 400_000, all),
  gpt("gpt-5.3-chat", "GPT-5.3 Chat", 128_000, none),
  gpt("gpt-5.2", "GPT-5.2", 400_000, all, { input: 1.75, output: 14, cacheRead: 0.175 }),
  gpt("gpt-5.2-chat", "GPT-5.2 Chat", 128_000, none),
  gpt("gpt-5.1", "GPT-5.1", 400_000, all, { input: 1.25, output: 10, cacheRead: 0.125 }),
  gpt("gpt-5.1-codex", "GPT-5.1 Codex", 400_000, always, { input: 1.25, output: 10, cacheRead: 0.125 }),
  gpt("gpt-5.1-chat", "GPT-5.1 Chat", 128_000, none),
  gpt("gpt-5", "GPT-5", 400_000, always, { input: 1.25, output: 10, cacheRead: 0.125 }),
  gpt("gpt-5-chat", "GPT-5 Chat", 128_000, none),
  gpt("gpt-5-codex", "GPT-5 Codex", 400_000, always, { input: 1.25, output: 10, cacheRead: 0.125 }),
  gpt("gpt-5-pro", "GPT-5 Pro", 400_000, ["high"], { input: 15, output: 120 }),
  gpt("gpt-5-mini", "GPT-5 mini", 400_000, always, { input: 0.25, output: 2, cacheRead: 0.025 }),
  gpt("gpt-5-nano", "GPT-5 nano", 400_000, always, { input: 0.05, output: 0.4, cacheRead: 0.005 }),
  gpt("gpt-4.1", "GPT-4.1", 1_047_576, none, { input: 2, output: 8, cacheRead: 0.5 }),
  gpt("gpt-4.1-mini", "GPT-4.1 mini", 1_047_576, none, { input: 0.4, output: 1.6, cacheRead: 0.1 }),
  gpt("gpt-4.1-nano", "GPT-4.1 nano", 1_047_576, none, { input: 0.1, output: 0.4, cacheRead: 0.025 }),
  gpt("gpt-4o", "GPT-4o", 128_000, none, { input: 2.5, output: 10, cacheRead: 1.25 }),
  gpt("gpt-4o-mini", "GPT-4o mini", 128_000, none, { input: 0.15, output: 0.6, cacheRead: 0.075 }),
  gpt("o4-mini", "o4-mini", 200_000, always, { input: 1.1, output: 4.4, cacheRead: 0.275 }),
  gpt("o3", "o3", 200_000, always, { input: 2, output: 8, cacheRead: 0.5 }),
  { ...gpt("o3-mini", "o3-mini", 200_000, always, { input: 1.1, output: 4.4, cacheRead: 0.55 }), images: false },
  gpt("o1", "o1", 200_000, always, { input: 15, output: 60, cacheRead: 7.5 }),

  gemini("gemini-3.5-flash", "Gemini 3.5 Flash", always, { input: 1.5, output: 9, cacheRead: 0.15 }),
  gemini("gemini-3.1-pro", "Gemini 3.1 Pro", always),
  gemini("gemini-3-pro", "Gemini 3 Pro", always),
  gemini("gemini-3-flash", "Gemini 3 Flash", always, { input: 0.5, output: 3, cacheRead: 0.05 }),
  gemini("gemini-2.5-pro", "Gemini 2.5 Pro", always),
  gemini("gemini-2.5-flash", "Gemini 2.5 Flash", all, { input: 0.3, output: 2.5, cacheRead: 0.03 }),
  gemini("gemini-2.5-flash-lite", "Gemini 2.5 Flash-Lite", all, { input: 0.1, output: 0.4, cacheRead: 0.01 }),
];

function claude(
  model: string,
  name: string,
  contextTokens: number,
  maxOutputTokens: number,
  thinking: readonly Thinking[],
  price?: Price,
): KnownModel {
  const known = { provider: "anthropic", model, name, contextTokens, maxOutputTokens, images: true, thinking } as const;
  return price === undefined ? known : { ...known, price };
}

/** Of what is put into the cache for five minutes, and read from it. */
function claudePrice(input: number, output: number): Price {
  return { input, output, cacheRead: input / 10, cacheWrite: input * 1.25 };
}

/** Without a limit for answers: OpenAI takes a limit that is sent for tokens already used when it counts rates. */
function gpt(
  model: string,
  name: string,
  contextTokens: number,
  thinking: readonly Thinking[],
  price?: Price,
): KnownModel {
  const known = { provider: "openai", model, name, contextTokens, images: true, thinking } as const;
  return price === undefined ? known : { ...known, price };
}

function gemini(model: string, name: string, thinking: readonly Thinking[], price?: Price): KnownModel {
  const limits = { contextTokens: 1_048_576, maxOutputTokens: 65_536 };
  const known = { provider: "google", model, name, ...limits, images: true, thinking } as const;
  return price === undefined ? known : { ...known, price };
}
