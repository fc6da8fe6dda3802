import { bridge } from "@colloquy/acp/proxy";
import { lines, webStreams } from "@colloquy/acp/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Road, roads } from "./roads.ts";
import { newSession, prompt, scenarios } from "./scenarios.ts";
import { type Talk, theirTalk } from "./talk.ts";

/** Scenarios of version 1 that ask for what an agent of version 2 has no words for, or says in other ones. */
const waived = [
  // The same updates in other words, which the tests of the conversion compare.
  "promise 1: every stable kind of update arrives whole and in order before the turn ends",
  "promise 1: the same holds again and again",
  // Agents of version 2 use no files or terminals of their client (L-07), and this one has no modes.
  "files are written and read through the client, and a missing one fails with its uri",
  "a terminal is created, read, killed, waited for and released",
  "SESS-02 SESS-18 new sessions have ids of their own, with options and (v1) modes",
  "a mode is set, and its update has been handled when the call answers",
];

/** The way to an agent of version 2 with a bridge in it. */
const road: Road = {
  ours: () => Promise.reject(new Error("Only their client goes this way")),
  async bytes(choice) {
    const agent = await roads.memory.bytes(choice);
    const up = new TransformStream<Uint8Array, Uint8Array>();
    const down = new TransformStream<Uint8Array, Uint8Array>();
    const between = bridge({
      speak: 1,
      agent: lines(webStreams(agent.readable, agent.writable)),
      client: lines(webStreams(up.readable, down.writable)),
    });
    const close = async () => {
      await between.close();
      await agent.close();
    };
    return { readable: down.readable, writable: up.writable, close };
  },
};

describe.each(["their", "our"] as const)("their client of version 1, a bridge, %s agent of version 2", (whose) => {
  let talk: Talk;
  beforeAll(async () => {
    talk = await theirTalk({ whose, versions: [2] }, { versions: [1], road });
  });
  afterAll(() => talk?.[Symbol.asyncDispose]());

  const applicable = scenarios.filter(
    ({ title, versions = [1, 2] }) => versions.includes(1) && !waived.includes(title),
  );
  test.each(applicable)("$title", ({ run }) => run(talk));

  test("promise 1: every kind of update arrives in words that their client takes, before the turn ends", async () => {
    const { sessionId } = await newSession(talk);
    const turn = await prompt(talk, sessionId, "updates");
    expect(turn.stopReason).toBe("end_turn");
    expect(turn.updates.map(({ sessionUpdate }) => sessionUpdate)).toEqual([
      "user_message_chunk",
      "user_message_chunk",
      "agent_message_chunk",
      "agent_message_chunk",
      "agent_message_chunk",
      "agent_message_chunk",
      "agent_thought_chunk",
      "agent_thought_chunk",
      "tool_call",
      "plan",
      "available_commands_update",
      "config_option_update",
      "session_info_update",
      "usage_update",
      "notice",
      "compaction_update",
      "compaction_summary_chunk",
      "tool_call_update",
    ]);
  });
});
