import type { ClientSession } from "@colloquy/acp/client";
import { describe, expect, test } from "vitest";
import { gone } from "../../packages/agent/src/fixtures/gone.ts";
import { type CodingAgentSetup, codingAgentProcess, modelEnv, modelServer } from "./fixtures/coding-agent.ts";
import { textsIn } from "./fixtures/session-view.ts";
import { callsOf, expectWhole, until } from "./fixtures/turn-view.ts";
import { spoken } from "./fixtures/words.ts";

type Server = Awaited<ReturnType<typeof modelServer>>;

describe.each([1, 2] as const)("version %i, after a kill -9", (version) => {
  /** An agent that is killed in a turn, and the session in the next agent. `before`: what the client had seen. */
  async function killedWhen(
    server: Server,
    isTime: (session: ClientSession) => Promise<unknown>,
    setup: CodingAgentSetup = {},
  ) {
    const env = modelEnv(server);
    const first = await codingAgentProcess({ version, env, ...setup });
    const session = await first.agent.newSession({ cwd: first.project });
    const turn = session.prompt("Go");
    await isTime(session);
    process.kill(first.agent.process.pid, "SIGKILL");
    const before = textsIn(session);
    await expect(turn).rejects.toThrow();
    await first.agent.process.ended;
    const next = await codingAgentProcess({ version, env, folders: first.folders });
    const loaded = await next.agent.openSession(session.id, { cwd: first.project, replay: true });
    return {
      first,
      before,
      loaded,
      async [Symbol.asyncDispose]() {
        await next[Symbol.asyncDispose]();
        await first[Symbol.asyncDispose]();
      },
    };
  }

  /** What the model is given with the next prompt. */
  async function given(server: Server, session: ClientSession) {
    server.reply([{ text: "I go on." }]);
    expect(await session.prompt("Go on")).toMatchObject({ stopReason: "end_turn", text: "I go on." });
    const { messages } = server.calls.at(-1)!;
    expectWhole(messages);
    return spoken(messages);
  }

  test("in the middle of an answer, all that was shown is there, and the next prompt is answered", async () => {
    await using server = await modelServer();
    server.reply([{ text: "The first words. " }, { text: "And more. " }, "stall"]);
    await using at = await killedWhen(server, (session) =>
      until(session, () => textsIn(session).join("\n").includes("more.")),
    );
    expect(at.before.join("\n")).toContain("And more.");
    expect(textsIn(at.loaded)).toEqual(at.before);
    const said = await given(server, at.loaded);
    expect(said.at(0)).toBe("user: Go");
    expect(said.at(-1)).toBe("user: Go on");
  });

  test("while a command runs, the command is gone, its call has failed, and the model is told to look", async () => {
    await using server = await modelServer();
    const command = "echo begun; sleep 61.9 & sleep 61.9";
    server.reply([{ text: "I run it. " }, { call: { name: "run_command", input: { command } } }]);
    await using at = await killedWhen(server, hasBegun);
    await gone((row) => row.includes("sleep 61.9"));
    expect(callsOf(at.loaded)).toMatchObject([{ status: "failed", rawInput: { command } }]);
    expect(textsIn(at.loaded)).toEqual(at.before);
    const said = await given(server, at.loaded);
    expect(said.slice(0, 2)).toEqual(["user: Go", "assistant: I run it. \n[run_command]"]);
    expect(said[2]).toContain("may or may not have happened");
  });

  test("T-08: a command that runs without a sandbox is gone, too, with all that it started", async () => {
    await using server = await modelServer();
    const command = "echo begun; sleep 62.9 & sleep 62.9";
    const settings = { mode: "full-access" };
    server.reply([{ call: { name: "run_command", input: { command } } }]);
    await using at = await killedWhen(server, hasBegun, { settings });
    await gone((row) => row.includes("sleep 62.9"));
    expect(callsOf(at.loaded)).toMatchObject([{ status: "failed" }]);
  });

  test("after a tool has been used, its result is known to the model", async () => {
    await using server = await modelServer();
    server.reply([{ call: { name: "write_file", input: { path: "made.txt", content: "seventeen" } } }]);
    server.reply(["stall"]);
    await using at = await killedWhen(server, async () => [await server.next(), await server.next()]);
    expect(callsOf(at.loaded)).toMatchObject([{ status: "completed", title: expect.stringContaining("made.txt") }]);
    const said = await given(server, at.loaded);
    expect(said.slice(0, 2)).toEqual(["user: Go", "assistant: [write_file]"]);
    expect(said[2]).not.toContain("may or may not");
    await at.loaded.prompt("/undo");
    expect(await at.first.folders.read("made.txt")).toBeUndefined();
  });
});

/** Resolves when the command has printed `begun`. */
function hasBegun(session: ClientSession): Promise<void> {
  const printed = () =>
    JSON.stringify([callsOf(session).map(({ content }) => [...content]), ...session.state.terminals]);
  return until(session, () => printed().includes("begun\\n"));
}
