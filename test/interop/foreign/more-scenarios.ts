import { expect } from "vitest";
import { failure, newSession, prompt, type Scenario, said } from "../scenarios.ts";
import { emptyUpdates, largeText, manyUpdates, strangeUpdates } from "./more.ts";

/** What only a peer with another decoder can get wrong. */
export const moreScenarios: readonly Scenario[] = [
  {
    title: "pain 16: S4-38 a line of a megabyte arrives whole, from the client and from the agent",
    async run(talk) {
      const { sessionId } = await newSession(talk);
      expect(said(await prompt(talk, sessionId, largeText))).toBe("whole");
      const { updates } = await prompt(talk, sessionId, "large");
      expect(updates.some(({ content }) => content?.text === largeText)).toBe(true);
    },
  },
  {
    title: `promise 1: ${manyUpdates} updates at once arrive in order before the turn ends`,
    async run(talk) {
      const { sessionId } = await newSession(talk);
      const { updates } = await prompt(talk, sessionId, "many");
      const chunks = updates.filter(({ sessionUpdate }) => sessionUpdate === "agent_message_chunk");
      expect(chunks.map(({ content }) => Number(content.text))).toEqual(
        Array.from({ length: manyUpdates }, (_, at) => at),
      );
    },
  },
  {
    title: "promise 6: updates of unknown kinds cost themselves at most (v2: nothing), unknown fields cost nothing",
    async run(talk) {
      const { sessionId } = await newSession(talk);
      const { stopReason, updates } = await prompt(talk, sessionId, "strange");
      expect(stopReason).toBe("end_turn");
      expect(updates.map(({ content }) => content?.text)).toContain("plain");
      if (talk.version === 2) expect(updates).toContainEqual(strangeUpdates[0]);
      expect((await prompt(talk, sessionId, "updates")).stopReason).toBe("end_turn");
    },
  },
  {
    title: "S4-16 updates with empty texts and lists are as good as any",
    versions: [1],
    async run(talk) {
      const { sessionId } = await newSession(talk);
      expect((await prompt(talk, sessionId, "empty")).updates).toEqual(emptyUpdates);
    },
  },
  {
    title: "S4-16 an empty file is written and read",
    versions: [1],
    async run(talk) {
      const { sessionId } = await newSession(talk);
      expect(said(await prompt(talk, sessionId, "write_empty"))).toEqual({ content: "" });
    },
  },
  {
    title: "S4-05 a terminal lives and ends, with null as good as absent",
    versions: [1],
    async run(talk) {
      const { sessionId } = await newSession(talk);
      const { early, exit, late, ...rest } = said(await prompt(talk, sessionId, "terminal"));
      expect(early).toEqual({ output: "made", truncated: false });
      expect({ exitCode: null, ...exit }).toEqual({ exitCode: null, signal: "SIGTERM" });
      expect(late).toEqual({ output: "made", truncated: false, exitStatus: { signal: "SIGTERM" } });
      expect(rest).toEqual({ killed: {}, released: {} });
    },
  },
  {
    title: "S1-16 S4-15 an agent's null answers to session/load, session/set_mode and authenticate are answers",
    versions: [1],
    async run(talk) {
      const { sessionId } = await newSession(talk);
      const loaded = await talk.request("session/load", { sessionId: "null", cwd: "/home/me", mcpServers: [] });
      expect(loaded ?? {}).toEqual({});
      expect((await talk.request("session/set_mode", { sessionId, modeId: "null" })) ?? {}).toEqual({});
      expect((await talk.request("authenticate", { methodId: "null" })) ?? {}).toEqual({});
    },
  },
  {
    title: "S1-41 a client's null answer to fs/write_text_file is an answer",
    versions: [1],
    async run(talk) {
      const { sessionId } = await newSession(talk);
      expect(said(await prompt(talk, sessionId, "write_null"))).toEqual({});
      expect(talk.world.files.get("/null")).toBe("words");
    },
  },
  {
    title: "S4-25 an error's code and data survive, from the agent and from the client",
    versions: [1],
    async run(talk) {
      const at = { sessionId: "nowhere", cwd: "/home/me", mcpServers: [] };
      const missing = { code: -32002, data: { sessionId: "nowhere" } };
      expect(await failure(talk.request("session/load", at))).toMatchObject(missing);
      const { sessionId } = await newSession(talk);
      expect(said(await prompt(talk, sessionId, "files")).missing).toEqual({ code: -32002, data: { uri: "/nowhere" } });
    },
  },
];
