import type { ClientSession } from "@colloquy/acp/client";
import { describe, expect, test } from "vitest";
import { codingAgentHere, modelEnv, modelServer } from "./fixtures/coding-agent.ts";
import { expectWhole } from "./fixtures/turn-view.ts";
import { spoken } from "./fixtures/words.ts";

const SUMMARY = "[The conversation so far was too long to keep. This is its summary.]";
const long = (word: string) => `${word} `.repeat(1500);

describe.each([1, 2] as const)("version %i", (version) => {
  async function atWork(settings: object = {}) {
    const server = await modelServer();
    const box = { models: { thinker: { contextTokens: 10_000 } } };
    const at = await codingAgentHere({
      version,
      env: modelEnv(server),
      settings: { providers: { box }, ...settings },
    });
    const session = await at.agent.newSession({ cwd: at.project });
    return {
      server,
      at,
      session,
      async [Symbol.asyncDispose]() {
        await at[Symbol.asyncDispose]();
        await server[Symbol.asyncDispose]();
      },
    };
  }

  test("when the window fills, a summary takes the place of what was said, and is shown", async () => {
    await using work = await atWork();
    const { server, session } = work;
    server.reply([{ text: long("first") }], { usage: { input: 4000, output: 1500 } });
    await session.prompt("Remember 7");
    server.reply([{ text: "Second." }], { usage: { input: 8500, output: 100 } });
    await session.prompt("And 8");
    expect(compactionsOf(session)).toEqual([]);
    server.reply([{ text: "Goal: remember 7 and 8." }], { usage: { input: 8600, output: 10 } });
    server.reply([{ text: "7 and 8." }], { usage: { input: 900, output: 10 } });
    expect((await session.prompt("What was it?")).text).toBe("7 and 8.");
    expect(compactionsOf(session)).toMatchObject([{ status: "completed" }]);
    const [, , summed, asked] = server.calls;
    expect(summed!.tools).toEqual([]);
    const said = spoken(asked!.messages);
    expect(said[0]).toContain(SUMMARY);
    expect(said[0]).toContain("Goal: remember 7 and 8.");
    expect(said.at(-1)).toContain("What was it?");
    expect(said.join()).not.toContain("first first");
    expectWhole(asked!.messages);
    expect(session.state.usage).toMatchObject({ used: 910, size: 10_000 });
    await work.at.stop();

    await using later = await codingAgentHere({ version, env: modelEnv(server), folders: work.at.folders });
    const loaded = await later.agent.openSession(session.id, { cwd: work.at.project, replay: true });
    expect(JSON.stringify([...loaded.state.messages])).toContain("first first");
    expect(compactionsOf(loaded)).toMatchObject([{ status: "completed" }]);
    server.reply([{ text: "Yes." }]);
    await loaded.prompt("Still?");
    expect(spoken(server.calls.at(-1)!.messages)[0]).toContain("Goal: remember 7 and 8.");
  });

  test("/compact does it on request, with what the user wants kept", async () => {
    await using work = await atWork();
    const { server, session } = work;
    server.reply([{ text: long("first") }]);
    await session.prompt("Remember 7");
    server.reply([{ text: "Goal: remember 7." }]);
    expect((await session.prompt("/compact the numbers")).text).toContain("The conversation is summarized.");
    expect(spoken(server.calls[1]!.messages).at(-1)).toMatch(/the numbers/);
    expect(compactionsOf(session)).toMatchObject([{ status: "completed" }]);
    server.reply([{ text: "7." }]);
    await session.prompt("What was it?");
    expect(spoken(server.calls[2]!.messages)[0]).toContain("Goal: remember 7.");
  });

  test("a conversation that the provider finds too long is compacted, and asked about once more", async () => {
    await using work = await atWork();
    const { server, session } = work;
    server.reply([{ text: long("first") }], { usage: { input: 100, output: 100 } });
    await session.prompt("Remember 7");
    server.fail("contextTooLong");
    server.reply([{ text: "Goal: remember 7." }]);
    server.reply([{ text: "7." }]);
    expect((await session.prompt("What was it?")).text).toBe("7.");
    expect(compactionsOf(session)).toMatchObject([{ status: "completed" }]);
  });

  test("a cancel while the summary is made ends the turn, and nothing is lost", async () => {
    await using work = await atWork();
    const { server, session } = work;
    server.reply([{ text: long("first") }]);
    await session.prompt("Remember 7");
    server.reply(["stall"]);
    const turn = session.prompt("/compact");
    for (let asked = 0; asked < 2; asked++) await server.next();
    await session.cancel();
    expect((await turn).stopReason).toBe("cancelled");
    expect(compactionsOf(session)).toMatchObject([{ status: "cancelled" }]);
    server.reply([{ text: "7." }]);
    await session.prompt("What was it?");
    expect(spoken(server.calls.at(-1)!.messages).join()).toContain("first first");
  });

  test("without a summary of the model, one is made of what was said", async () => {
    await using work = await atWork();
    const { server, session } = work;
    server.reply([{ text: long("first") }]);
    await session.prompt("Remember 7");
    for (let time = 0; time < 3; time++) server.fail("badRequest");
    expect((await session.prompt("/compact")).text).toContain("The conversation is summarized.");
    server.reply([{ text: "7." }]);
    await session.prompt("What was it?");
    expect(spoken(server.calls.at(-1)!.messages)[0]).toContain("Remember 7");
  });

  test("the scripted model with little room compacts, and goes on with what was asked last", async () => {
    await using at = await codingAgentHere({ version, env: { COLLOQUY_MODEL: "scripted/small" } });
    const session = await at.agent.newSession({ cwd: at.project });
    await session.prompt("/scenario fill-context");
    expect(compactionsOf(session)).toEqual([]);
    expect((await session.prompt("scenario:echo Short")).text).toContain("You said: Short");
    expect(compactionsOf(session)).toMatchObject([{ status: "completed" }]);
    await session.prompt("/scenario fill-context");
    const words = long("long");
    expect((await session.prompt(`scenario:echo ${words}`)).text).toContain("You said: long long");
    expect(compactionsOf(session)).toHaveLength(2);
  });
});

function compactionsOf({ state }: ClientSession) {
  return [...state.compactions];
}
