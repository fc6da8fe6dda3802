import { cleanLine } from "@colloquy/acp/text";
import { type ModelServer, modelServer, type Problem } from "@colloquy/conformance/model-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiNames, apis, asked, opened, testKey, whole } from "../fixtures/model-server/opened.ts";
import { type Model, ModelError } from "../model/index.ts";
import { maxQuoted } from "./failure.ts";

let server: ModelServer;
beforeAll(async () => void (server = await modelServer()));
afterAll(() => server[Symbol.asyncDispose]());

async function failure(model: Model): Promise<ModelError> {
  const error = await whole(model, { thinking: "low" }).then(
    () => new Error("it answered"),
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error;
}

describe.each(apiNames)("a failure by %s", (api) => {
  const { id } = apis[api].provider;

  it.each<[Problem, ModelError["problem"], RegExp]>([
    ["rateLimited", "rateLimited", /limits how often it is asked\. Try again later\.$/],
    ["overloaded", "overloaded", /cannot answer just now \(5\d\d\)/],
    ["broken", "overloaded", /cannot answer just now \(500\)/],
    ["unauthorized", "auth", /refuses the credentials \(40\d\)\. Check its API key\.$/],
    ["contextTooLong", "contextExceeded", /^The conversation is more than .+ can take: .+/],
    ["badRequest", "badRequest", /refuses the request \(400\): .+/],
    ["notFound", "badRequest", /refuses the request \(404\): .*no-such-model/],
    ["noStream", "garbage", /makes no sense\. Check its base URL/],
    ["noCredit", "badRequest", /(quota|credit)/],
  ])("of the kind %s is %s", async (problem, expected, message) => {
    server.fail(problem);
    const error = await failure(await opened(server, api));
    expect(error.problem).toBe(expected);
    expect(error.message).toMatch(message);
    if (expected !== "contextExceeded") expect(error.message).toContain(`The provider '${id}' `);
    expect(JSON.stringify([error, error.message, error.stack, error.cause])).not.toContain("nobody-may-read");
  });

  it("says when to ask again", async () => {
    server.fail("rateLimited", { retryAfter: 7 });
    const error = await failure(await opened(server, api));
    expect(error.retryAfterMs).toBe(7_000);
    expect(error.message).toMatch(/Try again in 7 s\.$/);
  });

  it("quotes little of what a provider says, cleaned and without keys", async () => {
    const message = `Bad \u001b[31m${testKey} token-that-nobody-may-read\n${"x".repeat(5_000)}`;
    server.fail("badRequest", { message });
    const error = await failure(await opened(server, api));
    expect(error.message).toContain("[hidden] [hidden] xxx");
    expect(error.message).toBe(cleanLine(error.message));
    expect(error.message.length).toBeLessThan(maxQuoted + 100);
  });

  it("that is a connection cut in the middle is cut", async () => {
    server.reply([{ text: "I " }, "stall", "cut"]);
    const events = (await opened(server, api)).stream(asked())[Symbol.asyncIterator]();
    expect((await events.next()).value).toEqual({ type: "text", text: "I " });
    server.release();
    await expect(events.next()).rejects.toMatchObject({ name: "ModelError", problem: "cut" });
  });

  it("that is a connection cut before anything was said can be tried again", async () => {
    server.reply(["cut"]);
    expect((await failure(await opened(server, api))).problem).toBe("network");
  });

  it("that is a stream without its end is cut", async () => {
    server.reply([{ text: "I was about to" }, "end"]);
    expect((await failure(await opened(server, api))).problem).toBe("cut");
    server.reply(["end"]);
    expect((await failure(await opened(server, api))).problem).toBe("cut");
  });

  it("in the middle of a call is no call", async () => {
    server.reply([{ call: { name: "read", input: { path: "a" } } }, "end"]);
    expect((await failure(await opened(server, api))).problem).toBe("cut");
  });

  it.each(["{not json", '{"candidates":7,"choices":7,"type":7}', '"a word"', "<html>"])(
    "that is garbage is so: %s",
    async (garbage) => {
      for (const before of [[], [{ text: "Well," }]]) {
        server.reply([...before, { garbage }, { text: " so." }]);
        const error = await failure(await opened(server, api));
        expect(error.problem).toBe("garbage");
        expect(error.message).toMatch(/makes no sense\. Check its base URL/);
      }
    },
  );

  it("in the middle of an answer is what the provider says it is", async () => {
    server.reply([{ text: "Well," }, "overloaded"]);
    expect((await failure(await opened(server, api))).problem).toBe("overloaded");
  });

  it("that is nobody there is a network's", async () => {
    const gone = await modelServer();
    const { urls } = gone;
    await gone[Symbol.asyncDispose]();
    const error = await failure(await opened({ urls }, api));
    expect(error.problem).toBe("network");
    expect(error.message).toBe(
      `The provider '${id}' cannot be reached at ${new URL(urls.openai).origin}: ECONNREFUSED`,
    );
  });
});

describe.each(apiNames)("an abort by %s", (api) => {
  it("promise 4: in the middle of an answer closes the connection, and ends the stream with its reason", async () => {
    await using own = await modelServer();
    own.reply([{ text: "I " }, "stall"]);
    const abort = new AbortController();
    const events = (await opened(own, api)).stream(asked({ signal: abort.signal }))[Symbol.asyncIterator]();
    expect((await events.next()).value).toEqual({ type: "text", text: "I " });
    const next = events.next();
    abort.abort(new Error("enough"));
    await expect(next).rejects.toThrow("enough");
    await (await own.next()).aborted;
  });

  it("promise 4: before anything was said closes it, too", async () => {
    await using own = await modelServer();
    own.reply(["stall"]);
    const abort = new AbortController();
    const events = whole(await opened(own, api), { signal: abort.signal });
    const call = await own.next();
    abort.abort(new Error("enough"));
    await expect(events).rejects.toThrow("enough");
    await call.aborted;
  });

  it("promise 4: before the request asks nothing", async () => {
    const calls = server.calls.length;
    const events = whole(await opened(server, api), { signal: AbortSignal.abort(new Error("enough")) });
    await expect(events).rejects.toThrow("enough");
    expect(server.calls).toHaveLength(calls);
  });

  it("promise 2: is what becomes of a request whose stream nobody reads on", async () => {
    await using own = await modelServer();
    own.reply([{ text: "I " }, "stall"]);
    for await (const event of (await opened(own, api)).stream(asked())) {
      expect(event).toEqual({ type: "text", text: "I " });
      break;
    }
    await (await own.next()).aborted;
  });
});
