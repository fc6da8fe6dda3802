import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bridgeRoad } from "./bridge-road.ts";
import type { AgentChoice, Version } from "./fixtures/peer.ts";
import { newSession, prompt, scenarios } from "./scenarios.ts";
import { ourTalk, type Talk, theirTalk } from "./talk.ts";

const clients = { our: ourTalk, their: theirTalk };

const otherUpdates = "the updates are of the agent's version";
const modes = "version 1's modes are an option of version 2";
const hosts = "version 2 has no such calls";
const every = "promise 1: every stable kind of update arrives whole and in order before the turn ends";

/** What a bridge cannot make of the other version, or makes in other words. The rest is as between two peers of one. */
const waived: { readonly [version in Version]: { readonly [title: string]: string } } = {
  1: {
    [every]: otherUpdates,
    "promise 1: the same holds again and again": otherUpdates,
    "SESS-02 SESS-18 new sessions have ids of their own, with options and (v1) modes": modes,
    "a mode is set, and its update has been handled when the call answers": modes,
    "files are written and read through the client, and a missing one fails with its uri": hosts,
    "a terminal is created, read, killed, waited for and released": hosts,
  },
  2: {
    [every]: otherUpdates,
    "promise 1: the same holds again and again": otherUpdates,
    "SESS-02 SESS-18 new sessions have ids of their own, with options and (v1) modes": modes,
    "SESS-41 session/resume replays nothing, (v2) unless it is asked to, and then before it answers": modes,
    "a config option is set, and all options come back": modes,
    "a prompt whose handler throws fails with -32603, and the session goes on": "L-11",
    "a tool call and a terminal of the agent are cancelled, with the proof before the answer": hosts,
  },
};

const pairings = ([1, 2] as const).flatMap((version) => [
  { client: "their" as const, agent: "their" as const, version, agentVersion: (3 - version) as Version },
  { client: "our" as const, agent: "their" as const, version, agentVersion: (3 - version) as Version },
  { client: "their" as const, agent: "our" as const, version, agentVersion: (3 - version) as Version },
]);

test("what is waived is there to be waived", () => {
  const titles = scenarios.map(({ title }) => title);
  expect(
    Object.values(waived)
      .flatMap((each) => Object.keys(each))
      .filter((title) => !titles.includes(title)),
  ).toEqual([]);
});

describe.each(pairings)(
  "a bridge: $client client of version $version, $agent agent of version $agentVersion",
  (pairing) => {
    const { client, agent, version, agentVersion } = pairing;
    let talk: Talk;
    beforeAll(async () => {
      const choice: AgentChoice = { whose: agent, versions: [agentVersion] };
      talk = await clients[client](choice, { versions: [version], road: bridgeRoad(choice, version) });
    });
    afterAll(() => talk?.[Symbol.asyncDispose]());

    const applicable = scenarios.filter(
      ({ versions = [1, 2], title }) => versions.includes(version) && !(title in waived[version]),
    );
    test.each(applicable)("$title", ({ run }) => run(talk));

    if (version === 1) return;

    test("promise 1: every kind of update arrives in order, in the words of version 2", async () => {
      const { sessionId } = await newSession(talk);
      const { updates, stopReason } = await prompt(talk, sessionId, "updates");
      expect(stopReason).toBe("end_turn");
      expect(updates.map(({ sessionUpdate }) => sessionUpdate)).toMatchInlineSnapshot(`
      [
        "user_message",
        "state_update",
        "user_message_chunk",
        "agent_message_chunk",
        "agent_message_chunk",
        "agent_message_chunk",
        "agent_message_chunk",
        "agent_message_chunk",
        "agent_thought_chunk",
        "tool_call_update",
        "tool_call_update",
        "plan_update",
        "available_commands_update",
        "config_option_update",
        "config_option_update",
        "session_info_update",
        "usage_update",
        "notice",
        "compaction_update",
        "compaction_summary_chunk",
        "state_update",
      ]
    `);
    });

    test("L-04: a session is opened again, with and without what was said", async () => {
      const { sessionId, configOptions } = await newSession(talk);
      await prompt(talk, sessionId, "first");
      const at = { sessionId, cwd: "/home/me", mcpServers: [] };
      const seen = () => talk.world.of(sessionId).length;
      let from = seen();
      expect((await talk.request("session/resume", at)).configOptions).toEqual(configOptions);
      expect((await told(talk, sessionId, from, 1)).map(({ sessionUpdate }) => sessionUpdate)).toEqual([
        "state_update",
      ]);
      from = seen();
      await talk.request("session/resume", { ...at, replayFrom: { type: "start" } });
      expect(await told(talk, sessionId, from, 2)).toMatchObject([
        { sessionUpdate: "user_message_chunk", messageId: "replayed-0", content: { text: "first" } },
        { sessionUpdate: "state_update", state: "idle" },
      ]);
    });

    test("an option is set, the mode too, and all options come back", async () => {
      const { sessionId, configOptions } = await newSession(talk);
      expect(configOptions.map(({ configId }: any) => configId)).toContain("mode");
      const set = async (configId: string, value: string) => {
        const chosen = { sessionId, configId, type: "id", value };
        const answer = await talk.request("session/set_config_option", chosen);
        return answer.configOptions.find((option: any) => option.configId === configId).currentValue;
      };
      expect(await set("model", "large")).toBe("large");
      expect(await set("mode", "code")).toBe("code");
    });
  },
);

/** So many updates of a session, from there on. */
async function told({ world }: Talk, sessionId: string, from: number, count: number): Promise<any[]> {
  await world.until(() => world.of(sessionId).length >= from + count);
  return world.of(sessionId).slice(from);
}
