import type { ModelServer, Problem, Said } from "@colloquy/conformance/model-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  apiNames,
  type CodingAgentAtWork,
  codingAgentProcess,
  modelEnv,
  modelServer,
  secretKey,
} from "./fixtures/coding-agent.ts";
import { expectNext } from "./fixtures/expect-next.ts";
import { noticesOf, sessionWith, wordsIn } from "./fixtures/turn-view.ts";

describe.each([1, 2] as const)("a model that fails, version %i:", (version) => {
  let server: ModelServer;
  let at: CodingAgentAtWork;
  beforeAll(async () => {
    server = await modelServer();
    at = await codingAgentProcess({ version, env: modelEnv(server) });
  });
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  /** Expects that the turn fails with a sentence and its problem, without the key, and that the session goes on. */
  async function expectFailure(session: Awaited<ReturnType<typeof sessionWith>>, problem: string) {
    const error = await session.prompt("Work").then(
      () => expect.unreachable("the turn did not fail"),
      (error: Error & { data?: unknown }) => error,
    );
    expect(error).toMatchObject({ code: -32603, data: { problem } });
    expect(error.message).toMatch(/^\S.{10,300}$/);
    expect(`${error.message} ${JSON.stringify(error.data)} ${JSON.stringify(session.state)}`).not.toContain(secretKey);
    const messages = await expectNext(session, server);
    expect(wordsIn(messages[0]!.parts)).toContain("Work");
    return error;
  }

  const finals: [Problem, problem: string][] = [
    ["unauthorized", "auth"],
    ["badRequest", "badRequest"],
    ["notFound", "badRequest"],
    ["noCredit", "badRequest"],
  ];
  for (const api of apiNames)
    test.each(finals)(`%s is told at once, with ${api}`, async (fail, problem) => {
      const session = await sessionWith(at, api);
      const before = server.calls.length;
      server.fail(fail);
      await expectFailure(session, problem);
      expect(server.calls.length - before).toBe(2);
    });

  const passing: Problem[] = ["rateLimited", "overloaded", "broken"];
  for (const api of apiNames)
    test.each(passing)(`%s is told, waited for and asked again, with ${api}`, async (fail) => {
      const session = await sessionWith(at, api);
      server.fail(fail, { retryAfter: 0 });
      server.reply([{ text: "Now it goes." }]);
      expect(await session.prompt("Work")).toMatchObject({ stopReason: "end_turn", text: "Now it goes." });
      expect(noticesOf(session)).toHaveLength(1);
      await expectNext(session, server);
    });

  test("a wait that nobody would wait for is not waited for", async () => {
    const session = await sessionWith(at);
    server.fail("rateLimited", { retryAfter: 100_000 });
    const error = await expectFailure(session, "rateLimited");
    expect(error.data).toMatchObject({ retryAfterMs: 100_000_000 });
  });

  const brokenStreams: [string, Said, problem: string][] = [
    ["cut", "cut", "cut"],
    ["ended early", "end", "cut"],
    ["garbled", { garbage: "{ this is no JSON" }, "garbage"],
    ["overloaded in the middle", "overloaded", "overloaded"],
  ];
  for (const api of apiNames)
    test.each(brokenStreams)(`an answer that is %s, with ${api}`, async (_what, disturbance, problem) => {
      const session = await sessionWith(at, api);
      server.reply([{ text: "So far so" }, disturbance]);
      await expectFailure(session, problem);
      // What had come was shown, and is known to the model.
      expect(JSON.stringify(server.calls.at(-1)!.messages)).toContain("So far so");
    });

  test("a server that is no model's is told", async () => {
    const session = await sessionWith(at);
    server.fail("noStream");
    await session.prompt("Work").then(
      () => expect.unreachable("the turn did not fail"),
      (error) => expect(error).toMatchObject({ code: -32603, data: { problem: expect.any(String) } }),
    );
    await expectNext(session, server);
  });

  test.each(apiNames)("a conversation that is too long is compacted and asked again, with %s", async (api) => {
    const session = await sessionWith(at, api);
    server.reply([{ text: `A story. ${"And so on. ".repeat(3_000)}` }]);
    await session.prompt("Tell me a long story");
    server.fail("contextTooLong");
    server.reply([{ text: "The user wanted a story." }]);
    server.reply([{ text: "It was long." }]);
    expect(await session.prompt("How long was it?")).toMatchObject({ stopReason: "end_turn" });
    const last = server.calls.at(-1)!;
    expect(JSON.stringify(last.messages)).toContain("The user wanted a story.");
    expect(JSON.stringify(last.messages)).not.toContain("And so on. And so on.");
    expect(wordsIn(last.messages.at(-1)!.parts)).toContain("How long was it?");
    if (version === 2) expect([...session.state.compactions]).toMatchObject([{ status: "completed" }]);
    await expectNext(session, server);
  });
});
