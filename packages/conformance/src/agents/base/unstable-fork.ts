import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { playPrompt } from "../turn.ts";
import { has, listed, livedIn, noSession } from "./session-steps.ts";

/** Sessions that go on from where another is. */
export const fork: readonly AgentCase[] = [
  {
    id: "fork/forked",
    title: "A fork is a session of its own, in the folder that is given for it, and is open",
    rules: ["FORK-02", "FORK-03", "FORK-04", "FORK-05"],
    versions: [1, 2],
    needs: ["fork"],
    async run(test) {
      const live = await livedIn(test);
      const { talk, sessionId } = live;
      const inner = join(test.folder, "inner");
      await mkdir(inner);
      const forked = (params: object) => talk.request("session/fork", { sessionId, mcpServers: [], ...params });
      const none = await forked({ sessionId: noSession(), cwd: inner });
      test.refused("FORK-05", none, "session/fork of a session that does not exist", -32002);
      test.refused("FORK-03", await forked({}), "session/fork without cwd", -32602);
      test.refused("FORK-03", await forked({ cwd: "inner" }), "session/fork with a relative cwd", -32602);
      const answer = await forked({ cwd: inner });
      const { sessionId: id } = answer.result ?? {};
      if (answer.error !== undefined)
        return test.rest(["FORK-02", "FORK-04"], "not checked", `It forked no session: ${show(answer)}.`);
      const fresh = typeof id === "string" && id !== sessionId;
      test.holds("FORK-02", fresh, `The fork of ${JSON.stringify(sessionId)} is ${JSON.stringify(id)}.`, answer.at);
      // Most agents list no session in which nothing was said.
      const said = test.plays("say") && (await playPrompt({ ...live, sessionId: id }, test.prompt("say")));
      if (test.claims("list")) {
        const { sessions, last } = await listed(talk);
        const entry = sessions.find((one) => one?.sessionId === id);
        const cwd = `Forked into ${JSON.stringify(inner)}, it is listed with ${JSON.stringify(entry?.cwd)}.`;
        if (entry !== undefined) test.holds("FORK-03", entry.cwd === inner, cwd, last.at);
        if (entry !== undefined && test.plays("say"))
          test.holds("FORK-02", has(sessions, sessionId), "A session that was forked is not listed any more.", last.at);
      }
      // A prompt without any content is refused for itself, or for the session if that is not open.
      const probe = said
        ? await said.turn.answer()
        : await talk.request("session/prompt", { sessionId: id, prompt: "none" });
      const open = probe.error?.code !== -32002;
      test.holds("FORK-04", open, `The fork is not open: ${show(probe)}.`, probe.at);
    },
  },
  {
    id: "fork/apart",
    title: "What is said in a fork is not said in the session that it comes from",
    scenario: "recall",
    rules: ["FORK-02"],
    versions: [1, 2],
    needs: ["fork"],
    async run(test) {
      const session = await livedIn(test);
      const { talk, sessionId } = session;
      const answer = await talk.request("session/fork", { sessionId, cwd: test.folder, mcpServers: [] });
      if (answer.error !== undefined) return test.notChecked("FORK-02", `It forked no session: ${show(answer)}.`);
      await playPrompt({ ...session, sessionId: answer.result.sessionId }, test.prompt("remember"));
      const { turn, over } = await playPrompt(session, test.prompt("recall"));
      const said = turn.said();
      const otherwise = `The session knows the word that only its fork was told: ${JSON.stringify(said)}.`;
      test.holds("FORK-02", !/milk/i.test(said), otherwise, over.at);
    },
  },
];
