import type { ProviderSettings } from "./settings.ts";

/** What is known of a provider that many people use. */
export interface KnownProvider {
  readonly type: NonNullable<ProviderSettings["type"]>;
  readonly baseUrl: string;
  /** The environment variables with its key; the first that is set counts. */
  readonly keys: readonly string[];
  /** The same for its base URL. */
  readonly urls: readonly string[];
  /** It runs on this machine and needs no key. Whether it does run is not known before it is asked. */
  readonly local?: true;
}

/** By their ids; the order is that in which they are preferred. */
export const knownProviders: { readonly [id: string]: KnownProvider } = {
  anthropic: {
    type: "anthropic",
    baseUrl: "https://api.anthropic.com/v1",
    keys: ["ANTHROPIC_API_KEY"],
    urls: ["ANTHROPIC_BASE_URL"],
  },
  openai: {
    type: "openai",
    baseUrl: "https://api.openai.com/v1",
    keys: ["OPENAI_API_KEY"],
    urls: ["OPENAI_BASE_URL"],
  },
  google: {
    type: "google",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    keys: ["GEMINI_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY"],
    urls: ["GOOGLE_BASE_URL", "GEMINI_BASE_URL"],
  },
  openrouter: {
    type: "openai-compatible",
    baseUrl: "https://openrouter.ai/api/v1",
    keys: ["OPENROUTER_API_KEY"],
    urls: ["OPENROUTER_BASE_URL"],
  },
  ollama: {
    type: "openai-compatible",
    baseUrl: "http://127.0.0.1:11434/v1",
    keys: ["OLLAMA_API_KEY"],
    urls: ["OLLAMA_BASE_URL", "OLLAMA_HOST"],
    local: true,
  },
  lmstudio: {
    type: "openai-compatible",
    baseUrl: "http://127.0.0.1:1234/v1",
    keys: ["LMSTUDIO_API_KEY"],
    urls: ["LMSTUDIO_BASE_URL"],
    local: true,
  },
  vllm: {
    type: "openai-compatible",
    baseUrl: "http://127.0.0.1:8000/v1",
    keys: ["VLLM_API_KEY"],
    urls: ["VLLM_BASE_URL"],
    local: true,
  },
};
