import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { byVersion, holds } from "../by-version.ts";
import { has, listed, livedIn } from "./session-steps.ts";

/** Listings of sessions. */
export const listing: readonly AgentCase[] = [
  ...byVersion({
    id: "listing/filters",
    title: "Sessions are listed, of all folders and of one; a folder that is no absolute path is refused",
    rules: ["SESS-61", "SESS-62", "SESS-68"],
    needs: ["list"],
    async run(test) {
      const talk = await test.ready();
      const all = await talk.request("session/list", {});
      const given = Array.isArray(all.result?.sessions);
      holds(test, "SESS-61", given, `Expected a list of sessions for session/list; it answered ${show(all)}.`, all.at);
      const cwd = join(test.folder, "unused");
      await mkdir(cwd);
      const none = await talk.request("session/list", { cwd });
      const { sessions } = none.result ?? {};
      const empty = Array.isArray(sessions) && sessions.length === 0;
      const otherwise = `Expected an empty list for a folder without sessions; it answered ${show(none)}.`;
      test.holds("SESS-62", empty, otherwise, none.at);
      for (const relative of ["notes", "./", "../notes"]) {
        const answer = await talk.request("session/list", { cwd: relative });
        test.refused("SESS-68", answer, `session/list with cwd ${JSON.stringify(relative)}`, -32602);
      }
    },
  }),
  {
    id: "listing/cursor",
    title: "A cursor that the agent has not given is refused",
    rules: ["SESS-66"],
    versions: [1, 2],
    needs: ["list"],
    async run(test) {
      const talk = await test.ready();
      const answer = await talk.request("session/list", { cursor: "colloquy: no such cursor" });
      test.refused("SESS-66", answer, "session/list with a cursor that it never gave", -32602);
    },
  },
  {
    id: "listing/same-folder",
    title: "Only the sessions of a folder are listed for it, not those of folders in it or beside it",
    rules: ["SESS-69"],
    versions: [2],
    needs: ["list"],
    async run(test) {
      const inner = join(test.folder, "inner");
      await mkdir(inner);
      const outer = await livedIn(test);
      const { talk } = outer;
      const below = await livedIn(test, talk, { cwd: inner });
      const { sessions: all } = await listed(talk);
      if (!has(all, outer.sessionId) || !has(all, below.sessionId))
        return test.notChecked("SESS-69", "The sessions that were opened are not listed at all.");
      const { sessions, last } = await listed(talk, { cwd: test.folder });
      const at = last.at;
      test.holds("SESS-69", has(sessions, outer.sessionId), "A session of the folder is not listed for it.", at);
      const folder = await realpath(test.folder);
      for (const { cwd } of sessions) {
        const same = (await realpath(`${cwd}`).catch(() => cwd)) === folder;
        test.holds("SESS-69", same, `For ${test.folder} it lists a session of ${JSON.stringify(cwd)}.`, at);
      }
    },
  },
];
