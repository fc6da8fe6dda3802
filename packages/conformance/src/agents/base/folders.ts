import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { show } from "../../judge/index.ts";
import type { AgentCase, AgentSession, AgentTest } from "../agent-test.ts";
import { listed, livedIn, putAway, reopen, reopens } from "./session-steps.ts";

/** Folders besides the one that a session is opened in. */
export const folders: readonly AgentCase[] = [
  {
    id: "folders/invalid",
    title: "Additional directories that are no absolute paths are refused",
    rules: ["DIR-05", "DIR-06"],
    versions: [1, 2],
    needs: ["roots"],
    async run(test) {
      const { talk } = await test.session();
      for (const path of ["notes", "./", ""]) {
        const answer = await talk.newSession({ additionalDirectories: [test.folder, path] });
        for (const rule of ["DIR-05", "DIR-06"])
          test.refused(rule, answer, `session/new with the additional directory ${JSON.stringify(path)}`);
      }
      const answer = await talk.newSession({ additionalDirectories: [test.folder, 5] });
      test.refused("DIR-06", answer, "session/new with an additional directory that is a number");
    },
  },
  {
    id: "folders/lists",
    title: "A session has the additional directories that were last given for it, and no others",
    rules: ["DIR-07", "DIR-09"],
    versions: [1, 2],
    needs: ["roots"],
    async run(test) {
      const [extra, other] = [join(test.folder, "extra"), join(test.folder, "other")];
      await Promise.all([mkdir(extra), mkdir(other)]);
      const talk = await test.ready();
      for (const additionalDirectories of [null, []]) {
        const answer = await talk.newSession({ additionalDirectories });
        const to = `session/new with additionalDirectories ${JSON.stringify(additionalDirectories)}`;
        test.accepted("DIR-07", answer, to);
      }
      const live = await livedIn(test, talk, { additionalDirectories: [extra] });
      if (!reopens(test)) return test.notApplicable("DIR-09", "The agent does not open sessions again.");
      const session = await putAway(test, live);
      const changed = await reopen(test, session, { additionalDirectories: [other] });
      if (changed.error?.code === -32002)
        return test.notChecked("DIR-09", "The agent does not keep a session in which nothing was said.");
      test.accepted("DIR-09", changed, "opening a session again with other additional directories");
      const before = await rootsListed(test, session);
      const omitted = await reopen(test, await putAway(test, session));
      if (!test.accepted("DIR-07", omitted, "opening a session again without additional directories")) return;
      // Not every agent tells in a listing which it has.
      if (before?.roots.includes(other) !== true) return;
      const after = await rootsListed(test, session);
      if (after === undefined) return;
      const { roots, last } = after;
      const otherwise = `Opened again without additional directories, the session is listed with ${JSON.stringify(roots)}: ${show(last)}.`;
      test.holds("DIR-07", !roots.includes(extra) && !roots.includes(other), otherwise, last.at);
    },
  },
];

/** The additional directories with which a session is listed; `undefined` where it is not listed. */
async function rootsListed(test: AgentTest, { talk, sessionId }: AgentSession) {
  if (!test.claims("list")) return undefined;
  const { sessions, last } = await listed(talk);
  const session = sessions.find((one) => one.sessionId === sessionId);
  return session && { roots: (session.additionalDirectories ?? []) as readonly unknown[], last };
}
