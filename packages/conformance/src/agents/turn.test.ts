import { expect, test } from "vitest";
import { hosted } from "../pipes/index.ts";
import { AgentTalk } from "./agent-talk.ts";
import type { AgentSession } from "./agent-test.ts";
import { playPrompt, sendPrompt } from "./turn.ts";

/** A session of an agent that says this when it is sent something. */
async function sessionOf(protocol: 1 | 2, ...said: readonly object[]): Promise<AgentSession> {
  const start = hosted(async ({ input, output }) => {
    input.once("data", () => {
      for (const message of said) output.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    });
    await new Promise((resolve) => input.once("end", resolve));
    return 0;
  });
  const talk = new AgentTalk(await start({ cwd: "/" }), 100, protocol, "/");
  return { talk, sessionId: "s", opened: {}, answer: { result: {}, at: { talk, frame: 0 } } };
}

const update = (what: object, sessionId = "s") => ({ method: "session/update", params: { sessionId, update: what } });
const state = (name: string, more: object = {}) => update({ sessionUpdate: "state_update", state: name, ...more });
const inserted = { id: 1, result: { messageId: "m" } };

test("PROM-02 at version 1 the answer to the prompt is the end of its turn", async () => {
  const chunk = update({ sessionUpdate: "agent_message_chunk", content: { type: "text", text: "Hello" } });
  const session = await sessionOf(1, chunk, { id: 1, result: { stopReason: "end_turn" } });
  const { turn, over } = await playPrompt(session, "Hello");
  expect(over).toMatchObject({ stopReason: "end_turn", refused: false });
  expect(turn.said()).toBe("Hello");
});

test("LIFE-33 at version 2 the first idle state after its work is the end of a turn, not the answer to the prompt", async () => {
  const session = await sessionOf(
    2,
    state("idle"),
    inserted,
    state("running"),
    state("idle", { stopReason: "refusal" }),
  );
  const { over } = await playPrompt(session, "Hello");
  expect(over).toMatchObject({ stopReason: "refusal", refused: false, heard: 3 });
});

test("LIFE-03 the answer to a prompt may come when its work is done", async () => {
  const session = await sessionOf(2, state("running"), state("idle", { stopReason: "end_turn" }), inserted);
  expect((await playPrompt(session, "Hello")).over).toMatchObject({ stopReason: "end_turn", heard: 1 });
});

test("LIFE-05 a prompt that is refused is over, and never becomes idle", async () => {
  const session = await sessionOf(2, { id: 1, error: { code: -32602, message: "No" } });
  expect((await playPrompt(session, [{ type: "chart" }])).over).toMatchObject({
    refused: true,
    error: { code: -32602 },
  });
});

test("CANC-11 what another session does ends no turn", async () => {
  const other = update({ sessionUpdate: "state_update", state: "idle" }, "other");
  const turn = await sendPrompt(await sessionOf(2, inserted, state("running"), other), "Hello");
  await expect(turn.end()).rejects.toThrow("Waited 100 ms for an idle state_update");
});

test("a scenario in which the agent does not ask is not checked", async () => {
  const turn = await sendPrompt(await sessionOf(1, { id: 1, result: { stopReason: "end_turn" } }), "Hello");
  await expect(turn.asks("session/request_permission")).rejects.toThrow("sent no session/request_permission");
});
