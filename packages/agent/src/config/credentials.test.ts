import { describe, expect, it } from "vitest";
import { availableProviders, ProviderError, resolveProvider } from "./credentials.ts";

const key = "sk-very-secret";

function failure(id: string, providers = {}, env = {}): Error {
  try {
    resolveProvider(id, providers, env);
  } catch (error) {
    return error as Error;
  }
  throw new Error("it was resolved");
}

describe("a provider's credentials", () => {
  it.each([
    ["anthropic", "ANTHROPIC_API_KEY", "anthropic", "https://api.anthropic.com/v1"],
    ["openai", "OPENAI_API_KEY", "openai", "https://api.openai.com/v1"],
    ["google", "GEMINI_API_KEY", "google", "https://generativelanguage.googleapis.com/v1beta"],
    ["google", "GOOGLE_GENERATIVE_AI_API_KEY", "google", "https://generativelanguage.googleapis.com/v1beta"],
    ["openrouter", "OPENROUTER_API_KEY", "openai-compatible", "https://openrouter.ai/api/v1"],
  ])("of %s are found in %s", (id, variable, type, baseUrl) => {
    const env = { [variable]: key };
    expect(resolveProvider(id, {}, env)).toEqual({ id, type, baseUrl, apiKey: key, headers: {} });
    expect(availableProviders({}, env)).toEqual([id]);
  });

  it.each([
    ["ollama", "http://127.0.0.1:11434/v1"],
    ["lmstudio", "http://127.0.0.1:1234/v1"],
    ["vllm", "http://127.0.0.1:8000/v1"],
  ])("are not needed for %s, which is not offered before somebody configures it", (id, baseUrl) => {
    expect(resolveProvider(id, {}, {})).toEqual({ id, type: "openai-compatible", baseUrl, headers: {} });
    expect(availableProviders({}, {})).toEqual([]);
    expect(availableProviders({ [id]: {} }, {})).toEqual([id]);
  });

  it("S2-19: of any other are found by its id, which is read in lower case", () => {
    const env = { MY_GATE_API_KEY: key, MY_GATE_BASE_URL: "https://gate.example/openai/v1/" };
    expect(resolveProvider("My-Gate", {}, env)).toEqual({
      id: "my-gate",
      type: "openai-compatible",
      baseUrl: "https://gate.example/openai/v1",
      apiKey: key,
      headers: {},
    });
  });

  it("are taken from the environment rather than from agent.json", () => {
    const providers = { openai: { apiKey: "old", baseUrl: "https://old.example/v1", headers: { "x-team": "a" } } };
    const env = { OPENAI_API_KEY: key, OPENAI_BASE_URL: "https://new.example/v1" };
    expect(resolveProvider("openai", providers, env)).toMatchObject({ apiKey: key, baseUrl: "https://new.example/v1" });
    expect(resolveProvider("openai", providers, {})).toMatchObject({
      apiKey: "old",
      baseUrl: "https://old.example/v1",
      headers: { "x-team": "a" },
    });
  });

  it("are taken from the variable that agent.json names, and from no other", () => {
    const providers = { openai: { apiKeyEnv: "WORK_KEY" } };
    expect(resolveProvider("openai", providers, { OPENAI_API_KEY: "home", WORK_KEY: key }).apiKey).toBe(key);
    expect(failure("openai", providers, { OPENAI_API_KEY: "home" }).message).toContain("set WORK_KEY");
  });

  it("are not needed where agent.json gives a base URL that speaks OpenAI's API", () => {
    const providers = { mine: { baseUrl: "http://10.0.0.2:9000/v1" } };
    expect(resolveProvider("mine", providers, {})).not.toHaveProperty("apiKey");
    expect(availableProviders(providers, {})).toEqual(["mine"]);
  });

  it("are preferred in a fixed order, common providers first", () => {
    const env = { OPENROUTER_API_KEY: key, OPENAI_API_KEY: key, ANTHROPIC_API_KEY: key };
    const providers = { mine: { baseUrl: "http://10.0.0.2/v1" }, openai: {}, broken: {} };
    expect(availableProviders(providers, env)).toEqual(["anthropic", "openai", "openrouter", "mine"]);
  });

  it("that are empty count as missing", () => {
    expect(availableProviders({}, { OPENAI_API_KEY: " " })).toEqual([]);
  });
});

describe("a base URL", () => {
  it.each([
    ["ANTHROPIC", "http://localhost:4000", "http://localhost:4000/v1"],
    ["ANTHROPIC", "http://localhost:4000/v1/", "http://localhost:4000/v1"],
    ["GEMINI", "https://proxy.example/google", "https://proxy.example/google/v1beta"],
    ["OPENAI", "https://proxy.example/openai", "https://proxy.example/openai"],
  ])("of %s may be written as %s", (name, written, baseUrl) => {
    const id = name === "GEMINI" ? "google" : name.toLowerCase();
    const env = { [`${name}_API_KEY`]: key, [`${name}_BASE_URL`]: written };
    expect(resolveProvider(id, {}, env).baseUrl).toBe(baseUrl);
  });

  it.each([
    ["0.0.0.0:11500", "http://127.0.0.1:11500/v1"],
    ["box", "http://box:11434/v1"],
    ["http://box:1/", "http://box:1/v1"],
  ])("of Ollama may be what OLLAMA_HOST has: %s", (host, baseUrl) => {
    expect(resolveProvider("ollama", {}, { OLLAMA_HOST: host }).baseUrl).toBe(baseUrl);
  });

  it.each(["ftp://models.example", "no address", "https://me:hunter2@models.example/v1"])(
    "may not be %s",
    (baseUrl) => {
      const error = failure("mine", { mine: { baseUrl } });
      expect(error).toBeInstanceOf(ProviderError);
      expect(error.message).toBe(
        "cannot resolve provider 'mine': its base URL must be http or https, without a password",
      );
    },
  );
});

describe("a provider that cannot be resolved", () => {
  it("says what to set", () => {
    expect(failure("openai").message).toBe(
      "cannot resolve provider 'openai': set OPENAI_API_KEY, or configure it in agent.json",
    );
    expect(failure("mystery").message).toBe(
      "cannot resolve provider 'mystery': set MYSTERY_API_KEY and MYSTERY_BASE_URL, or configure it in agent.json",
    );
  });

  it.each(["", "a b", "../x", "\u001b[31mred"])("has a name that is none: %j", (id) => {
    const { message } = failure(id);
    expect(message).toMatch(/is no provider$/);
    expect(message).not.toContain("\u001b");
  });

  it.each(["__proto__", "constructor", "toString"])("is not found in the language itself: %s", (id) => {
    expect(failure(id)).toBeInstanceOf(ProviderError);
  });

  it("has a key that cannot be sent", () => {
    const { message } = failure("openai", {}, { OPENAI_API_KEY: "sk-clé" });
    expect(message).toBe("cannot resolve provider 'openai': its API key has characters that no key has");
    expect(failure("mine", { mine: { baseUrl: "http://a/v1", apiKey: "a b" } })).toBeInstanceOf(ProviderError);
  });

  it("never tells a key", () => {
    const error = failure("mine", { mine: { apiKey: key } }, { MINE_API_KEY: key });
    expect(error.message).not.toContain(key);
  });
});
