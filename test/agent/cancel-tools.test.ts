import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ClientSession } from "@colloquy/acp/client";
import type { ModelServer } from "@colloquy/conformance/model-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gone } from "../../packages/agent/src/fixtures/gone.ts";
import { type CodingAgentAtWork, codingAgentProcess, modelEnv, modelServer } from "./fixtures/coding-agent.ts";
import { expectNext } from "./fixtures/expect-next.ts";
import { silentServer } from "./fixtures/silent-server.ts";
import { callsOf, lastCall, lastResults, sessionWith, until } from "./fixtures/turn-view.ts";

const mcpServer = fileURLToPath(new URL("../../packages/agent/src/fixtures/mcp/server.ts", import.meta.url));

describe.each([1, 2] as const)("promise 4: a cancel, version %i,", (version) => {
  let server: ModelServer;
  let at: CodingAgentAtWork;
  /** Who answers is decided test by test. */
  const user = { asked: Promise.withResolvers<AbortSignal>(), answers: true };
  const answer = <T>(signal: AbortSignal, words: T): T | Promise<never> => {
    user.asked.resolve(signal);
    return user.answers ? words : new Promise<never>(() => {});
  };
  beforeAll(async () => {
    server = await modelServer();
    at = await codingAgentProcess({
      version,
      env: modelEnv(server),
      client: {
        permission: (_, { signal }) => answer(signal, "allow_once" as const),
        elicitation: { form: (_, { signal }) => answer(signal, "decline" as const) },
      },
    });
  });
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  /** Begins a turn in which the model wants this done. */
  async function begun(name: string, input: object, session?: ClientSession, answers = true) {
    user.asked = Promise.withResolvers();
    user.answers = answers;
    const open = session ?? (await sessionWith(at));
    server.reply([{ call: { name, input } }]);
    return { session: open, turn: open.prompt("Do it") };
  }

  /** Cancels, and expects what is to come of it. */
  async function expectCancelled({ session, turn }: Awaited<ReturnType<typeof begun>>): Promise<string[]> {
    await session.cancel();
    expect((await turn).stopReason).toBe("cancelled");
    expect(["cancelled", "failed"]).toContain(lastCall(session).status);
    user.answers = true;
    return lastResults((await expectNext(session, server)).slice(0, 3));
  }

  const questions = [
    ["consent", "run_command", { command: "node --version; touch made" }],
    ["an answer", "ask_user", { question: "Why?" }],
  ] as const;
  test.each(questions)("while the user is asked for %s withdraws the question", async (_what, name, input) => {
    const run = await begun(name, input, undefined, false);
    const signal = await user.asked.promise;
    const [result] = await expectCancelled(run);
    expect(signal.aborted).toBe(true);
    expect(result).toMatch(/cancelled/);
    expect(await at.folders.read("made")).toBeUndefined();
  });

  test.each(["workspace-write", "full-access"])(
    "ends a silent command with all that it started, in %s",
    async (mode) => {
      const session = await sessionWith(at);
      await session.setMode(mode);
      await at.folders.write("log.txt", "");
      const mark = `log.txt --sleep-interval=${version}${mode.length}7`;
      const command = `sh -c 'tail -f ${mark} & tail -f ${mark}' & echo begun; wait`;
      const run = await begun("run_command", { command }, session);
      await until(session, ({ terminals }) => [...terminals].some(({ text }) => text.includes("begun")));
      await expectCancelled(run);
      await gone((row) => row.includes(mark));
    },
  );

  test("ends what is being fetched", async () => {
    await using silent = await silentServer();
    const run = await begun("fetch_url", { url: `${silent.url}/page` });
    await silent.asked;
    await expectCancelled(run);
    await silent.left;
  });

  test("ends the call of a tool of an MCP server, which lives", async () => {
    const servers = [{ type: "stdio" as const, name: "fix", command: process.execPath, args: [mcpServer], env: {} }];
    const session = await at.agent.newSession({ cwd: at.project, mcpServers: servers });
    const run = await begun("mcp__fix__slow", {}, session);
    await until(session, () => callsOf(session).some(({ status }) => status === "in_progress"));
    await session.cancel();
    expect((await run.turn).stopReason).toBe("cancelled");
    server.reply([{ call: { name: "mcp__fix__echo", input: { text: "still here" } } }]);
    server.reply([{ text: "Good." }]);
    await session.prompt("And now?");
    expect(lastResults(server.calls.at(-1)!.messages)).toEqual(["still here"]);
    await session.close();
  });

  test("while an MCP server does not say hello waits for it no longer", async () => {
    const args = [mcpServer, "--silent-at", "initialize", "--silent-at", "server/discover"];
    const servers = [{ type: "stdio" as const, name: "mute", command: process.execPath, args, env: {} }];
    const session = await at.agent.newSession({ cwd: at.project, mcpServers: servers });
    const before = server.calls.length;
    const turn = session.prompt("Do it");
    await until(session, ({ title }) => title !== undefined);
    await session.cancel();
    expect((await turn).stopReason).toBe("cancelled");
    expect(server.calls.length).toBe(before);
    await session.close();
  });

  test("of the first of several tools keeps the others from being used", async () => {
    const session = await sessionWith(at);
    user.answers = true;
    server.reply([
      { call: { name: "run_command", input: { command: "tail -f /dev/null" } } },
      { call: { name: "write_file", input: { path: "never.txt", content: "no" } } },
    ]);
    const turn = session.prompt("Both");
    await until(session, ({ terminals }) => [...terminals].length > 0);
    await session.cancel();
    expect((await turn).stopReason).toBe("cancelled");
    const messages = await expectNext(session, server);
    expect(messages.flatMap(({ parts }) => parts.filter((part) => "result" in part))).toHaveLength(2);
    expect(await readFile(at.folders.path("never.txt"), "utf8").catch(() => "not there")).toBe("not there");
  });
});
