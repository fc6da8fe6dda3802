import type { streamText } from "ai";
import type { ResolvedProvider } from "../config/index.ts";
import { type ModelInfo, nearestThinking, type Thinking } from "../model/index.ts";

type Options = Pick<Parameters<typeof streamText>[0], "maxOutputTokens" | "reasoning" | "providerOptions">;

/** How much a model may say, and how much it thinks: in its provider's own words, by the AI SDK. */
export function requestOptions(info: ModelInfo, type: ResolvedProvider["type"], wanted: Thinking): Options {
  const level = nearestThinking(info, wanted);
  const canThink = info.thinking.some((offered) => offered !== "off");
  return {
    ...(info.maxOutputTokens !== undefined && { maxOutputTokens: info.maxOutputTokens }),
    ...(canThink && { reasoning: level === "off" ? "none" : level }),
    providerOptions: {
      ...(type === "openai" && { openai: openaiOptions(level) }),
      ...(type === "google" && level !== "off" && { google: { thinkingConfig: { includeThoughts: true } } }),
    },
  };
}

/** The conversation is ours to keep: OpenAI is told to store nothing, and gives its reasoning back sealed. */
function openaiOptions(level: Thinking) {
  return level === "off" ? { store: false } : { store: false, forceReasoning: true, reasoningSummary: "auto" };
}
