import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { has, listed, livedIn, noSession } from "./session-steps.ts";

/** Sessions that are put away and taken out again. */
export const archive: readonly AgentCase[] = [
  {
    id: "archive/filter",
    title: "A session that is archived is listed for those alone who ask for such, and is itself still",
    rules: ["ARCH-03", "ARCH-05", "ARCH-07", "ARCH-08", "ARCH-10"],
    versions: [1, 2],
    needs: ["archive", "list"],
    async run(test) {
      const { talk, sessionId } = await livedIn(test);
      const inner = join(test.folder, "inner");
      await mkdir(inner);
      const kept = await livedIn(test, talk, { cwd: inner });
      for (const method of ["session/archive", "session/unarchive"]) {
        const answer = await talk.request(method, { sessionId: noSession() });
        test.refused("ARCH-05", answer, `${method} of a session that does not exist`, -32002);
      }
      if (!has((await listed(talk)).sessions, sessionId)) return nothingListed();
      const archived = await talk.request("session/archive", { sessionId });
      if (archived.error !== undefined) return nothingListed();
      test.accepted("ARCH-05", await talk.request("session/archive", { sessionId }), "a second session/archive");
      const { at } = archived;
      const seen = async (params: object, wanted: boolean, rule: string, what: string) => {
        const { sessions, last } = await listed(talk, params);
        const otherwise = `An archived session is ${wanted ? "missing from" : "in"} the listing ${what}: ${show(last)}.`;
        test.holds(rule, has(sessions, sessionId) === wanted, otherwise, last.at);
        return sessions;
      };
      await seen({}, false, "ARCH-03", "of which nothing was asked");
      const all = await seen({ archived: "include" }, true, "ARCH-08", 'with "include"');
      const unmarked = all.find((one) => typeof one?.archived !== "boolean");
      test.holds(
        "ARCH-07",
        unmarked === undefined,
        `A listed session lacks "archived": ${JSON.stringify(unmarked)}.`,
        at,
      );
      await seen({ archived: "exclude" }, false, "ARCH-08", 'with "exclude"');
      const only = await seen({ archived: "only" }, true, "ARCH-08", 'with "only"');
      test.holds("ARCH-08", !has(only, kept.sessionId), 'With "only" it lists a session that is not archived.', at);
      const odd = await talk.request("session/list", { archived: "colloquy-sometimes" });
      test.refused("ARCH-08", odd, "session/list with a filter that it does not know", -32602);
      await seen({ archived: "only", cwd: test.folder }, true, "ARCH-10", 'with "only" and its own folder');
      await seen({ archived: "only", cwd: inner }, false, "ARCH-10", 'with "only" and another folder');
      const back = await talk.request("session/unarchive", { sessionId });
      test.accepted("ARCH-05", back, "session/unarchive");
      test.accepted("ARCH-05", await talk.request("session/unarchive", { sessionId }), "a second session/unarchive");
      const { sessions, last } = await listed(talk);
      test.holds("ARCH-03", has(sessions, sessionId), "A session that was unarchived is not listed.", last.at);

      function nothingListed() {
        const rules = ["ARCH-03", "ARCH-07", "ARCH-08", "ARCH-10"];
        test.rest(rules, "not checked", "The session is not listed, or was not archived.");
      }
    },
  },
  {
    id: "archive/active",
    title: "A session that is archived while it is open is closed, and unarchiving does not open it",
    rules: ["ARCH-04", "ARCH-06"],
    versions: [1, 2],
    needs: ["archive"],
    async run(test) {
      const { talk, sessionId } = await livedIn(test);
      const archived = await talk.request("session/archive", { sessionId });
      if (archived.error !== undefined)
        return test.rest(["ARCH-04", "ARCH-06"], "not checked", `It was not archived: ${show(archived)}.`);
      const prompt = () => talk.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "Hello" }] });
      const first = await prompt();
      test.holds(
        "ARCH-04",
        first.error !== undefined,
        `A session took a prompt when it was archived: ${show(first)}.`,
        first.at,
      );
      await talk.request("session/unarchive", { sessionId });
      const second = await prompt();
      const otherwise = `A session took a prompt that was only unarchived: ${show(second)}.`;
      test.holds("ARCH-06", second.error !== undefined, otherwise, second.at);
    },
  },
];
