import type { LanguageModel } from "ai";
import type { ResolvedProvider } from "../config/index.ts";
import { streamingFetch } from "./streaming-fetch.ts";

/** The AI SDK's model of a provider. Of the providers' packages, only the one that is needed is loaded. */
export async function languageModel(model: string, provider: ResolvedProvider): Promise<LanguageModel> {
  const { id, type, apiKey, baseUrl: baseURL, headers } = provider;
  const reached = { baseURL, headers: { ...headers }, fetch: streamingFetch, ...(apiKey !== undefined && { apiKey }) };
  if (type === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic(reached)(model);
  }
  if (type === "openai") {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return createOpenAI(reached).responses(model);
  }
  if (type === "google") {
    const { createGoogle } = await import("@ai-sdk/google");
    return createGoogle(reached)(model);
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({ ...reached, name: id, includeUsage: true })(model);
}
