import { Halt } from "../../judge/index.ts";
import type { AgentCase, AgentTest } from "../agent-test.ts";
import { putAway, reopened } from "../base/session-steps.ts";
import { byVersion, holds } from "../by-version.ts";
import { attended } from "../client-side.ts";
import { playPrompt } from "../turn.ts";
import { history, type Transcript, transcriptOf } from "./session-transcript.ts";

/** Sessions whose history is told again. */
export const sessionReplay: readonly AgentCase[] = [
  ...byVersion({
    id: "session/replay",
    title: "A session that is opened again tells all that was said and done in it, before the answer",
    scenario: "say",
    rules: ["SESS-21", "SESS-22", "SESS-26", "SESS-30", "SESS-45", "SESS-46", "SESS-47"],
    async run(test) {
      replays(test);
      const live = await attended(test);
      const since = live.talk.heard.length;
      await playPrompt(live, test.prompt("say"));
      if (test.plays("tool")) await playPrompt(live, test.prompt("tool"));
      const before = transcriptOf(live.talk.updates(live.sessionId, since));
      const session = await putAway(test, live);
      const { talk, sessionId } = session;
      const from = talk.heard.length;
      const { at } = await reopened(test, session, { replay: true }, ["SESS-21", "SESS-45"]);
      const end = await talk.alive();
      const updates = talk.updates(sessionId, from);
      const told = updates.filter(({ frame }) => frame < at.frame);
      const late = history(updates).find(({ frame }) => frame > at.frame && frame < talk.heard[end]!.frame);
      const after = transcriptOf(told);
      const asked = test
        .prompt("say")
        .map(({ text }) => `${text}`)
        .join("")
        .replaceAll(/\s+/g, "");
      // What comes late is a breach of another rule.
      const whole = transcriptOf(updates.filter(({ frame }) => frame < talk.heard[end]!.frame));
      for (const [rule, all] of [["SESS-21", whole] as const, ["SESS-45", after] as const]) {
        const missing = missingIn(all, before, asked);
        holds(test, rule, missing === undefined, `The history lacks ${missing}.`, at);
      }
      const lateness = `After the answer it told ${JSON.stringify(late?.message.params.update)}.`;
      holds(test, "SESS-22", late === undefined, lateness, late && { talk, frame: late.frame });
      holds(test, "SESS-45", late === undefined, lateness, late && { talk, frame: late.frame });
      const chunked = told.some(({ message: { params } }) => params.update.sessionUpdate === "user_message_chunk");
      holds(test, "SESS-30", chunked, "No user_message_chunk is among what it told of the history.", at);
      if (test.protocol === 2) {
        const gone = before.messageIds.filter((id) => !after.messageIds.includes(id));
        const ids = `Messages that were ${JSON.stringify(before.messageIds)} are told as ${JSON.stringify(after.messageIds)}.`;
        holds(test, "SESS-46", gone.length === 0 && after.unnamed.length === 0, ids, at);
        const state = told.findLast(({ message }) => message.params.update?.sessionUpdate === "state_update");
        const last = history(told).at(-1);
        const stated = state !== undefined && (last === undefined || state.frame > last.frame);
        holds(test, "SESS-47", stated, "No state_update came between the history and the answer.", at);
      }
      const { over } = await playPrompt(session, test.prompt("say"));
      holds(test, "SESS-26", !over.refused, `The next prompt ended with ${JSON.stringify(over.error)}.`, over.at);
    },
  }),
  {
    id: "session/replay-notices",
    title: "Notices are not told again",
    scenario: "notice",
    rules: ["SESS-29"],
    versions: [1],
    needs: ["load"],
    async run(test) {
      const live = await attended(test);
      const { turn } = await playPrompt(live, test.prompt("notice"));
      const [notice] = turn.updates("notice");
      if (notice === undefined) throw new Halt("not checked", "The agent sent no notice.");
      const session = await putAway(test, live);
      const from = session.talk.heard.length;
      await reopened(test, session, { replay: true });
      await session.talk.alive();
      const again = session.talk
        .updates(session.sessionId, from)
        .find(({ message }) => message.params.update?.sessionUpdate === "notice");
      const at = again && { talk: session.talk, frame: again.frame };
      test.holds("SESS-29", again === undefined, "A notice is part of the history that it tells.", at);
    },
  },
];

/** Halts where the agent cannot tell a session's history. */
function replays(test: AgentTest): void {
  if (test.protocol === 1 ? test.claims("load") : test.claims("resume")) return;
  throw new Halt("not applicable", "The agent does not tell the history of sessions.");
}

/** What of a conversation is missing in its history, in words. */
function missingIn(told: Transcript, live: Transcript, asked: string): string | undefined {
  if (!told.user.includes(asked)) return "the user's words";
  if (!told.agent.includes(live.agent)) return `what the agent said: ${JSON.stringify(live.agent.slice(0, 80))}`;
  const call = live.toolCallIds.find((id) => !told.toolCallIds.includes(id));
  return call === undefined ? undefined : `the tool call ${JSON.stringify(call)}`;
}
