import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ModelServer, Said } from "../../packages/agent/src/fixtures/model-server/index.ts";
import {
  apiNames,
  type CodingAgentAtWork,
  codingAgentProcess,
  modelEnv,
  modelServer,
} from "./fixtures/coding-agent.ts";
import { callsOf, expectWhole, lastCall, sessionWith, until, wordsIn } from "./fixtures/turn-view.ts";

describe.each([1, 2] as const)("promise 4: a cancel, version %i,", (version) => {
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

  /** The next prompt is answered, and the model is given a conversation that makes sense. */
  async function expectNext(session: Awaited<ReturnType<typeof sessionWith>>) {
    server.reply([{ text: "Here again." }]);
    expect(await session.prompt("Are you there?")).toMatchObject({ stopReason: "end_turn", text: "Here again." });
    const { messages } = server.calls.at(-1)!;
    expectWhole(messages);
    expect(wordsIn(messages.at(-1)!.parts)).toContain("Are you there?");
    await session.close();
    return messages;
  }

  const middles: [name: string, before: Said][] = [
    ["text", { text: "Once upon a time" }],
    ["thoughts", { thinking: "I wonder", signature: "signed" }],
  ];
  for (const api of apiNames)
    test.each(middles)(`in the middle of %s ends the request, with ${api}`, async (what, before) => {
      const session = await sessionWith(at, api);
      server.reply([before, "stall"]);
      const turn = session.prompt("Tell me a story");
      const heard = [...(await heardOf(session, what === "text" ? "agent" : "thought"))];
      expect(heard.length).toBeGreaterThan(0);
      await session.cancel();
      expect((await turn).stopReason).toBe("cancelled");
      await server.calls.at(-1)!.aborted;
      const messages = await expectNext(session);
      const story = messages.some(({ role, parts }) => role === "assistant" && wordsIn(parts).startsWith("Once"));
      expect(story).toBe(what === "text");
    });

  test.each(apiNames)("before the first word ends the request, with %s", async (api) => {
    const session = await sessionWith(at, api);
    server.reply(["stall"]);
    const before = server.calls.length;
    const turn = session.prompt("Tell me a story");
    await until(session, () => server.calls.length > before);
    await session.cancel();
    expect((await turn).stopReason).toBe("cancelled");
    await server.calls.at(-1)!.aborted;
    await expectNext(session);
  });
});

/** Resolves with what one has said when it has said something. */
async function heardOf(session: Awaited<ReturnType<typeof sessionWith>>, role: string) {
  const words = () => [...session.state.messages].filter((message) => message.role === role);
  await until(session, () => words().length > 0);
  return words();
}
