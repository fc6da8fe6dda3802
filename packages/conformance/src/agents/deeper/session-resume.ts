import { Halt, show } from "../../judge/index.ts";
import type { Heard } from "../../talk/index.ts";
import type { AgentCase, AgentTest } from "../agent-test.ts";
import { putAway, reopened } from "../base/session-steps.ts";
import { byVersion, holds, notChecked } from "../by-version.ts";
import { attended } from "../client-side.ts";
import { playPrompt } from "../turn.ts";
import { stillOn } from "./cancelling.ts";
import { streaming } from "./scenes.ts";
import { history } from "./session-transcript.ts";

/** How long an agent that works may be silent, in milliseconds. The work of one that is so longer counts as ended. */
const GOES_ON_WITHIN_MS = 1000;

/** Sessions that are opened again without their history. */
export const sessionResume: readonly AgentCase[] = [
  ...byVersion({
    id: "session/resume",
    title: "A session that is resumed tells nothing of its history, and the agent knows it all the same",
    scenario: "recall",
    rules: ["SESS-41", "SESS-42", "SESS-44", "SESS-47"],
    needs: ["resume"],
    async run(test) {
      const live = await attended(test);
      await playPrompt(live, test.prompt("remember"));
      const session = await putAway(test, live);
      const { talk, sessionId } = session;
      const from = talk.heard.length;
      const { at } = await reopened(test, session, {}, ["SESS-42"]);
      const early = talk.updates(sessionId, from).filter(({ frame }) => frame < at.frame);
      const [told] = history(early);
      const otherwise = `Before its answer it told ${JSON.stringify(told?.message.params.update)}.`;
      for (const rule of ["SESS-41", "SESS-44"])
        holds(test, rule, told === undefined, otherwise, told && { talk, frame: told.frame });
      const stated = early.some(({ message }) => message.params.update?.sessionUpdate === "state_update");
      holds(test, "SESS-47", stated, "No state_update came before the answer.", at);
      if (test.protocol === 2) return;
      const { turn, over } = await playPrompt(session, test.prompt("recall"));
      const said = turn.said();
      const asked = `Asked for the word that it was told before, it said: ${JSON.stringify(said)}.`;
      test.holds("SESS-42", /milk/i.test(said), asked, over.at);
    },
  }),
  {
    id: "session/resume-running",
    title: "A session that is resumed while it works says that it works",
    scenario: "long",
    rules: ["SESS-54"],
    versions: [2],
    needs: ["resume"],
    async run(test) {
      const session = await attended(test);
      const { talk, sessionId } = session;
      const turn = await streaming(test, session);
      stillOn(turn);
      const from = talk.heard.length;
      const answer = await talk.request("session/resume", { sessionId, cwd: test.folder });
      const says = ({ message: { params } }: Heard) =>
        params?.sessionId === sessionId && params?.update?.sessionUpdate === "agent_message_chunk";
      const later = ({ frame }: Heard) => frame > answer.at.frame;
      const goesOn = await talk
        .next("more of its words", (heard) => says(heard) && later(heard), { since: from, within: GOES_ON_WITHIN_MS })
        .catch(() => undefined);
      const seen = talk.updates(sessionId, from);
      if (answer.error !== undefined || goesOn === undefined) {
        test.notChecked("SESS-54", `It did not resume a session at work, or ended the work: ${show(answer)}.`);
      } else {
        const state = seen.findLast(
          ({ frame, message }) => frame < answer.at.frame && message.params.update?.sessionUpdate === "state_update",
        )?.message.params.update.state;
        const otherwise = `It still works, and the state that it told was ${JSON.stringify(state)}.`;
        test.holds("SESS-54", state === "running" || state === "requires_action", otherwise, answer.at);
      }
      await turn.cancel();
      await turn.end();
    },
  },
  ...byVersion({
    id: "session/usage",
    title: "A session that is opened again says how much of its context is used",
    scenario: "usage",
    rules: ["SESS-56"],
    async run(test) {
      opens(test);
      const live = await attended(test);
      const { turn } = await playPrompt(live, test.prompt("usage"));
      if (turn.updates("usage_update").length === 0)
        return notChecked(test, "SESS-56", "The agent sent no usage_update.");
      const session = await putAway(test, live);
      const { talk, sessionId } = session;
      const from = talk.heard.length;
      const { at } = await reopened(test, session);
      await talk.alive();
      const told = talk
        .updates(sessionId, from)
        .some(({ message }) => message.params.update?.sessionUpdate === "usage_update");
      holds(test, "SESS-56", told, "No usage_update came with it.", at);
    },
  }),
];

/** Halts where the agent does not open sessions again. */
function opens(test: AgentTest): void {
  if (test.claims("load") || test.claims("resume")) return;
  throw new Halt("not applicable", "The agent does not open sessions again.");
}
