import { describe, expect, it } from "vitest";
import { retryAfter } from "./retry-after.ts";

describe("when a provider wants to be asked again", () => {
  it.each([
    [{ "retry-after-ms": "250" }, 250],
    [{ "retry-after-ms": "250", "retry-after": "9" }, 250],
    [{ "retry-after": "9" }, 9_000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after": "Thu, 01 Jan 1970 00:01:00 GMT" }, 50_000],
    [{ "retry-after": "Thu, 01 Jan 1970 00:00:01 GMT" }, 0],
    [{ "retry-after": "soon" }, undefined],
    [{}, undefined],
  ])("is in its headers: %j", (responseHeaders, ms) => {
    expect(retryAfter({ responseHeaders }, 10_000)).toBe(ms);
  });

  it("is in Google's body", () => {
    expect(retryAfter({ responseBody: '{"details":[{"retryDelay": "34.2s"}]}' })).toBe(34_200);
  });

  it("is not said by an error that has no answer", () => {
    expect(retryAfter(new Error("no connection"))).toBeUndefined();
  });
});
