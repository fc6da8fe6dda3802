import { expect } from "vitest";
import { updates } from "./fixtures/updates.ts";
import { failure, newSession, prompt, type Scenario, said } from "./scenarios.ts";

export const turnScenarios: readonly Scenario[] = [
  {
    title: "promise 1: every stable kind of update arrives whole and in order before the turn ends",
    async run(talk) {
      const { sessionId } = await newSession(talk);
      const turn = await prompt(talk, sessionId, "updates");
      const expected = [...updates[talk.version]];
      // Version 2 tells of the turn itself too: the user's message and `running` before, `idle` after.
      const seen = talk.version === 1 ? turn.updates : turn.updates.slice(2, -1);
      expect(seen).toEqual(expected);
      expect(turn.stopReason).toBe("end_turn");
    },
  },
  {
    title: "promise 1: the same holds again and again",
    async run(talk) {
      const { sessionId } = await newSession(talk);
      for (let turn = 0; turn < 20; turn++) {
        const expected = updates[talk.version].length + (talk.version === 1 ? 0 : 3);
        expect((await prompt(talk, sessionId, "updates")).updates).toHaveLength(expected);
      }
    },
  },
  {
    title: "a permission that is given names the chosen option",
    async run(talk) {
      const { sessionId } = await newSession(talk);
      talk.world.permission = "no";
      expect(said(await prompt(talk, sessionId, "permission"))).toEqual({
        outcome: { outcome: "selected", optionId: "no" },
      });
      const asked = talk.world.asked.at(-1);
      expect(asked).toMatchObject({ sessionId, options: [{ optionId: "yes" }, { optionId: "no" }] });
      expect(asked.toolCall ?? asked.subject.toolCall).toEqual({ toolCallId: "t1", title: "Write notes" });
    },
  },
  {
    title: "promise 4: a permission that the user cancels ends the turn as cancelled, and the next turn is fine",
    async run(talk) {
      const { sessionId } = await newSession(talk);
      talk.world.permission = undefined;
      const before = talk.world.asked.length;
      const turn = prompt(talk, sessionId, "ask_for_ever");
      await talk.world.until(() => talk.world.asked.length > before);
      await talk.notify("session/cancel", { sessionId });
      talk.world.withdraw();
      const ended = await turn;
      expect(said(ended)).toEqual({ outcome: { outcome: "cancelled" } });
      expect(ended.stopReason).toBe("cancelled");
      talk.world.permission = "yes";
      expect((await prompt(talk, sessionId, "permission")).stopReason).toBe("end_turn");
    },
  },
  {
    title: "promise 4: a cancel in the middle of a turn ends it as cancelled, and another session goes on",
    async run(talk) {
      const { sessionId } = await newSession(talk);
      const other = await newSession(talk);
      const turn = prompt(talk, sessionId, "wait");
      const beside = prompt(talk, other.sessionId, "wait");
      const waits = (id: string) => talk.world.of(id).some((update) => update.content?.text === '"waiting"');
      await talk.world.until(() => waits(sessionId) && waits(other.sessionId));
      await talk.notify("session/cancel", { sessionId });
      expect((await turn).stopReason).toBe("cancelled");
      expect((await prompt(talk, sessionId, "updates")).stopReason).toBe("end_turn");
      await talk.notify("session/cancel", { sessionId: other.sessionId });
      expect((await beside).stopReason).toBe("cancelled");
    },
  },
  {
    title: "files are written and read through the client, and a missing one fails with its uri",
    versions: [1],
    async run(talk) {
      const { sessionId } = await newSession(talk);
      expect(said(await prompt(talk, sessionId, "files"))).toEqual({
        written: {},
        all: { content: "1\r\n2\n🎵\n" },
        part: { content: "2" },
        missing: { code: -32002, data: { uri: "/nowhere" } },
      });
      expect(talk.world.files.get("/notes")).toBe("1\r\n2\n🎵\n");
    },
  },
  {
    title: "a terminal is created, read, killed, waited for and released",
    versions: [1],
    async run(talk) {
      const { sessionId } = await newSession(talk);
      const turn = said(await prompt(talk, sessionId, "terminal"));
      expect(turn).toEqual({
        early: { output: "made", truncated: false },
        killed: {},
        exit: { exitCode: null, signal: "SIGTERM" },
        late: { output: "made", truncated: false, exitStatus: { signal: "SIGTERM" } },
        released: {},
      });
      const created = talk.world.notified.findLast(({ method }) => method === "terminal/create");
      expect(created?.params).toEqual({
        sessionId,
        cwd: "/",
        command: "make",
        args: ["-s"],
        env: [{ name: "A", value: "b" }],
        outputByteLimit: 100,
      });
    },
  },
  {
    title: "a form comes back with its content, a link is declined and completed",
    async run(talk) {
      const { sessionId } = await newSession(talk);
      expect(said(await prompt(talk, sessionId, "form"))).toEqual({
        action: "accept",
        content: { name: "Åsa", count: 2 },
      });
      expect(said(await prompt(talk, sessionId, "link"))).toEqual({ action: "decline" });
      await talk.world.until(() => talk.world.notified.some(({ method }) => method === "elicitation/complete"));
      const complete = talk.world.notified.find(({ method }) => method === "elicitation/complete");
      expect(complete?.params).toEqual({ elicitationId: "e1" });
    },
  },
  {
    title: "a prompt whose handler throws fails with -32603, and the session goes on",
    async run(talk) {
      const { sessionId } = await newSession(talk);
      const text = { sessionId, prompt: [{ type: "text", text: "fail" }] };
      expect(await failure(talk.request("session/prompt", text))).toMatchObject({ code: -32603 });
      expect((await prompt(talk, sessionId, "updates")).stopReason).toBe("end_turn");
    },
  },
];
