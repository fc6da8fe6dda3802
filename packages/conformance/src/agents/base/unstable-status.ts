import { show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { byVersion, holds } from "../by-version.ts";
import { livedIn, noSession, putAway } from "./session-steps.ts";

/** What is asked about a session from outside. */
export const status: readonly AgentCase[] = [
  ...byVersion({
    id: "status/asked",
    title: "The status of a session is told, and asking for it opens nothing",
    rules: ["SSTA-02", "SSTA-03", "SSTA-06"],
    needs: ["status"],
    async run(test) {
      const live = await livedIn(test);
      const missing = noSession();
      const none = await live.talk.request("session/status", { sessionId: missing });
      if (test.refused("SSTA-03", none, "session/status of a session that does not exist", -32002)) {
        const named = none.error?.data?.sessionId === missing;
        test.holds("SSTA-03", named, `The error does not name the session in "data": ${show(none)}.`, none.at);
      }
      const open = await live.talk.request("session/status", { sessionId: live.sessionId });
      const { status, state } = open.result ?? {};
      if (status === "open")
        holds(
          test,
          "SSTA-06",
          typeof state?.state === "string",
          `An open session has no state: ${show(open)}.`,
          open.at,
        );
      else if (test.protocol === 2) test.notChecked("SSTA-06", `The status of a session that is open: ${show(open)}.`);
      const { talk, sessionId } = await putAway(test, live);
      const prompt = () => talk.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "Hello" }] });
      const before = await prompt();
      if (before.error === undefined)
        return test.notChecked("SSTA-02", "It takes prompts for sessions that are not open, asked about or not.");
      await talk.request("session/status", { sessionId });
      const after = await prompt();
      const otherwise = `A prompt was refused before session/status, and taken after it: ${show(after)}.`;
      test.holds("SSTA-02", after.error !== undefined, otherwise, after.at);
    },
  }),
];
