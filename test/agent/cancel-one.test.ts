import type { ModelServer } from "@colloquy/conformance/model-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gone } from "../../packages/agent/src/fixtures/gone.ts";
import { type CodingAgentAtWork, codingAgentProcess, modelEnv, modelServer } from "./fixtures/coding-agent.ts";
import { expectNext } from "./fixtures/expect-next.ts";
import { callsOf, lastCall, lastResults, nextCall, sessionWith, until } from "./fixtures/turn-view.ts";

let server: ModelServer;
let at: CodingAgentAtWork;
beforeAll(async () => {
  server = await modelServer();
  at = await codingAgentProcess({ env: modelEnv(server), files: { "log.txt": "", "a.txt": "a\n" } });
});
afterAll(async () => {
  await at?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

test.each(["tool_call/cancel", "terminal/cancel"])("%s ends a command, and the turn goes on", async (method) => {
  const session = await sessionWith(at);
  const mark = `log.txt --sleep-interval=${method.length}8`;
  server.reply([{ call: { name: "run_command", input: { command: `echo begun; tail -f ${mark}` } } }]);
  server.reply([{ text: "Then not." }]);
  const turn = session.prompt("Follow the log");
  await until(session, ({ terminals }) => [...terminals].some(({ text }) => text.includes("begun")));
  const { toolCallId } = lastCall(session);
  const { terminalId } = [...session.state.terminals][0]!;
  const id = method === "tool_call/cancel" ? { toolCallId } : { terminalId };
  await (at.agent.raw as any).request(method, { sessionId: session.id, ...id });
  expect(await turn).toMatchObject({ stopReason: "end_turn", text: "Then not." });
  expect(["cancelled", "failed"]).toContain(lastCall(session).status);
  expect(lastResults(server.calls.at(-1)!.messages)).toHaveLength(1);
  await gone((row) => row.includes(mark));
  await expectNext(session, server);
});

test("one of two tool calls is cancelled, and the other is used", async () => {
  const session = await sessionWith(at);
  server.reply([
    { call: { name: "run_command", input: { command: "tail -f /dev/null" } } },
    { call: { name: "read_file", input: { path: "a.txt" } } },
  ]);
  server.reply([{ text: "Good." }]);
  const turn = session.prompt("Both");
  await until(session, ({ terminals }) => [...terminals].length > 0);
  const { toolCallId } = callsOf(session).find(({ name }) => name === "run_command")!;
  await (at.agent.raw as any).request("tool_call/cancel", { sessionId: session.id, toolCallId });
  expect((await turn).stopReason).toBe("end_turn");
  expect(callsOf(session).map(({ name, status }) => [name, status])).toEqual([
    ["run_command", "cancelled"],
    ["read_file", "completed"],
  ]);
  await expectNext(session, server);
});

test("a cancel in the middle of a compaction leaves the conversation as it was", async () => {
  const session = await sessionWith(at);
  server.reply([{ text: `A story. ${"And so on. ".repeat(3_000)}` }]);
  await session.prompt("Tell me a long story");
  server.reply([{ text: "The user" }, "stall"]);
  const asked = nextCall(server);
  const turn = session.prompt("/compact");
  const call = await asked;
  await session.cancel();
  expect((await turn).stopReason).toBe("cancelled");
  await call.aborted;
  expect([...session.state.compactions].map(({ status }) => status)).toEqual(["cancelled"]);
  const messages = await expectNext(session, server);
  expect(JSON.stringify(messages)).toContain("And so on. And so on.");
});

test("an answer that is empty ends the turn, and the next prompt is asked", async () => {
  const session = await sessionWith(at);
  server.reply([]);
  expect(await session.prompt("Say nothing")).toMatchObject({ stopReason: "end_turn", text: "" });
  await expectNext(session, server);
});
