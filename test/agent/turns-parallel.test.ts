import type { ModelServer, SeenMessage } from "@colloquy/conformance/model-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  apiNames,
  type CodingAgentAtWork,
  codingAgentProcess,
  modelEnv,
  modelServer,
} from "./fixtures/coding-agent.ts";
import { callsOf, lastResults, sessionWith, wordsIn } from "./fixtures/turn-view.ts";

const SESSIONS = 50;

describe.each([1, 2] as const)("many sessions in one process, version %i:", (version) => {
  let server: ModelServer;
  let at: CodingAgentAtWork;
  beforeAll(async () => {
    server = await modelServer();
    const files = Array.from({ length: SESSIONS }, (_, at) => [`${at}.txt`, `the number is ${at}\n`]);
    at = await codingAgentProcess({ version, env: modelEnv(server), files: Object.fromEntries(files) });
  });
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  test("each has its own turn with tools, and nothing is mixed up", async () => {
    // The model does what each session's own conversation says.
    server.answer = ({ messages }) => {
      const number = numberIn(messages);
      const [result] = lastResults(messages);
      if (result === undefined)
        return { say: [{ call: { name: "read_file", input: { path: `${number}.txt` } } }], everyMs: 1 };
      if (result.includes("the number is"))
        return { say: [{ call: { name: "write_file", input: { path: `${number}.out`, content: result } } }] };
      return { say: [{ text: `Session ${number}: ${result}` }] };
    };
    const sessions = await Promise.all(
      Array.from({ length: SESSIONS }, (_, number) => sessionWith(at, apiNames[number % apiNames.length])),
    );
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(SESSIONS);

    const results = await Promise.all(sessions.map((session, number) => session.prompt(`Take number ${number}.`)));

    for (const [number, { stopReason, text }] of results.entries()) {
      expect([stopReason, text]).toEqual(["end_turn", `Session ${number}: Made ${number}.out: 1 line.`]);
      expect(await at.folders.read(`${number}.out`)).toContain(`the number is ${number}`);
      expect(callsOf(sessions[number]!).map(({ name, status }) => [name, status])).toEqual([
        ["read_file", "completed"],
        ["write_file", "completed"],
      ]);
      expect(sessions[number]!.state.title).toBe(`Take number ${number}.`);
    }
    for (const { messages } of server.calls) {
      const words = JSON.stringify(messages);
      const numbers = [...words.matchAll(/number (?:is )?(\d+)/g)].map(([, number]) => number);
      expect(new Set(numbers)).toEqual(new Set([String(numberIn(messages))]));
    }
  });

  test("a cancel of one leaves the others at work", async () => {
    server.answer = ({ messages }) => ({ say: numberIn(messages) === 0 ? ["stall"] : [{ text: "Done." }] });
    const sessions = await Promise.all(Array.from({ length: 10 }, () => sessionWith(at)));
    const turns = sessions.map((session, number) => session.prompt(`Take number ${number}.`));
    const others = await Promise.all(turns.slice(1));
    await sessions[0]!.cancel();
    expect((await turns[0]!).stopReason).toBe("cancelled");
    expect(others.map(({ stopReason }) => stopReason)).toEqual(Array(9).fill("end_turn"));
  });
});

function numberIn(messages: readonly SeenMessage[]): number {
  return Number(/Take number (\d+)/.exec(wordsIn(messages[0]!.parts))![1]);
}
