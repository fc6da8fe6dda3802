import type { Frame, Message } from "@colloquy/acp/rpc";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_ENTRIES, MAX_TEXT, MAX_VALUES, redactor } from "./redact.ts";

const frame = (direction: Frame["direction"], message: object): Frame => ({
  direction,
  message: { jsonrpc: "2.0", ...message } as Message,
});

function redacted(message: object): Message {
  return redactor()(frame("out", message));
}

describe("X-01: a message is redacted", () => {
  test("variables and headers keep their names, in both shapes", () => {
    const server = { name: "s", env: [{ name: "A", value: "v1" }], headers: [{ name: "X-A", value: "v2" }] };
    const { params } = redacted({ id: 1, method: "m", params: { servers: [server], env: { B: "v345" } } }) as never;
    expect(params).toEqual({
      servers: [
        {
          name: "s",
          env: [{ name: "A", value: "[hidden: 2 characters]" }],
          headers: [{ name: "X-A", value: "[hidden: 2 characters]" }],
        },
      ],
      env: { B: "[hidden: 4 characters]" },
    });
  });

  test("_meta is hidden wherever it is, and what has the name of a secret, with all that is in it", () => {
    const params = { _meta: { proxy: "p" }, a: [{ _meta: null, accessToken: { value: "x" }, inputTokens: 12 }] };
    expect(redacted({ method: "m", params })).toMatchObject({
      params: {
        _meta: "[hidden: 1 members]",
        a: [{ _meta: null, accessToken: { value: "[hidden: 1 characters]" }, inputTokens: 12 }],
      },
    });
  });

  test("what is said to sign in is hidden with its answer, but for ids", () => {
    const redact = redactor();
    const asked = frame("out", { id: 7, method: "authenticate", params: { methodId: "key", value: "hunter2" } });
    expect(redact(asked)).toMatchObject({ id: 7, params: { methodId: "key", value: "[hidden: 7 characters]" } });
    expect(redact(frame("out", { id: 7, result: { who: "me" } }))).toMatchObject({ result: { who: "me" } });
    expect(redact(frame("in", { id: 7, result: { who: "me" } }))).toMatchObject({
      result: { who: "[hidden: 2 characters]" },
    });
    expect(redact(frame("in", { id: 7, result: { who: "me" } }))).toMatchObject({ result: { who: "me" } });
  });

  test("what a user typed into a form is hidden", () => {
    const redact = redactor();
    redact(frame("in", { id: 1, method: "elicitation/create", params: { message: "Name?" } }));
    const answer = frame("out", { id: 1, result: { action: "accept", content: { name: "Ada" } } });
    expect(JSON.stringify(redact(answer))).not.toContain("Ada");
  });

  test("arguments that follow the flag of a secret are hidden", () => {
    const args = ["--token", "hunter2", "--verbose", "yes"];
    expect(redacted({ method: "m", params: { args } })).toMatchObject({
      params: { args: ["--token", "[hidden: 7 characters]", "--verbose", "yes"] },
    });
  });

  test("ids and methods stay as they are, and long texts and lists are cut with their sizes", () => {
    const sessionId = "aB3dE6gH".repeat(6);
    const params = { sessionId, text: "x".repeat(10_000), list: Array.from({ length: 300 }, (_, at) => at) };
    const got = redacted({ id: 9_007_199_254_740_993n, method: "session/prompt", params }) as never as {
      params: { sessionId: string; text: string; list: unknown[] };
    };
    expect(got).toMatchObject({ id: 9_007_199_254_740_993n, method: "session/prompt", params: { sessionId } });
    expect(got.params.text).toBe(`${"x".repeat(MAX_TEXT)}… [10000 characters]`);
    expect(got.params.list).toHaveLength(MAX_ENTRIES + 1);
    expect(got.params.list.at(-1)).toBe("[+200 entries]");
  });

  test("F-12, F-14: depth, size and names of the language itself do no harm", () => {
    let deep: unknown = "sk-abcdefghijklmnop1234";
    for (let n = 0; n < 5_000; n++) deep = [deep];
    const wide = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => Array(100).fill("x")));
    const params = { ...JSON.parse('{"__proto__":{"password":"p"},"constructor":1}'), deep, wide };
    const text = JSON.stringify(redacted({ method: "m", params }));
    expect(text.slice(0, 200)).toContain('"__proto__":{"password":"[hidden: 1 characters]"},"constructor":1');
    expect(text.includes("sk-abc")).toBe(false);
    expect(text.length).toBeLessThan(MAX_VALUES * 20);
  });

  test("the message itself is not changed, whatever is in it", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (params) => {
        const message = { jsonrpc: "2.0" as const, method: "m", params };
        const before = JSON.stringify(message);
        redactor()({ direction: "in", message });
        expect(JSON.stringify(message)).toBe(before);
      }),
    );
  });
});
