import type { ModelServer, Said } from "@colloquy/conformance/model-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  apiNames,
  type CodingAgentAtWork,
  codingAgentProcess,
  modelEnv,
  modelOf,
  modelServer,
} from "./fixtures/coding-agent.ts";
import { expectNext } from "./fixtures/expect-next.ts";
import { silentServer } from "./fixtures/silent-server.ts";
import { nextCall, noticesOf, sessionWith, until, wordsIn } from "./fixtures/turn-view.ts";

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
      const messages = await expectNext(session, server);
      const story = messages.some(({ role, parts }) => role === "assistant" && wordsIn(parts).startsWith("Once"));
      expect(story).toBe(what === "text");
    });

  test.each(apiNames)("before the first word ends the request, with %s", async (api) => {
    const session = await sessionWith(at, api);
    server.reply(["stall"]);
    const turn = session.prompt("Tell me a story");
    await nextCall(server);
    await session.cancel();
    expect((await turn).stopReason).toBe("cancelled");
    await server.calls.at(-1)!.aborted;
    await expectNext(session, server);
  });

  test("while nothing answers ends the connection", async () => {
    await using silent = await silentServer();
    await using at = await codingAgentProcess({
      version,
      env: { ...modelEnv(server), HUNG_BASE_URL: silent.url, HUNG_API_KEY: "none", COLLOQUY_MODEL: "hung/model" },
    });
    const session = await at.agent.newSession({ cwd: at.project });
    const turn = session.prompt("Tell me a story");
    await silent.asked;
    await session.cancel();
    expect((await turn).stopReason).toBe("cancelled");
    await silent.left;
    await session.setOption("model", modelOf.anthropic);
    await expectNext(session, server);
  });

  test("while it waits to ask again ends the waiting", async () => {
    const session = await sessionWith(at);
    server.fail("rateLimited", { retryAfter: 50 });
    const turn = session.prompt("Tell me a story");
    await until(session, () => noticesOf(session).length > 0);
    await session.cancel();
    expect((await turn).stopReason).toBe("cancelled");
    await expectNext(session, server);
  });

  test("between two requests lets no second one be answered", async () => {
    const session = await sessionWith(at);
    const cancelled = Promise.withResolvers<void>();
    const end = session.subscribe(() => {
      if (![...session.state.toolCalls].some(({ status }) => status === "completed")) return;
      end();
      session.cancel().then(cancelled.resolve, cancelled.reject);
    });
    server.reply([{ call: { name: "list_folder", input: {} } }]);
    server.answer = () => ({ say: ["stall"] });
    const turn = session.prompt("Look");
    await cancelled.promise;
    server.answer = undefined;
    expect((await turn).stopReason).toBe("cancelled");
    const messages = await expectNext(session, server);
    expect(messages.filter(({ role }) => role === "tool")).toHaveLength(1);
  });
});

/** Resolves with what one has said when it has said something. */
async function heardOf(session: Awaited<ReturnType<typeof sessionWith>>, role: string) {
  const words = () => [...session.state.messages].filter((message) => message.role === role);
  await until(session, () => words().length > 0);
  return words();
}
