import type { Answer, ModelServer } from "@colloquy/conformance/model-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  apiNames,
  type CodingAgentAtWork,
  codingAgentProcess,
  modelEnv,
  modelServer,
} from "./fixtures/coding-agent.ts";
import { expectNext } from "./fixtures/expect-next.ts";
import { callsOf, sessionWith, wordsIn } from "./fixtures/turn-view.ts";

describe.each([1, 2] as const)("a turn's stop reason, version %i:", (version) => {
  let server: ModelServer;
  let at: CodingAgentAtWork;
  beforeAll(async () => {
    server = await modelServer();
    at = await codingAgentProcess({ version, env: modelEnv(server), settings: { maxRequests: 3 } });
  });
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  const reasons: [stopReason: string, stop: NonNullable<Answer["stop"]>][] = [
    ["end_turn", "stop"],
    ["max_tokens", "length"],
    ["refusal", "refusal"],
    ["refusal", "filtered"],
  ];
  for (const api of apiNames)
    test.each(reasons)(`%s, where ${api} says %s`, async (stopReason, stop) => {
      const session = await sessionWith(at, api);
      server.reply([{ text: "As far as" }], { stop });
      expect(await session.prompt("Speak")).toMatchObject({ stopReason, text: "As far as" });
      await expectNext(session, server);
    });

  test.each(apiNames)("max_turn_requests, when the model never comes to an end, with %s", async (api) => {
    const session = await sessionWith(at, api);
    for (let time = 0; time < 3; time++) server.reply([{ call: { name: "list_folder", input: {} } }]);
    const before = server.calls.length;
    expect((await session.prompt("Look around")).stopReason).toBe("max_turn_requests");
    expect(server.calls.length - before).toBe(3);
    expect(callsOf(session).map(({ status }) => status)).toEqual(["completed", "completed", "completed"]);
    await expectNext(session, server);
  });

  test.each(apiNames)("max_tokens in the middle of a call uses no tool, with %s", async (api) => {
    const session = await sessionWith(at, api);
    server.reply([{ text: "I write." }, { call: { name: "write_file", input: { path: "half.txt", content: "ha" } } }], {
      stop: "length",
    });
    expect((await session.prompt("Write")).stopReason).toBe("max_tokens");
    expect(await at.folders.read("half.txt")).toBeUndefined();
    const messages = await expectNext(session, server);
    // A call that is never carried out is no part of what the model is given.
    expect(messages.map(({ parts }) => wordsIn(parts))).toEqual(["Write", "I write.", "Are you there?"]);
  });
});
