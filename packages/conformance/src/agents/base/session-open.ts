import { show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { byVersion, holds } from "../by-version.ts";
import { livedIn, noSession, putAway, reopen } from "./session-steps.ts";

/** Values of replayFrom that say nothing which an agent can know. */
const strangeCursors: readonly unknown[] = [{ type: "_colloquy.test/cursor" }, { type: "end" }, {}, "start", 7];

/** Opening sessions that exist, that do not exist, and that are open elsewhere. */
export const sessionOpen: readonly AgentCase[] = [
  {
    id: "session/load-unknown",
    title: "A session that does not exist cannot be loaded",
    rules: ["SESS-25"],
    versions: [1],
    needs: ["load"],
    async run(test) {
      const talk = await test.ready();
      const sessionId = noSession();
      const answer = await talk.request("session/load", { sessionId, cwd: test.folder, mcpServers: [] });
      if (!test.refused("SESS-25", answer, "session/load of a session that does not exist", -32002)) return;
      const named = answer.error?.data?.sessionId === sessionId;
      test.holds("SESS-25", named, `The error does not name the session in "data": ${show(answer)}.`, answer.at);
    },
  },
  ...byVersion({
    id: "session/resume-unknown",
    title: "A session that does not exist cannot be resumed",
    rules: ["SESS-43", "SESS-53"],
    needs: ["resume"],
    async run(test) {
      const talk = await test.ready();
      const answer = await talk.request("session/resume", { sessionId: noSession(), cwd: test.folder });
      const known = answer.error?.code !== -32601;
      holds(test, "SESS-43", known, `It does not know session/resume: ${show(answer)}.`, answer.at);
      test.refused("SESS-53", answer, "session/resume of a session that does not exist", -32002);
    },
  }),
  {
    id: "session/replay-from",
    title: "A resume is refused where it asks for the history from a place that the agent does not know",
    rules: ["SESS-48"],
    versions: [2],
    needs: ["resume"],
    async run(test) {
      const session = await putAway(test, await livedIn(test));
      for (const replayFrom of strangeCursors) {
        const answer = await reopen(test, session, { replayFrom });
        test.refused("SESS-48", answer, `session/resume with replayFrom ${JSON.stringify(replayFrom)}`, -32602);
      }
    },
  },
  {
    id: "session/foreign",
    title: "A session of one process is not open in another",
    rules: ["SESS-99"],
    versions: [1, 2],
    async run(test) {
      const { sessionId } = await livedIn(test);
      const other = await test.ready();
      const prompt = [{ type: "text", text: "Hello" }];
      const answer = await other.request("session/prompt", { sessionId, prompt });
      test.refused("SESS-99", answer, "a prompt for a session that was not opened on this connection", -32002);
    },
  },
  {
    id: "session/listing-opens-nothing",
    title: "A session that was listed is no more open than before",
    rules: ["SESS-74"],
    versions: [1, 2],
    needs: ["list"],
    async run(test) {
      const { talk, sessionId } = await putAway(test, await livedIn(test));
      const prompt = () => talk.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "Hello" }] });
      const before = await prompt();
      if (before.error === undefined)
        return test.notChecked("SESS-74", "It takes prompts for sessions that are not open, listed or not.");
      await talk.request("session/list", {});
      const after = await prompt();
      const otherwise = `A prompt was refused before session/list, and taken after it: ${show(after)}.`;
      test.holds("SESS-74", after.error !== undefined, otherwise, after.at);
    },
  },
  {
    id: "session/load-result",
    title: "A session that is loaded is answered with an object",
    rules: ["SESS-23"],
    versions: [1],
    needs: ["load"],
    async run(test) {
      const session = await putAway(test, await livedIn(test));
      const answer = await reopen(test, session, { replay: true });
      if (answer.error !== undefined)
        return test.notChecked("SESS-23", `The session could not be loaded: ${show(answer)}.`);
      const { result } = answer;
      const isObject = typeof result === "object" && result !== null && !Array.isArray(result);
      test.holds("SESS-23", isObject, `Expected an object as the result of session/load: ${show(answer)}.`, answer.at);
    },
  },
];
