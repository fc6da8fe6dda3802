import type { ModelServer } from "@colloquy/conformance/model-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CodingAgentAtWork, codingAgentProcess, modelEnv, modelServer } from "./fixtures/coding-agent.ts";
import { expectNext } from "./fixtures/expect-next.ts";
import { expectWhole, nextCall, sessionWith, wordsIn } from "./fixtures/turn-view.ts";

const text = (words: string) => [{ type: "text", text: words }];

describe.each([1, 2] as const)("a prompt while a turn runs, version %i:", (version) => {
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

  /** Sends a prompt past the kit, which has a client of version 1 wait; both are answered by the agent. */
  const prompt = (sessionId: string, words: string): Promise<any> =>
    (at.agent.raw as any).request("session/prompt", { sessionId, prompt: text(words) });

  /** A turn that stands still until the server lets it go on: by then the agent has the second prompt. */
  async function busy(second: string) {
    const session = await sessionWith(at);
    server.reply([{ text: "I begin. " }, "stall", { call: { name: "list_folder", input: {} } }]);
    const asked = nextCall(server);
    const first = session.prompt("Begin");
    await asked;
    const answer = prompt(session.id, second);
    // Messages are handled in order, so the prompt has come when this is answered.
    await session.setOption("mode", "workspace-write");
    return { session, first, answer };
  }

  test("becomes a part of it between two steps, and both are answered", async () => {
    const { session, first, answer } = await busy("Also say please");
    server.reply([{ text: "Please." }]);
    server.release();
    expect((await first).stopReason).toBe("end_turn");
    if (version === 1) expect(await answer).toMatchObject({ stopReason: "end_turn" });
    else expect(await answer).toMatchObject({ messageId: expect.any(String) });
    const { messages } = server.calls.at(-1)!;
    expectWhole(messages);
    expect(wordsIn(messages.at(-1)!.parts)).toBe("Also say please");
    expect(messages.at(-2)!.role).toBe("tool");
    await expectNext(session, server);
  });

  test("that is a slash command is run within it, and the model is told nothing of it", async () => {
    const { session, first, answer } = await busy("/mode read-only");
    server.reply([{ text: "I have looked." }]);
    server.release();
    expect((await first).text).toContain("The mode is `read-only`.");
    await answer;
    expect(session.options.find(({ category }) => category === "mode")).toMatchObject({ currentValue: "read-only" });
    expect(JSON.stringify(server.calls.at(-1)!.messages)).not.toContain("/mode");
    await expectNext(session, server);
  });

  test("is cancelled with it, when it has not become a part of it yet", async () => {
    const { session, first, answer } = await busy("Also say please");
    const outcome = answer.then(
      (one) => one,
      (error) => error,
    );
    const before = server.calls.length;
    await session.cancel();
    expect((await first).stopReason).toBe("cancelled");
    if (version === 1) expect(await outcome).toMatchObject({ stopReason: "cancelled" });
    else expect(await outcome).toSatisfy(({ code, messageId }) => code === -32800 || typeof messageId === "string");
    expect(server.calls.length).toBe(before);
    await expectNext(session, server);
  });
});
