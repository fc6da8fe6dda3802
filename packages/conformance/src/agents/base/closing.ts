import { show } from "../../judge/index.ts";
import type { AgentCase, AgentSession, AgentTest } from "../agent-test.ts";
import { sendPrompt } from "../turn.ts";
import { has, listed, livedIn, noSession, reopen, reopens } from "./session-steps.ts";

/** Closing and deleting sessions. */
export const closing: readonly AgentCase[] = [
  {
    id: "closing/close",
    title: "A session that is closed takes no prompts, and is not gone",
    rules: ["SESS-91", "SESS-92"],
    versions: [1, 2],
    needs: ["close"],
    async run(test) {
      const session = await livedIn(test);
      const { talk, sessionId } = session;
      const before = test.claims("list") && has((await listed(talk)).sessions, sessionId);
      const closed = await talk.request("session/close", { sessionId });
      if (closed.error !== undefined)
        return test.rest(["SESS-91", "SESS-92"], "not checked", `It answered session/close with ${show(closed)}.`);
      const answer = await talk.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "Hello" }] });
      test.refused("SESS-91", answer, "a prompt for a session that is closed", -32002);
      if (before) {
        const { sessions, last } = await listed(talk);
        test.holds(
          "SESS-92",
          has(sessions, sessionId),
          "A session that was listed is no longer, once closed.",
          last.at,
        );
      }
      if (reopens(test) && (before || test.plays("say")))
        test.accepted("SESS-92", await reopen(test, session), "opening a session again that was closed");
      else if (!before) test.notChecked("SESS-92", "The agent neither lists the session nor opens sessions again.");
    },
  },
  {
    id: "closing/unknown",
    title: "Sessions that are not open can be closed, as often as one likes",
    rules: ["SESS-84"],
    versions: [2],
    needs: ["close"],
    async run(test) {
      const { talk, sessionId } = await livedIn(test);
      for (const [id, what] of [
        [noSession(), "a session that does not exist"],
        [sessionId, "a session"],
        [sessionId, "a session that is closed"],
      ] as const)
        test.accepted("SESS-84", await talk.request("session/close", { sessionId: id }), `session/close of ${what}`);
    },
  },
  {
    id: "closing/delete",
    title: "A session that is deleted is gone; deleting it again changes nothing",
    rules: ["SESS-94", "SESS-95"],
    versions: [1, 2],
    needs: ["delete"],
    async run(test) {
      const { talk, sessionId } = await livedIn(test);
      const before = test.claims("list") && has((await listed(talk)).sessions, sessionId);
      if (test.claims("close")) await talk.request("session/close", { sessionId });
      const deleted = await talk.request("session/delete", { sessionId });
      if (deleted.error !== undefined && before)
        return test.rest(["SESS-94", "SESS-95"], "not checked", `It answered session/delete with ${show(deleted)}.`);
      for (const [id, what] of [
        [sessionId, "a session that is deleted"],
        [noSession(), "a session that does not exist"],
      ])
        test.accepted("SESS-94", await talk.request("session/delete", { sessionId: id }), `session/delete of ${what}`);
      if (!before) return test.notChecked("SESS-95", "The session was not listed before it was deleted.");
      const { sessions, last } = await listed(talk);
      test.holds("SESS-95", !has(sessions, sessionId), "A session that was deleted is listed.", last.at);
    },
  },
  {
    id: "closing/delete-active",
    title: "Whatever comes of deleting a session that is open, the agent goes on",
    rules: ["SESS-96"],
    versions: [1, 2],
    needs: ["delete"],
    async run(test) {
      const session = await livedIn(test);
      const { talk, sessionId } = session;
      const busy = await begun(test, session);
      await test.comes("SESS-96", talk.request("session/delete", { sessionId }));
      await test.comes("SESS-96", talk.alive());
      await test.comes("SESS-96", talk.newSession());
      await busy?.cancel();
    },
  },
];

/** A turn that takes long, where the agent can be made to. */
async function begun(test: AgentTest, session: AgentSession) {
  if (!test.plays("long")) return undefined;
  const turn = await sendPrompt(session, test.prompt("long"));
  await session.talk.until("an update", () => turn.updates().length > 0 || turn.isOver());
  return turn;
}
