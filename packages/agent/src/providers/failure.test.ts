import { APICallError, UnsupportedFunctionalityError } from "ai";
import { describe, expect, it } from "vitest";
import { modelError } from "./failure.ts";

const provider = {
  id: "box",
  type: "openai-compatible",
  baseUrl: "https://box.example/accounts/me/v1",
  apiKey: "sk-1234567890",
  headers: { "x-team": "e" },
} as const;
const failed = { provider, model: "box/large", said: false };

function callError(
  more: { statusCode?: number; responseBody?: string; cause?: unknown },
  message = "No.",
): APICallError {
  return new APICallError({ message, url: provider.baseUrl, requestBodyValues: {}, ...more });
}

describe("a model's failure", () => {
  it.each([
    "This model's maximum context length is 8192 tokens.",
    "the request exceeds the available context size, try increasing it",
    "prompt is too long: 210000 tokens > 200000 maximum",
    "The input token count (1200000) exceeds the maximum number of tokens allowed",
    "input length and `max_tokens` exceed context limit: 190000 + 64000 > 200000 (context window)",
  ])("is known to be too much for its context: %s", (message) => {
    expect(modelError(callError({ statusCode: 400 }, message), failed).problem).toBe("contextExceeded");
  });

  it.each([
    [403, "auth"],
    [404, "badRequest"],
    [402, "badRequest"],
    [408, "network"],
    [413, "contextExceeded"],
    [422, "badRequest"],
    [502, "overloaded"],
    [504, "overloaded"],
    [529, "overloaded"],
    [200, "garbage"],
  ])("with the status %i is %s", (statusCode, problem) => {
    expect(modelError(callError({ statusCode }), failed).problem).toBe(problem);
  });

  it.each(["ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_SOCKET", "UND_ERR_BODY_TIMEOUT"])(
    "with the code %s is the network's, or a cut once something was said",
    (code) => {
      const cause = Object.assign(new Error("the system's words"), { code });
      const error = callError({ cause });
      expect(modelError(error, failed)).toMatchObject({
        problem: "network",
        message: `The provider 'box' cannot be reached at https://box.example: ${code}`,
      });
      expect(modelError(error, { ...failed, said: true }).problem).toBe("cut");
    },
  );

  it.each([
    "Rate limit reached. Visit https://platform.example/account/billing to add a payment method.",
    "You exceeded your current quota, please check your plan and billing details. Please retry in 8s.",
  ])("of a rate is so even when it speaks of money: %s", (message) => {
    const responseBody = '{"details":[{"retryDelay":"8s"}]}';
    const error = modelError(callError({ statusCode: 429, responseBody }, message), failed);
    expect(error).toMatchObject({ problem: "rateLimited", retryAfterMs: 8_000 });
  });

  it("of the context is known in the middle of a stream, too", () => {
    const error = { message: "The number of tokens to keep is greater than the context length." };
    expect(modelError(error, { ...failed, said: true }).problem).toBe("contextExceeded");
  });

  it("that no second try can help is told as it is, such as a certificate's", () => {
    const cause = Object.assign(new Error("self-signed certificate"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    const error = modelError(callError({ cause }, "Cannot connect to API: self-signed certificate"), failed);
    expect(error).toMatchObject({
      problem: "unknown",
      message: "The provider 'box' failed: Cannot connect to API: self-signed certificate",
    });
  });

  it("of our own making is told as it is", () => {
    const error = new UnsupportedFunctionalityError({ functionality: "image/svg+xml" });
    expect(modelError(error, failed)).toMatchObject({ problem: "unknown", message: expect.stringContaining("svg") });
  });

  it("hides the key, and not what is too short to be one", () => {
    const error = modelError(callError({ statusCode: 400 }, `Never send ${provider.apiKey} here.`), failed);
    expect(error.message).toBe("The provider 'box' refuses the request (400): Never send [hidden] here.");
  });

  it("in a shape that nobody expects is no end of the process", () => {
    for (const error of [undefined, null, "text", 7, {}]) {
      expect(modelError(error, failed)).toMatchObject({ problem: "unknown" });
    }
  });
});
